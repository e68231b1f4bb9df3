// Records of one observed cluster and their right reading, as the facts that an adapter makes of them.

#include "unit/room/room_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

constexpr std::int64_t kNow = 1'800'000'000;

Node cores_of_two_threads(Node node) {
    node.cpu_unit_milli = 2000;
    node.memory_floor_bytes = 2000 * kMiB;
    return node;
}

/// 28 of 32 cores given out, 4000 MiB kept back, owner alice, 8 of the cores for a reservation that she is not in.
RoomReading owned_and_partly_reserved(const char* user) {
    ClusterBuilder make;
    make.set_identity({.user = user});
    Node node = cores_of_two_threads(used_node("c08", 28, 2, 124000 * kMiB, 1000 * kMiB));
    node.conditions.add(Condition::reserved);
    node.owner = "alice";
    const Row row = make.add_node(node);
    make.add_reservation(
        {.name = "chem", .starts_at = kNow - 60, .admits_caller = Answer::no, .cpu_milli = 8000, .accelerators = 0},
        {row});
    return RoomReading(make);
}

}  // namespace

TEST_CASE("B-45 B-14 S-68 28 cores, 26 free, 8 of them for others: 18 for the owner and none for anybody else") {
    const RoomReading hers = owned_and_partly_reserved("alice");
    CHECK(hers.node().schedulable);
    CHECK(hers.node().cpu_milli == Amount{28000, 2000, 26000, 18000});
    CHECK(hers.node().memory_bytes == Amount{124000 * kMiB, 1000 * kMiB, 123000 * kMiB, 123000 * kMiB});
    const RoomReading his = owned_and_partly_reserved("bob");
    CHECK(his.node().cpu_milli.effective_free == Quantity{0});
    CHECK(his.withheld() == std::vector<Withheld>{{Cause::reserved, 1, 8000, 0}, {Cause::exclusive, 0, 18000, 0}});
}

TEST_CASE("C-05 S-17 30 idle cores and no memory: none can be had") {
    const RoomReading r = reading_of(cores_of_two_threads(used_node("c04", 32, 2, 128000 * kMiB, 128000 * kMiB)));
    CHECK(r.node().cpu_milli == Amount{32000, 2000, 30000, 0});
    CHECK(r.withheld() == std::vector<Withheld>{{Cause::memory, 1, 30000, 0}});
}

TEST_CASE("B-03 B-10 one A100 free of one and four slices free of seven, not five of eight") {
    ClusterBuilder make;
    const Row row = make.add_node(used_node("g04", 32, 3));
    make.add_slot({.node = row, .resource = "gpu:a100", .label = "a100", .total = 1, .alloc = 0});
    make.add_slot({.node = row, .resource = "gpu:a100_1g.5gb", .label = "a100_1g.5gb", .total = 7, .alloc = 3});
    const RoomReading r(make);
    CHECK(r.node().accelerators == Amount{1, 0, 1, 1});
    CHECK(r.rooms.slots[1].effective_free == Quantity{4});
    CHECK(r.cards[1].slice);
    CHECK(r.cards[1].memory_bytes == Quantity{5 * kGiB});
}

TEST_CASE("B-15 a node that is switched off gives nothing now and all its cores after a boot") {
    Node node = node_with(idle_node("cl02", 16, 64000 * kMiB), Condition::powersave);
    node.boot_seconds = 300;
    const RoomReading r = reading_of(node);
    CHECK(r.node().cpu_milli.effective_free == Quantity{0});
    CHECK(r.node().cpu_milli_after_boot == Quantity{16000});
}

TEST_CASE("S-58 a walltime that crosses the maintenance of all nodes does not fit before it") {
    ClusterBuilder make;
    const std::int64_t in_six_days = kNow + 6 * 86400;
    const Row a = make.add_node(idle_node("a", 8));
    const Row b = make.add_node(idle_node("b", 8));
    make.add_reservation({.name = "maint", .starts_at = in_six_days, .maintenance = true}, {a, b});
    const RoomReading r(make);
    CHECK(r.node(a).usable_until_at == Quantity{in_six_days});
    CHECK(r.node(b).usable_until_at == Quantity{in_six_days});
    CHECK(r.node(a).cpu_milli.effective_free == Quantity{8000});
}

TEST_CASE("maintenance that holds a node now keeps it out until its end") {
    ClusterBuilder make;
    Node node = node_with(node_with(idle_node("c10", 32), Condition::maint), Condition::reserved);
    const Row row = make.add_node(node);
    make.add_reservation({.name = "m", .starts_at = kNow - 60, .ends_at = kNow + 3600, .maintenance = true}, {row});
    const RoomReading r(make);
    CHECK_FALSE(r.node().schedulable);
    CHECK(r.node().availability == Availability::out);
}
