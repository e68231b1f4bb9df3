#include "capacity/queue_room.hpp"

#include "unit/capacity/queue_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

TEST_CASE("C-01 a queue that is not usable gives nothing, and its idle nodes are shown apart") {
    ClusterBuilder make;
    const Row queue = make.add_queue(open_queue("closed"));
    for (int i = 0; i < 107; ++i) make.add_member(queue, make.add_node(idle_node("n" + std::to_string(i), 2)));
    make.add_member(queue, make.add_node(used_node("busy", 2, 1)));
    const QueueReading r(make, {{.usable = false}});
    const QueueRoom& q = r.queues[0];
    CHECK(q.cpu_milli == Amount{216000, 1000, 215000, 0});
    CHECK(q.nodes.up == 108);
    CHECK(q.nodes.idle == 0);
    CHECK(q.nodes.with_room == 0);
    CHECK(q.idle_advertised == 107);
    CHECK(q.idle_advertised_cpu_milli == Quantity{214000});
    CHECK(q.withheld == std::vector<Withheld>{{Cause::queue_unusable, 108, 215000, 0}});
}

TEST_CASE("totals count every node, advertised and effective free only those that take work") {
    ClusterBuilder make;
    const Row queue = make.add_queue(open_queue("q"));
    make.add_member(queue, make.add_node(used_node("a", 32, 8)));
    make.add_member(queue, make.add_node(node_with(idle_node("b", 32), Condition::drain)));
    make.add_member(queue, make.add_node(node_with(idle_node("c", 32), Condition::busy)));
    const QueueReading r(make);
    CHECK(r.queues[0].cpu_milli == Amount{96000, 8000, 56000, 24000});
    CHECK(r.queues[0].nodes.up == 2);
    CHECK(r.queues[0].nodes.out == 1);
    CHECK(r.queues[0].nodes.degraded == 1);
    CHECK(r.queues[0].withheld == std::vector<Withheld>{{Cause::busy, 1, 32000, 0}});
}

TEST_CASE("C-44 no idle node does not mean no room") {
    ClusterBuilder make;
    const Row queue = make.add_queue(open_queue("q"));
    for (int i = 0; i < 40; ++i)
        make.add_member(queue, make.add_node(used_node("n" + std::to_string(i), 8, i < 24 ? 4 : 8)));
    const QueueReading r(make);
    CHECK(r.queues[0].nodes.idle == 0);
    CHECK(r.queues[0].nodes.with_room == 24);
}

TEST_CASE("P-33 several nodes of one machine are one machine in counts, and all their cores in sums") {
    ClusterBuilder make;
    const Row queue = make.add_queue(open_queue("q"));
    const auto add = [&](Text name, Text host, Node node) {
        node.name = name;
        node.host = host;
        make.add_member(queue, make.add_node(node));
    };
    add("bm01", "bm01", idle_node("", 0));
    add("bm01[0]", "bm01", used_node("", 24, 12));
    Node exclusive = idle_node("", 24);
    exclusive.takes_nothing_now = true;
    add("bm01[1]", "bm01", exclusive);
    add("bm02[0]", "bm02", idle_node("", 24));
    add("bm02[1]", "bm02", node_with(idle_node("", 24), Condition::unknown));
    add("bm03[0]", "bm03", idle_node("", 24));
    add("bm03[1]", "bm03", idle_node("", 24));
    add("n1", "n1", idle_node("", 8));
    add("gone[0]", "gone", node_with(idle_node("", 24), Condition::down));
    const QueueReading r(make);
    const NodeCounts nodes = r.queues[0].nodes;
    CHECK(nodes.total == 5);
    CHECK(nodes.up == 4);
    CHECK(nodes.out == 1);
    CHECK(nodes.with_room == 4);
    CHECK(nodes.idle == 2);
    CHECK(r.queues[0].cpu_milli.total == Quantity{176000});
    CHECK(r.queues[0].cpu_milli.effective_free == Quantity{92000});
    CHECK(r.whole().nodes.total == 5);
}

TEST_CASE("C-07 B-17 what memory does not feed is withheld in the queue as on the node") {
    ClusterBuilder make;
    const Row queue = make.add_queue(open_queue("q"));
    Node node = used_node("n1", 128, 31, 250000 * kMiB, 246100 * kMiB);
    node.memory_floor_bytes = 3810 * kMiB;
    make.add_member(queue, make.add_node(node));
    const QueueReading r(make);
    CHECK(r.queues[0].cpu_milli == Amount{128000, 31000, 97000, 1000});
    CHECK(r.queues[0].cpu_milli_little_memory == Quantity{97000});
    CHECK(r.whole().cpu_milli_little_memory == Quantity{97000});
    CHECK(r.queues[0].withheld == std::vector<Withheld>{{Cause::memory, 1, 96000, 0}});
}

TEST_CASE("B-17 an idle node without memory is neither idle nor has it room") {
    ClusterBuilder make;
    const Row queue = make.add_queue(open_queue("q"));
    Node node = idle_node("n1", 8, 2 * kGiB);
    node.memory_floor_bytes = 4 * kGiB;
    make.add_member(queue, make.add_node(node));
    const QueueReading r(make);
    CHECK(r.queues[0].nodes.idle == 0);
    CHECK(r.queues[0].nodes.with_room == 0);
    CHECK(r.queues[0].idle_advertised == 1);
}

TEST_CASE("B-56 memory is totalled over the same nodes as cores, and free where there is room") {
    ClusterBuilder make;
    const Row queue = make.add_queue(open_queue("q"));
    make.add_member(queue, make.add_node(used_node("a", 8, 2, 64 * kGiB, 16 * kGiB)));
    make.add_member(queue, make.add_node(used_node("b", 8, 8, 64 * kGiB, 16 * kGiB)));
    make.add_member(queue, make.add_node(node_with(idle_node("c", 8, 64 * kGiB), Condition::down)));
    CHECK(QueueReading(make).queues[0].memory_bytes == Amount{192 * kGiB, 32 * kGiB, 96 * kGiB, 48 * kGiB});

    ClusterBuilder closed;
    const Row other = closed.add_queue(open_queue("q"));
    closed.add_member(other, closed.add_node(idle_node("a", 8, 64 * kGiB)));
    CHECK(QueueReading(closed, {{.usable = false}}).queues[0].memory_bytes == Amount{64 * kGiB, 0, 64 * kGiB, 0});
}

TEST_CASE("C-08 a node that reports no memory is left out of the memory of a queue, and one that has none is unknown") {
    ClusterBuilder make;
    const Row queue = make.add_queue(open_queue("q"));
    const Row mute = make.add_queue(open_queue("mute"));
    const Row silent = make.add_node(idle_node("a", 8));
    make.add_members(queue, {silent, make.add_node(idle_node("b", 8, 64 * kGiB))});
    make.add_member(mute, silent);
    const QueueReading r(make);
    CHECK(r.queues[0].memory_bytes == Amount{64 * kGiB, 0, 64 * kGiB, 64 * kGiB});
    CHECK(r.queues[1].memory_bytes == Amount{});
}

TEST_CASE("use that is not known of one node makes the sums over it unknown") {
    ClusterBuilder make;
    const Row queue = make.add_queue(open_queue("q"));
    Node node = idle_node("a", 8);
    node.cpu_alloc_milli = Quantity::unknown();
    make.add_members(queue, {make.add_node(node), make.add_node(idle_node("b", 8))});
    const QueueReading r(make);
    CHECK(r.queues[0].cpu_milli.total == Quantity{16000});
    CHECK_FALSE(r.queues[0].cpu_milli.free.known());
    CHECK_FALSE(r.queues[0].cpu_milli.effective_free.known());
    CHECK(r.queues[0].nodes.with_room == 1);
}

TEST_CASE("one count that could not be read, and that a problem names, adds nothing to sums") {
    ClusterBuilder make;
    const Row queue = make.add_queue(open_queue("q"));
    Node node = idle_node("a", 8);
    node.cpu_alloc_milli = Quantity::unknown();
    make.add_members(queue, {make.add_node(node), make.add_node(idle_node("b", 8))});
    make.facts().problems.push_back({Severity::warning, "row_unreadable", "nodes", "a", "a: CPUAlloc is no number"});
    const QueueReading r(make);
    CHECK_FALSE(r.node(0).cpu_milli.free.known());
    CHECK(r.queues[0].cpu_milli.free == Quantity{8000});
    CHECK(r.queues[0].cpu_milli.effective_free == Quantity{8000});
}

TEST_CASE("S-21 S-68 the rules of a queue on a node are applied node by node") {
    ClusterBuilder make;
    Queue capped = open_queue("gpucpu");
    capped.max_cpu_node_milli = 8000;
    Queue whole = open_queue("excl");
    whole.whole_nodes = true;
    const Row a = make.add_node(used_node("a", 32, 5));
    const Row b = make.add_node(idle_node("b", 4));
    make.add_members(make.add_queue(capped), {a, b});
    make.add_members(make.add_queue(whole), {a, b});
    const QueueReading r(make);
    CHECK(r.queues[0].cpu_milli == Amount{36000, 5000, 31000, 12000});
    CHECK(r.queues[0].withheld == std::vector<Withheld>{{Cause::queue_limit, 1, 19000, 0}});
    CHECK(r.queues[1].cpu_milli == Amount{36000, 5000, 31000, 4000});
    CHECK(r.queues[1].withheld == std::vector<Withheld>{{Cause::exclusive, 1, 27000, 0}});
}

TEST_CASE("S-21 a queue's own memory of a core wins over the node's") {
    ClusterBuilder make;
    Queue roomy = open_queue("roomy");
    roomy.memory_floor_bytes = 16 * kGiB;
    Node node = idle_node("a", 32, 64 * kGiB);
    node.memory_floor_bytes = 2 * kGiB;
    const Row row = make.add_node(node);
    make.add_member(make.add_queue(roomy), row);
    make.add_member(make.add_queue(open_queue("plain")), row);
    const QueueReading r(make);
    CHECK(r.queues[0].cpu_milli.effective_free == Quantity{4000});
    CHECK(r.queues[1].cpu_milli.effective_free == Quantity{32000});
}

TEST_CASE("B-49 G-02 G-03 instances of a queue count by their own state and slots") {
    ClusterBuilder make;
    const Row h = make.add_node(used_node("h", 32, 24));
    Member drained{.cpu_total_milli = 16000, .cpu_alloc_milli = 8000};
    drained.conditions.add(Condition::drain);
    make.add_member(make.add_queue(open_queue("a.q")), h, drained);
    make.add_member(make.add_queue(open_queue("b.q")), h, {.cpu_total_milli = 32000, .cpu_alloc_milli = 16000});
    const QueueReading r(make);
    CHECK(r.queues[0].nodes.out == 1);
    CHECK(r.queues[0].cpu_milli == Amount{16000, 8000, 0, 0});
    CHECK(r.queues[1].cpu_milli == Amount{32000, 16000, 8000, 8000});
}

TEST_CASE("B-15 capacity after a boot is counted apart, and nodes add up") {
    ClusterBuilder make;
    const Row queue = make.add_queue(open_queue("cloud"));
    Node booting = node_with(used_node("cl01", 16, 16), Condition::booting);
    booting.unreachable = true;
    make.add_member(queue, make.add_node(booting));
    for (const char* name : {"cl02", "cl03", "cl04"})
        make.add_member(queue, make.add_node(node_with(idle_node(name, 16), Condition::powersave)));
    make.add_member(queue, make.add_node(node_with(idle_node("cl05", 16), Condition::down)));
    const QueueReading r(make);
    const QueueRoom& q = r.queues[0];
    CHECK(q.cpu_milli == Amount{80000, 16000, 0, 0});
    CHECK(q.cpu_milli_after_boot == Quantity{48000});
    CHECK(q.nodes.total == 5);
    CHECK(q.nodes.up == 1);
    CHECK(q.nodes.after_boot == 3);
    CHECK(q.nodes.out == 1);
    CHECK(q.withheld.empty());
}

TEST_CASE("C-38 nodes that a queue claims and that were not found are counted") {
    ClusterBuilder make;
    Queue queue = open_queue("q");
    queue.declared_nodes = 4;
    make.add_queue(queue);
    Queue more = open_queue("more");
    more.unresolved = 2;
    make.add_queue(more);
    const QueueReading r(make);
    CHECK(r.queues[0].nodes.total == 0);
    CHECK(r.queues[0].nodes.declared == Quantity{4});
    CHECK(r.queues[0].nodes.unresolved == 4);
    CHECK_FALSE(r.queues[1].nodes.declared.known());
    CHECK(r.queues[1].nodes.unresolved == 2);
}

TEST_CASE("K-31 queues of all nodes share their sums unless they say something of their own") {
    ClusterBuilder make;
    make.add_node(idle_node("a", 8));
    make.add_node(used_node("b", 8, 2));
    for (const char* name : {"one", "two", "whole", "closed"}) {
        Queue queue = open_queue(name);
        queue.all_nodes = true;
        queue.whole_nodes = std::string(name) == "whole";
        make.add_queue(queue);
    }
    const QueueReading r(make, {{.usable = true}, {.usable = true}, {.usable = true}, {.usable = false}});
    CHECK(r.queues[0].cpu_milli.effective_free == Quantity{14000});
    CHECK(r.queues[1].cpu_milli.effective_free == Quantity{14000});
    CHECK(r.queues[2].cpu_milli.effective_free == Quantity{8000});
    CHECK(r.queues[3].cpu_milli == Amount{16000, 2000, 14000, 0});
}

TEST_CASE("B-10 models count nodes and units, whole devices and slices apart, most nodes first") {
    ClusterBuilder make;
    const Row queue = make.add_queue(open_queue("gpu"));
    for (int i = 0; i < 2; ++i) {
        const Row row = make.add_node(idle_node("g" + std::to_string(i), 8));
        make.add_slot({.node = row, .resource = "gpu:a100", .label = "a100", .total = 4, .alloc = i});
        make.add_member(queue, row);
    }
    const Row mixed = make.add_node(idle_node("m", 8));
    make.add_slot(
        {.node = mixed, .resource = "gpu:a100_1g.5gb", .label = "a100_1g.5gb", .total = 7, .alloc = 3, .slice = true});
    make.add_slot({.node = mixed, .resource = "gpu:zeta9", .label = "zeta9", .total = 2, .alloc = 0});
    make.add_member(queue, mixed);
    const QueueReading r(make);
    const std::vector<ModelRoom>& models = r.queues[0].models;
    REQUIRE(models.size() == 3);
    CHECK(models[0].model == "A100");
    CHECK(models[0].label == "a100");
    CHECK(models[0].identified);
    CHECK_FALSE(models[0].slice);
    CHECK(models[0].nodes == 2);
    CHECK(models[0].total == Quantity{8});
    CHECK(models[0].effective_free == Quantity{7});
    CHECK(models[1].model == "A100 1g.5gb");
    CHECK(models[1].slice);
    CHECK(models[1].total == Quantity{7});
    CHECK(models[1].effective_free == Quantity{4});
    CHECK(models[2].model == "zeta9");
    CHECK_FALSE(models[2].identified);
    CHECK(r.queues[0].accelerators == Amount{10, 1, 9, 9});
}

TEST_CASE("a model that the scheduler names in two ways has no label, in the queue where both are") {
    ClusterBuilder make;
    const Row one = make.add_node(idle_node("one", 8)), other = make.add_node(idle_node("other", 8));
    make.add_slot({.node = one, .resource = "gpu", .label = "A100-SXM4-80GB", .total = 4, .alloc = 0});
    make.add_slot({.node = other, .resource = "gpu", .label = "A100-PCIE-40GB", .total = 4, .alloc = 0});
    const Row both = make.add_queue(open_queue("both")), single = make.add_queue(open_queue("single"));
    make.add_member(both, one);
    make.add_member(both, other);
    make.add_member(single, other);
    const QueueReading r(make);
    REQUIRE(r.queues[both].models.size() == 1);
    CHECK(r.queues[both].models[0].label.empty());
    CHECK(r.queues[both].models[0].total == Quantity{8});
    CHECK(r.queues[single].models[0].label == "A100-PCIE-40GB");
}

TEST_CASE("models of one queue do not leak into the next, and a queue that is not usable gives none") {
    ClusterBuilder make;
    const Row row = make.add_node(idle_node("g", 8));
    make.add_slot({.node = row, .resource = "gpu:a100", .total = 4, .alloc = 0});
    make.add_member(make.add_queue(open_queue("a")), row);
    make.add_member(make.add_queue(open_queue("b")), row);
    make.add_queue(open_queue("none"));
    const QueueReading r(make, {{.usable = true}, {.usable = false}});
    CHECK(r.queues[0].models[0].total == Quantity{4});
    CHECK(r.queues[1].models[0].total == Quantity{4});
    CHECK(r.queues[0].models[0].effective_free == Quantity{4});
    CHECK(r.queues[1].models[0].effective_free == Quantity{0});
    CHECK(r.queues[2].models.empty());
}

TEST_CASE("devices of which only a number is told are of an unknown model") {
    ClusterBuilder make;
    Node node = idle_node("g", 8);
    node.gpu_total = 4;
    node.gpu_alloc = 1;
    make.add_member(make.add_queue(open_queue("q")), make.add_node(node));
    const QueueReading r(make);
    REQUIRE(r.queues[0].models.size() == 1);
    CHECK(r.queues[0].models[0].model == "UNKNOWN");
    CHECK(r.queues[0].models[0].effective_free == Quantity{3});
}

TEST_CASE("queue listings put the most free cores first, then devices, then names; unusable queues last by name") {
    ClusterBuilder make;
    const Row small = make.add_node(idle_node("a", 4));
    const Row big = make.add_node(idle_node("b", 16));
    const Row gpu = make.add_node(idle_node("g", 4));
    make.add_slot({.node = gpu, .total = 1, .alloc = 0});
    make.add_member(make.add_queue(open_queue("z-dead")), big);
    make.add_member(make.add_queue(open_queue("b-small")), small);
    make.add_member(make.add_queue(open_queue("a-small")), small);
    make.add_member(make.add_queue(open_queue("gpu")), gpu);
    make.add_member(make.add_queue(open_queue("big")), big);
    make.add_member(make.add_queue(open_queue("a-dead")), small);
    const QueueReading r(make, {{}, {true, {}}, {true, {}}, {true, {}}, {true, {}}, {}});
    CHECK(queue_listing(r.cluster, r.queues, r.statuses) == std::vector<Row>{4, 3, 2, 1, 5, 0});
}
