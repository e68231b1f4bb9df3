#include "capacity/accelerators.hpp"

#include "unit/capacity/queue_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

AcceleratorInventory inventory_of(const QueueReading& r, std::vector<char> shown = {}) {
    if (shown.empty()) shown.assign(r.cluster.nodes.size(), 1);
    return accelerator_inventory(r.cluster, r.cards, r.rooms, r.whole(), shown);
}

/// The inventory points into the reading.
AcceleratorInventory inventory_of(QueueReading&& r, std::vector<char> shown = {}) = delete;

const CapabilityReach& reach_of(const AcceleratorInventory& inventory, Capability capability) {
    return inventory.reach[static_cast<std::size_t>(capability)];
}

}  // namespace

TEST_CASE("the worked GPU cluster: 5 A100 in two nodes and 7 slices, not 12 devices") {
    ClusterBuilder make;
    const Row queue = make.add_queue(open_queue("gpu"));
    const Row g01 = make.add_node(used_node("g01", 32, 5));
    make.add_slot({.node = g01, .resource = "gpu:a100", .label = "gpu:a100", .total = 4, .alloc = 2});
    const Row g04 = make.add_node(used_node("g04", 32, 3));
    make.add_slot({.node = g04, .resource = "gpu:a100", .label = "gpu:a100", .total = 1, .alloc = 0});
    make.add_slot({.node = g04,
                   .resource = "gpu:a100_1g.5gb",
                   .label = "gpu:a100_1g.5gb",
                   .total = 7,
                   .alloc = 3,
                   .slice = true});
    const Row g03 = make.add_node(used_node("g03", 96, 96));
    make.add_slot({.node = g03, .resource = "gpu:h100", .label = "gpu:h100", .total = 8, .alloc = 2});
    make.add_members(queue, {g01, g04, g03});
    const QueueReading r(make);
    const AcceleratorInventory inventory = inventory_of(r);
    CHECK(inventory.installed == Quantity{13});
    CHECK(inventory.identified == Quantity{13});
    REQUIRE(inventory.kinds.size() == 3);
    CHECK(inventory.kinds[0].card->name == "H100");
    CHECK(inventory.kinds[0].total == Quantity{8});
    CHECK(inventory.kinds[0].effective_free == Quantity{0});
    CHECK(inventory.kinds[1].card->slice);
    CHECK(inventory.kinds[1].total == Quantity{7});
    CHECK(inventory.kinds[1].effective_free == Quantity{4});
    CHECK(inventory.kinds[2].card->name == "A100");
    CHECK(inventory.kinds[2].nodes == 2);
    CHECK(inventory.kinds[2].total == Quantity{5});
    CHECK(inventory.kinds[2].effective_free == Quantity{3});
    CHECK(reach_of(inventory, Capability::fp8).total == Quantity{8});
    CHECK(reach_of(inventory, Capability::fp8).effective_free == Quantity{0});
    CHECK(reach_of(inventory, Capability::bf16).total == Quantity{13});
    CHECK(reach_of(inventory, Capability::bf16).effective_free == Quantity{3});
}

TEST_CASE("A-02 A-26 an unidentified card is counted in no capability and in no denominator of one") {
    ClusterBuilder make;
    const Row queue = make.add_queue(open_queue("gpu"));
    const Row a = make.add_node(idle_node("a", 8));
    make.add_slot({.node = a, .resource = "gpu:zeta9", .label = "zeta9", .total = 232, .alloc = 0});
    const Row b = make.add_node(idle_node("b", 8));
    make.add_slot({.node = b, .resource = "gpu:v100", .label = "v100", .total = 152, .alloc = 0});
    make.add_members(queue, {a, b});
    const QueueReading r(make);
    const AcceleratorInventory inventory = inventory_of(r);
    CHECK(inventory.installed == Quantity{384});
    CHECK(inventory.identified == Quantity{152});
    CHECK(inventory.unidentified == Quantity{232});
    CHECK(reach_of(inventory, Capability::bf16).total == Quantity{0});
    CHECK(reach_of(inventory, Capability::cuda).total == Quantity{152});
    CHECK(reach_of(inventory, Capability::cuda).of_identified == Quantity{152});
    CHECK(reach_of(inventory, Capability::cuda).unidentified == Quantity{232});
}

TEST_CASE("free devices are those that a usable queue leads to") {
    ClusterBuilder make;
    const Row a = make.add_node(idle_node("a", 8));
    make.add_slot({.node = a, .resource = "gpu:v100", .label = "v100", .total = 2, .alloc = 0});
    make.add_member(make.add_queue(open_queue("down")), a);
    const QueueReading r(make, {{.usable = false}});
    const AcceleratorInventory inventory = inventory_of(r);
    CHECK(inventory.kinds[0].total == Quantity{2});
    CHECK(inventory.kinds[0].effective_free == Quantity{0});
}

TEST_CASE(
    "the queues that hold a kind: most nodes first, then as the scheduler lists them; only nodes that are shown") {
    ClusterBuilder make;
    const Row one = make.add_queue(open_queue("one"));
    const Row two = make.add_queue(open_queue("two"));
    Queue all = open_queue("all");
    all.all_nodes = true;
    make.add_queue(all);
    make.add_queue(open_queue("none"));
    for (int i = 0; i < 2; ++i) {
        const Row row = make.add_node(idle_node("g" + std::to_string(i), 8));
        make.add_slot({.node = row, .resource = "gpu:v100", .label = "v100", .total = 2, .alloc = 0});
        if (i == 0) make.add_member(one, row);
        make.add_member(two, row);
    }
    const QueueReading r(make);
    CHECK(inventory_of(r).kinds[0].queues == std::vector<Row>{1, 2, 0});
    const AcceleratorInventory second = inventory_of(r, {0, 1});
    CHECK(second.kinds[0].queues == std::vector<Row>{1, 2});
    CHECK(second.kinds[0].nodes == 1);
}

TEST_CASE("cards of different memory are different kinds") {
    ClusterBuilder make;
    const Row queue = make.add_queue(open_queue("gpu"));
    for (const char* type : {"a100-80gb", "a100-40gb"}) {
        const Row row = make.add_node(idle_node(type, 8));
        make.add_slot({.node = row, .resource = "gpu", .label = type, .total = 4, .alloc = 0});
        make.add_member(queue, row);
    }
    const QueueReading r(make);
    const AcceleratorInventory inventory = inventory_of(r);
    REQUIRE(inventory.kinds.size() == 2);
    CHECK(inventory.kinds[0].card->memory_bytes == Quantity{40 * kGiB});
    CHECK(inventory.kinds[1].card->memory_bytes == Quantity{80 * kGiB});
}
