#include "blob_of.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {
/// The reading of one node that has a name, a state and what `fill` gives it.
template <class Fill>
Cluster one_node(Fill fill) {
    sdk::BlobBuilder reading;
    auto node = reading.add<NT_TABLE_NODE>();
    node.set<NT_COL_NODE_NAME>("n1").set<NT_COL_NODE_STATE_RAW>("IDLE").set<NT_COL_NODE_CONDITIONS>(0u);
    fill(node);
    return model_of(reading);
}
using NodeRow = sdk::Row<NT_TABLE_NODE>;
}  // namespace

TEST_CASE("a node that tells nothing claims nothing") {
    const Cluster cluster = one_node([](NodeRow&) {});
    const Node& node = cluster.nodes[0];
    CHECK(node.host == "n1");
    CHECK(node.conditions == Conditions{});
    CHECK_FALSE(node.cpu_total_milli.known());
    CHECK_FALSE(node.cpu_alloc_milli.known());
    CHECK_FALSE(node.memory_total_bytes.known());
    CHECK_FALSE(node.memory_floor_bytes.known());
    CHECK_FALSE(node.job_slots_total.known());
    CHECK_FALSE(node.planned_at.known());
    CHECK(node.cpu_unit_milli == Quantity{1000});
    CHECK_FALSE(node.unreachable);
    CHECK(node.features.empty());
    CHECK(node.owner.empty());
    CHECK(cluster.problems.empty());
}

TEST_CASE("B-01 B-02 S-12 a node without a state, or whose state nobody understood, is UNKNOWN") {
    sdk::BlobBuilder reading;
    reading.add<NT_TABLE_NODE>().set<NT_COL_NODE_NAME>("no state").set<NT_COL_NODE_CONDITIONS>(0u);
    reading.add<NT_TABLE_NODE>().set<NT_COL_NODE_NAME>("no conditions").set<NT_COL_NODE_STATE_RAW>("NEW");
    auto strange = reading.add<NT_TABLE_NODE>();
    strange.set<NT_COL_NODE_NAME>("strange").set<NT_COL_NODE_STATE_RAW>("X").set<NT_COL_NODE_CONDITIONS>(1u << 20 | 2u);
    auto quiet = reading.add<NT_TABLE_NODE>();
    quiet.set<NT_COL_NODE_NAME>("quiet").set<NT_COL_NODE_STATE_RAW>("").set<NT_COL_NODE_CONDITIONS>(0u);
    const Cluster cluster = model_of(reading);
    CHECK(cluster.nodes[0].conditions.has(Condition::unknown));
    CHECK(cluster.nodes[1].conditions.has(Condition::unknown));
    CHECK(cluster.nodes[2].conditions.has(Condition::unknown));
    CHECK(cluster.nodes[2].conditions.has(Condition::drain));
    CHECK_FALSE(cluster.nodes[3].conditions.has(Condition::unknown));
}

TEST_CASE("zero, unlimited and unknown arrive as three values") {
    const Cluster cluster = one_node([](NodeRow& node) {
        node.set<NT_COL_NODE_CPU_ALLOC_MILLI>(0).set<NT_COL_NODE_JOB_SLOTS_TOTAL>(NT_UNLIMITED);
        node.set<NT_COL_NODE_MEMORY_FLOOR_BYTES>(0);
    });
    CHECK(cluster.nodes[0].cpu_alloc_milli == Quantity{0});
    CHECK(cluster.nodes[0].memory_floor_bytes == Quantity{0});
    CHECK(cluster.nodes[0].job_slots_total.is_unlimited());
    CHECK_FALSE(cluster.nodes[0].cpu_total_milli.known());
}

TEST_CASE("S-13 what cannot be is not known, and named") {
    const Cluster cluster = one_node([](NodeRow& node) {
        node.set<NT_COL_NODE_CPU_TOTAL_MILLI>(0).set<NT_COL_NODE_CPU_ALLOC_MILLI>(-5000);
        node.set<NT_COL_NODE_MEMORY_TOTAL_BYTES>(NT_UNLIMITED);
        node.set<NT_COL_NODE_CPU_UNIT_MILLI>(0);
    });
    const Node& node = cluster.nodes[0];
    CHECK_FALSE(node.cpu_alloc_milli.known());
    CHECK_FALSE(node.memory_total_bytes.known());
    CHECK(node.cpu_unit_milli == Quantity{1000});
    CHECK(left_of(node.cpu_total_milli, node.cpu_alloc_milli) == Quantity{0});
    REQUIRE(cluster.problems.size() == 2);
    CHECK(cluster.problems[0].text == "node.cpu_alloc_milli of n1 is negative, read as not known");
    CHECK(cluster.problems[0].code == "row_unreadable");
    CHECK(cluster.problems[0].query == "nodes");
    CHECK(cluster.problems[0].subject == "n1");
    CHECK(cluster.problems[1].text ==
          "node.memory_total_bytes of n1 is unlimited where that cannot be, read as not known");
}

TEST_CASE("the unit of processors is a thousandth where the system has fractions") {
    sdk::BlobBuilder reading;
    reading.add<NT_TABLE_SOURCE>().set<NT_COL_SOURCE_CPU_FRACTIONAL>(true);
    reading.add<NT_TABLE_NODE>().set<NT_COL_NODE_NAME>("n1");
    CHECK(model_of(reading).nodes[0].cpu_unit_milli == Quantity{1});
}

TEST_CASE("nodes without a name, or with one that stands there twice, are left out") {
    sdk::BlobBuilder reading;
    reading.add<NT_TABLE_NODE>().set<NT_COL_NODE_CPU_TOTAL_MILLI>(1000);
    auto first = reading.add<NT_TABLE_NODE>();
    first.set<NT_COL_NODE_NAME>("n1").set<NT_COL_NODE_CPU_TOTAL_MILLI>(8000);
    auto second = reading.add<NT_TABLE_NODE>();
    second.set<NT_COL_NODE_NAME>("n1").set<NT_COL_NODE_CPU_TOTAL_MILLI>(64000);
    auto queue = reading.add<NT_TABLE_QUEUE>();
    queue.set<NT_COL_QUEUE_NAME>("cpu");
    for (const sdk::Ref<NT_TABLE_NODE> node : {first.ref(), second.ref()})
        reading.add<NT_TABLE_MEMBER>().set<NT_COL_MEMBER_QUEUE>(queue).set<NT_COL_MEMBER_NODE>(node);
    for (const sdk::Ref<NT_TABLE_NODE> node : {first.ref(), second.ref()})
        reading.add<NT_TABLE_SLOT>().set<NT_COL_SLOT_NODE>(node).set<NT_COL_SLOT_TOTAL>(4);
    const Cluster cluster = model_of(reading);
    REQUIRE(cluster.nodes.size() == 1);
    CHECK(cluster.nodes[0].cpu_total_milli == Quantity{8000});
    CHECK(cluster.members.size() == 1);  // the same node, once
    CHECK(cluster.slots.size() == 1);    // those of the second row would count twice
    CHECK(cluster.problems.size() == 3);
}

TEST_CASE("slots: a missing total refuses the row, a missing use leaves none known to be free") {
    sdk::BlobBuilder reading;
    auto node = reading.add<NT_TABLE_NODE>();
    node.set<NT_COL_NODE_NAME>("n1");
    reading.add<NT_TABLE_SLOT>().set<NT_COL_SLOT_NODE>(node).set<NT_COL_SLOT_ALLOC>(1);
    reading.add<NT_TABLE_SLOT>().set<NT_COL_SLOT_TOTAL>(4);
    reading.add<NT_TABLE_SLOT>().set<NT_COL_SLOT_NODE>(node).set<NT_COL_SLOT_TOTAL>(4);
    const Cluster cluster = model_of(reading);
    REQUIRE(cluster.slots.size() == 1);
    const Slot& slot = cluster.slots[0];
    CHECK(slot.resource == "gpu");
    CHECK(slot.label.empty());
    CHECK_FALSE(slot.alloc.known());
    CHECK(slot.cards == Quantity{4});
    CHECK(slot.unhealthy == Quantity{0});
    CHECK_FALSE(slot.memory_bytes.known());
    REQUIRE(cluster.problems.size() == 2);
    CHECK(cluster.problems[0].text == "slot.total of n1 is not known, the row is left out");
}

TEST_CASE("other resources are counts unless they say otherwise") {
    sdk::BlobBuilder reading;
    auto node = reading.add<NT_TABLE_NODE>();
    node.set<NT_COL_NODE_NAME>("n1");
    reading.add<NT_TABLE_RESOURCE>().set<NT_COL_RESOURCE_NODE>(node).set<NT_COL_RESOURCE_NAME>("fpga");
    reading.add<NT_TABLE_RESOURCE>().set<NT_COL_RESOURCE_NODE>(node);
    const Cluster cluster = model_of(reading);
    REQUIRE(cluster.resources.size() == 1);
    CHECK(cluster.resources[0].unit == "count");
    CHECK_FALSE(cluster.resources[0].alloc.known());
    CHECK(cluster.problems.size() == 1);
}
