#include "room/node_room.hpp"

#include "unit/room/room_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

TEST_CASE("free is what is not held; nothing negative and nothing above the total comes of impossible counts") {
    CHECK(reading_of(used_node("n1", 48, 7)).node().cpu_milli.free == Quantity{41000});
    CHECK(reading_of(used_node("n1", 8, 9)).node().cpu_milli.free == Quantity{0});
    CHECK(reading_of(used_node("n1", 8, -4)).node().cpu_milli.free == Quantity{8000});
    CHECK(reading_of(used_node("n1", -8, -9)).node().cpu_milli.free == Quantity{0});
    CHECK(reading_of(used_node("n1", -8, -9)).node().cpu_milli.total == Quantity{0});
}

TEST_CASE("S-13 a negative number of held cores of no cores leaves none free") {
    CHECK(reading_of(used_node("n1", 0, -5)).node().cpu_milli.effective_free == Quantity{0});
}

TEST_CASE("use that is not known makes free unknown, never all free") {
    Node node = idle_node("n1", 8);
    node.cpu_alloc_milli = Quantity::unknown();
    const RoomReading r = reading_of(node);
    CHECK_FALSE(r.node().cpu_milli.free.known());
    CHECK_FALSE(r.node().cpu_milli.effective_free.known());
    CHECK_FALSE(r.node().idle);
    CHECK_FALSE(r.node().has_room);
    CHECK(r.node().availability != Availability::now);
}

TEST_CASE("where a whole-node cause keeps the caller away, effective free is 0 even if the use is not known") {
    Node node = node_with(idle_node("n1", 8), Condition::busy);
    node.cpu_alloc_milli = Quantity::unknown();
    const RoomReading r = reading_of(node);
    CHECK_FALSE(r.node().cpu_milli.free.known());
    CHECK(r.node().cpu_milli.effective_free == Quantity{0});
    CHECK(r.withheld() == std::vector<Withheld>{{Cause::busy, 1, Quantity::unknown(), 0}});
}

TEST_CASE("L-08 P-02 B-44 a node that gives nothing out counts as wholly held in every resource") {
    ClusterBuilder make;
    Node node = used_node("h1", 48, 40, 64 * kGiB);
    node.takes_nothing_now = true;
    const Row row = make.add_node(node);
    make.add_slot({.node = row, .resource = "ngpus", .total = 6, .alloc = 0});
    const RoomReading r(make);
    CHECK(r.node().schedulable);
    CHECK_FALSE(r.node().idle);
    CHECK(r.node().availability == Availability::full);
    CHECK(r.node().cpu_milli == Amount{48000, 48000, 0, 0});
    CHECK(r.node().accelerators == Amount{6, 6, 0, 0});
    CHECK(r.node().memory_bytes == Amount{64 * kGiB, 64 * kGiB, 0, 0});
    CHECK(r.rooms.slots[0] == Amount{6, 6, 0, 0});
}

TEST_CASE("B-44 L-07 slots that are fewer than cores are what can be given out") {
    CHECK(reading_of(used_node("h1", 16, 2)).node().cpu_milli.effective_free == Quantity{14000});
}

TEST_CASE("B-07 K-08 sixteen pods of half a core fill eight cores") {
    Node node = idle_node("n1", 8);
    node.cpu_unit_milli = 1;
    node.cpu_alloc_milli = 16 * 500;
    CHECK(reading_of(node).node().cpu_milli.free == Quantity{0});
    node.cpu_alloc_milli = 15 * 500;
    CHECK(reading_of(node).node().cpu_milli.effective_free == Quantity{500});
}

TEST_CASE("B-60 K-17 a node whose pods are used up has no room, whatever cores are idle") {
    Node node = idle_node("n1", 48);
    node.job_slots_total = 110;
    node.job_slots_alloc = 110;
    const RoomReading full = reading_of(node);
    CHECK(full.node().cpu_milli.effective_free == Quantity{0});
    CHECK(full.withheld() == std::vector<Withheld>{{Cause::job_slots, 1, 48000, 0}});
    node.job_slots_alloc = 109;
    CHECK(reading_of(node).node().cpu_milli.effective_free == Quantity{48000});
    node.job_slots_alloc = Quantity::unknown();
    CHECK_FALSE(reading_of(node).node().cpu_milli.effective_free.known());
    node.job_slots_total = Quantity::unlimited();
    CHECK(reading_of(node).node().cpu_milli.effective_free == Quantity::unknown());
    node.job_slots_alloc = 3;
    CHECK(reading_of(node).node().cpu_milli.effective_free == Quantity{48000});
}

TEST_CASE("K-02 a taint keeps plain jobs away, a preference does not") {
    CHECK(reading_of(idle_node("n1", 4), {.taints = {"a=b:NoSchedule"}}).withheld() ==
          std::vector<Withheld>{{Cause::taint, 1, 4000, 0}});
    CHECK(reading_of(idle_node("n1", 4), {.taints = {"spot:NoExecute"}}).node().cpu_milli.effective_free ==
          Quantity{0});
    CHECK(reading_of(idle_node("n1", 4), {.taints = {"a=b:PreferNoSchedule"}}).node().cpu_milli.effective_free ==
          Quantity{4000});
}

TEST_CASE("S-68 a node with an owner is the owner's alone") {
    for (const char* user : {"bob", "alice"}) {
        ClusterBuilder make;
        make.set_identity({.user = user});
        Node node = used_node("c08", 28, 2);
        node.owner = "alice";
        make.add_node(node);
        const RoomReading r(make);
        const bool mine = r.cluster.identity->user == "alice";
        CHECK(r.node().cpu_milli.effective_free == (mine ? Quantity{26000} : Quantity{0}));
        CHECK(r.node().availability == (mine ? Availability::now : Availability::reserved));
        if (!mine) CHECK(r.withheld() == std::vector<Withheld>{{Cause::exclusive, 1, 26000, 0}});
    }
}

TEST_CASE("S-68 an owned node gives nothing to a caller who is not known") {
    Node node = idle_node("c08", 28);
    node.owner = "alice";
    CHECK(reading_of(node).node().cpu_milli.effective_free == Quantity{0});
}

TEST_CASE("S-68 a node for one job at a time has no room while it is in use, and all of it while it is not") {
    Node node = idle_node("n1", 32, 64 * kGiB);
    node.whole_only = true;
    CHECK(reading_of(node).node().cpu_milli.effective_free == Quantity{32000});
    node.cpu_alloc_milli = 2000;
    CHECK(reading_of(node).withheld() == std::vector<Withheld>{{Cause::exclusive, 1, 30000, 0}});
    node.cpu_alloc_milli = 0;
    node.memory_alloc_bytes = kGiB;  // of a suspended job
    CHECK(reading_of(node).node().cpu_milli.effective_free == Quantity{0});
    node.memory_measured = true;
    CHECK(reading_of(node).node().cpu_milli.effective_free == Quantity{32000});
}

TEST_CASE("S-24 cores are given out in whole pieces: an odd half of a core is its neighbour's") {
    Node node = used_node("c01", 32, 3);
    node.cpu_unit_milli = 2000;
    const RoomReading r = reading_of(node);
    CHECK(r.node().cpu_milli.free == Quantity{29000});
    CHECK(r.node().cpu_milli.effective_free == Quantity{28000});
    CHECK(r.withheld() == std::vector<Withheld>{{Cause::exclusive, 1, 1000, 0}});
}

TEST_CASE("a node is idle only if no core and no device of it is held") {
    ClusterBuilder make;
    const Row row = make.add_node(idle_node("g01", 8));
    make.add_slot({.node = row, .resource = "gpu:a100", .total = 1, .alloc = 0});
    make.add_slot({.node = row, .resource = "gpu:a100_1g.5gb", .total = 7, .alloc = 1, .slice = true});
    const RoomReading r(make);
    CHECK_FALSE(r.node().idle);
    CHECK(reading_of(idle_node("n1", 8)).node().idle);
    CHECK_FALSE(reading_of(used_node("n1", 8, 1)).node().idle);
}

TEST_CASE("C-43 node listings put nodes that take no work last, then devices, cores and names lead") {
    ClusterBuilder make;
    const Row drained = make.add_node(node_with(idle_node("a", 32), Condition::drain));
    const Row small = make.add_node(idle_node("b", 4));
    const Row gpu = make.add_node(idle_node("g", 2));
    make.add_slot({.node = gpu, .total = 1, .alloc = 0});
    const Row big = make.add_node(idle_node("c", 16));
    const Row twin = make.add_node(idle_node("d", 16));
    const RoomReading r(make);
    std::vector<Row> rows{drained, small, twin, gpu, big};
    sort_for_listing(r.cluster, r.rooms, rows);
    CHECK(rows == std::vector<Row>{gpu, big, twin, small, drained});
}

TEST_CASE("a node of which a count could not be read is not known to be idle, nor to be had as a whole") {
    ClusterBuilder make;
    Node node = idle_node("n1", 8);
    node.whole_only = true;
    make.add_node(node);
    make.facts().problems.push_back({.code = "row_unreadable", .query = "nodes", .subject = "n1"});
    const RoomReading r(make);
    CHECK_FALSE(r.node().idle);
    CHECK_FALSE(r.node().cpu_milli.effective_free.known());
}

TEST_CASE("devices that are held are held, though it is not known of how many") {
    Node node = idle_node("n1", 8);
    node.whole_only = true;
    node.gpu_alloc = 2;
    const RoomReading r = reading_of(node);
    CHECK_FALSE(r.node().idle);
    CHECK(r.node().cpu_milli.effective_free == Quantity{0});
    CHECK_FALSE(r.node().accelerators.total.known());
    CHECK(r.node().accelerators.allocated == Quantity{2});
}
