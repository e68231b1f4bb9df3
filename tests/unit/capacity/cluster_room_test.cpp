#include "capacity/cluster_room.hpp"

#include "unit/capacity/queue_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

/// The worked example of core.md 5.3: three idle nodes, A {n1, n2} up, B {n2, n3} closed, C {n1} up.
QueueReading overlap() {
    ClusterBuilder make;
    const Row n1 = make.add_node(idle_node("n1", 32));
    const Row n2 = make.add_node(idle_node("n2", 32));
    const Row n3 = make.add_node(idle_node("n3", 32));
    make.add_members(make.add_queue(open_queue("A")), {n1, n2});
    make.add_members(make.add_queue(open_queue("B")), {n2, n3});
    make.add_members(make.add_queue(open_queue("C")), {n1});
    return QueueReading(make, {{.usable = true}, {.usable = false}, {.usable = true}});
}

}  // namespace

TEST_CASE("C-40 overlap: a node counts once, however many queues name it") {
    const QueueReading r = overlap();
    CHECK(r.queues[0].cpu_milli.effective_free == Quantity{64000});
    CHECK(r.queues[1].cpu_milli == Amount{64000, 0, 64000, 0});
    CHECK(r.queues[2].cpu_milli.effective_free == Quantity{32000});
    const ClusterRoom room = r.whole();
    CHECK(room.cpu_milli == Amount{96000, 0, 64000, 64000});
    CHECK(room.nodes.total == 3);
    CHECK(room.nodes.with_room == 2);
    CHECK(room.reachable == std::vector<char>{1, 1, 0});
}

TEST_CASE("a machine that goes by two names is counted under one of them") {
    ClusterBuilder make;
    const Row one = make.add_node(idle_node("two", 8, 1 << 20));
    Node other = idle_node("alias", 8, 1 << 20);
    other.host = "two";
    other.counted_elsewhere = true;
    const Row again = make.add_node(other);
    make.add_slot({.node = again, .total = 4, .alloc = 0});
    make.add_members(make.add_queue(open_queue("pool")), {one, again});
    const QueueReading r(make, {{.usable = true}});
    CHECK(r.queues[0].cpu_milli == Amount{8000, 0, 8000, 8000});
    CHECK(r.queues[0].nodes.total == 1);
    CHECK(r.whole().cpu_milli == Amount{8000, 0, 8000, 8000});
    CHECK(r.whole().memory_bytes.total == Quantity{1 << 20});
    CHECK(r.whole().accelerators.total == Quantity{0});
    CHECK(r.whole().nodes.total == 1);
}

TEST_CASE("C-41 a node in no queue, or in a dead one, is installed and not free") {
    ClusterBuilder make;
    const Row dead = make.add_node(idle_node("g", 8));
    make.add_slot({.node = dead, .total = 4, .alloc = 0});
    make.add_node(idle_node("stray", 8));
    make.add_member(make.add_queue(open_queue("down")), dead);
    const QueueReading r(make, {{.usable = false}});
    const ClusterRoom room = r.whole();
    CHECK(room.cpu_milli == Amount{16000, 0, 0, 0});
    CHECK(room.accelerators == Amount{4, 0, 0, 0});
    CHECK(room.nodes.up == 2);
    CHECK(room.nodes.with_room == 0);
    CHECK(room.withheld.empty());
    CHECK(is_no(room.slots_open[dead]));
}

TEST_CASE("C-69 yours is the nodes of the queues that admit the caller, each once") {
    const QueueReading r = overlap();
    const ClusterRoom yours = r.through_usable(Population::their_nodes);
    CHECK(yours.nodes.total == 2);
    CHECK(yours.cpu_milli == Amount{64000, 0, 64000, 64000});
    CHECK(cluster_room(r.cluster, r.rooms, {0, 0, 1}, Population::their_nodes).nodes.total == 1);
    CHECK(cluster_room(r.cluster, r.rooms, {0, 0, 0}, Population::their_nodes).cpu_milli == Amount{0, 0, 0, 0});
}

TEST_CASE("phantom capacity is the idle nodes of queues that are not usable") {
    const QueueReading r = overlap();
    const std::vector<Phantom> phantoms = phantom_capacity(r.queues, r.statuses);
    REQUIRE(phantoms.size() == 1);
    CHECK(phantoms[0].queue == 1);
    CHECK(phantoms[0].idle_nodes == 2);
    CHECK(phantoms[0].cpu_milli == Quantity{64000});
}

TEST_CASE("a node gives the most that one of its usable queues gives there, and no more") {
    ClusterBuilder make;
    Queue capped = open_queue("capped");
    capped.max_cpu_node_milli = 8000;
    Queue whole = open_queue("whole");
    whole.whole_nodes = true;
    const Row a = make.add_node(used_node("a", 32, 2));
    const Row b = make.add_node(used_node("b", 32, 2));
    make.add_members(make.add_queue(capped), {a, b});
    make.add_members(make.add_queue(whole), {a, b});
    make.add_members(make.add_queue(open_queue("plain")), {b});
    const QueueReading r(make);
    const ClusterRoom room = r.whole();
    CHECK(room.cpu_milli == Amount{64000, 4000, 60000, 38000});
    CHECK(room.withheld == std::vector<Withheld>{{Cause::queue_limit, 1, 22000, 0}});
}

TEST_CASE("S-21 a queue whose jobs take less memory a core gives more of a node than the node's own default") {
    ClusterBuilder make;
    Queue lean = open_queue("lean");
    lean.memory_floor_bytes = kGiB;
    Node node = idle_node("a", 32, 16 * kGiB);
    node.memory_floor_bytes = 4 * kGiB;
    const Row row = make.add_node(node);
    make.add_member(make.add_queue(open_queue("plain")), row);
    make.add_member(make.add_queue(lean), row);
    CHECK(QueueReading(make).whole().cpu_milli.effective_free == Quantity{16000});
}

TEST_CASE("B-49 a node whose instances are all out is not up for the cluster, and one of two is enough") {
    ClusterBuilder make;
    const Row h = make.add_node(idle_node("h", 8));
    const Row both = make.add_node(idle_node("i", 8));
    Member drained;
    drained.conditions.add(Condition::drain);
    const Row a = make.add_queue(open_queue("a.q"));
    const Row b = make.add_queue(open_queue("b.q"));
    make.add_member(a, h, drained);
    make.add_member(a, both, drained);
    make.add_member(b, h);
    make.add_member(b, both, drained);
    const ClusterRoom room = QueueReading(make).whole();
    CHECK(room.cpu_milli == Amount{16000, 0, 8000, 8000});
    CHECK(room.nodes.up == 1);
    CHECK(room.nodes.out == 1);
}

TEST_CASE("G-05 installed are the cores of the node; those that no queue has slots for are withheld") {
    ClusterBuilder make;
    const Row h = make.add_node(used_node("h", 32, 4));
    make.add_member(make.add_queue(open_queue("a.q")), h, {.cpu_total_milli = 16000, .cpu_alloc_milli = 4000});
    const ClusterRoom room = QueueReading(make).whole();
    CHECK(room.cpu_milli == Amount{32000, 4000, 28000, 12000});
    CHECK(room.withheld == std::vector<Withheld>{{Cause::queue_limit, 1, 16000, 0}});
}

TEST_CASE("B-15 nodes of the cluster add up") {
    ClusterBuilder make;
    Queue all = open_queue("all");
    all.all_nodes = true;
    make.add_queue(all);
    make.add_node(idle_node("a", 4));
    make.add_node(node_with(idle_node("b", 4), Condition::fail));
    make.add_node(node_with(idle_node("c", 4), Condition::powersave));
    const ClusterRoom room = QueueReading(make).whole();
    CHECK(room.nodes.total == 3);
    CHECK(room.nodes.up == 1);
    CHECK(room.nodes.out == 1);
    CHECK(room.nodes.after_boot == 1);
}

TEST_CASE("the most memory of a node is not that of the queue with the most cores") {
    ClusterBuilder make;
    const Row node = make.add_node(idle_node("n1", 8, 64 * kGiB));
    Queue wide = open_queue("wide");
    wide.max_memory_node_bytes = 8 * kGiB;
    make.add_member(make.add_queue(wide), node);
    Queue deep = open_queue("deep");
    deep.max_cpu_node_milli = 2000;
    make.add_member(make.add_queue(deep), node);
    const QueueReading both(make);
    CHECK(both.whole().cpu_milli.effective_free == Quantity{8000});
    CHECK(both.whole().memory_bytes.effective_free == Quantity{64 * kGiB});
}
