#include "blob_of.hpp"

using namespace nodetop;
using namespace nodetop::testing;

TEST_CASE("P-06 a queue that does not tell its switches is not claimed open") {
    sdk::BlobBuilder reading;
    reading.add<NT_TABLE_QUEUE>().set<NT_COL_QUEUE_NAME>("cpu");
    const Cluster cluster = model_of(reading);
    const Queue& queue = cluster.queues[0];
    CHECK(queue.enabled == Answer::unknown);
    CHECK(queue.started == Answer::unknown);
    CHECK(queue.kind == QueueKind::ordinary);
    CHECK_FALSE(queue.hidden);
    CHECK_FALSE(queue.max_walltime_seconds.known());
    CHECK_FALSE(queue.routes());
    CHECK(cluster.problems.empty());
}

TEST_CASE("queues keep the scheduler's order, and a repeated name is the first one") {
    sdk::BlobBuilder reading;
    auto zeta = reading.add<NT_TABLE_QUEUE>();
    zeta.set<NT_COL_QUEUE_NAME>("zeta").set<NT_COL_QUEUE_ENABLED>(true);
    reading.add<NT_TABLE_QUEUE>().set<NT_COL_QUEUE_NAME>("alpha");
    auto again = reading.add<NT_TABLE_QUEUE>();
    again.set<NT_COL_QUEUE_NAME>("zeta").set<NT_COL_QUEUE_ENABLED>(false);
    auto node = reading.add<NT_TABLE_NODE>();
    node.set<NT_COL_NODE_NAME>("n1");
    reading.add<NT_TABLE_MEMBER>().set<NT_COL_MEMBER_QUEUE>(again).set<NT_COL_MEMBER_NODE>(node);
    auto rule = reading.add<NT_TABLE_RULE>();
    rule.set<NT_COL_RULE_QUEUE>(again).set<NT_COL_RULE_KIND>(NT_RULE_USER).set<NT_COL_RULE_ENTRIES>({"eve"});
    const Cluster cluster = model_of(reading);
    REQUIRE(cluster.queues.size() == 2);
    CHECK(cluster.queues[0].name == "zeta");
    CHECK(is_yes(cluster.queues[0].enabled));
    CHECK(cluster.queues[1].name == "alpha");
    CHECK(cluster.queues[0].members.size() == 0);
    CHECK(cluster.queues[0].rules.size() == 1);  // a restriction more claims less
}

TEST_CASE("a kind of queue that is not known is not claimed open") {
    sdk::BlobBuilder reading;
    auto queue = reading.add<NT_TABLE_QUEUE>();
    queue.set<NT_COL_QUEUE_NAME>("new").set<NT_COL_QUEUE_KIND>(9u).set<NT_COL_QUEUE_ENABLED>(true);
    const Cluster cluster = model_of(reading);
    CHECK(cluster.queues[0].enabled == Answer::unknown);
    REQUIRE(cluster.problems.size() == 1);
    CHECK(cluster.problems[0].text == "queue.kind of new is a choice that is not known here");
}

TEST_CASE("a yes/no that is neither is not known") {
    sdk::BlobBuilder reading;
    auto queue = reading.add<NT_TABLE_QUEUE>();
    queue.set<NT_COL_QUEUE_NAME>("cpu").set<NT_COL_QUEUE_ENABLED>(true);
    const auto blob = std::make_shared<BlobCopy>(reading.build());
    blob->at<std::uint8_t>(blob->column(0, 1).data) = 2;
    REQUIRE_FALSE(check_blob(blob->bytes()).has_value());
    ReadingFacts facts;
    facts.now = 1;
    const Cluster cluster = to_model(blob->bytes(), blob, std::move(facts));
    CHECK(cluster.queues[0].enabled == Answer::unknown);
    CHECK(cluster.problems[0].text == "queue.enabled of cpu is neither yes nor no, read as not known");
}

TEST_CASE("a priority may be negative, a count may not") {
    sdk::BlobBuilder reading;
    auto queue = reading.add<NT_TABLE_QUEUE>();
    queue.set<NT_COL_QUEUE_NAME>("cpu").set<NT_COL_QUEUE_PRIORITY>(-20).set<NT_COL_QUEUE_MAX_NODES>(-1);
    const Cluster cluster = model_of(reading);
    CHECK(cluster.queues[0].priority == Quantity{-20});
    CHECK_FALSE(cluster.queues[0].max_nodes.known());
    CHECK(cluster.problems.size() == 1);
}

TEST_CASE("C-38 L-13 members that do not resolve are counted") {
    sdk::BlobBuilder reading;
    auto nameless = reading.add<NT_TABLE_NODE>();
    auto queue = reading.add<NT_TABLE_QUEUE>();
    queue.set<NT_COL_QUEUE_NAME>("cpu");
    reading.add<NT_TABLE_MEMBER>().set<NT_COL_MEMBER_QUEUE>(queue);
    reading.add<NT_TABLE_MEMBER>().set<NT_COL_MEMBER_QUEUE>(queue).set<NT_COL_MEMBER_NODE>(nameless);
    reading.add<NT_TABLE_MEMBER>();
    const Cluster cluster = model_of(reading);
    CHECK(cluster.queues[0].unresolved == 2);
    CHECK(cluster.members.empty());
}

TEST_CASE("B-49 a queue's own state on a node stands beside the node's") {
    sdk::BlobBuilder reading;
    auto node = reading.add<NT_TABLE_NODE>();
    node.set<NT_COL_NODE_NAME>("n1");
    auto queue = reading.add<NT_TABLE_QUEUE>();
    queue.set<NT_COL_QUEUE_NAME>("cpu");
    auto member = reading.add<NT_TABLE_MEMBER>();
    member.set<NT_COL_MEMBER_QUEUE>(queue).set<NT_COL_MEMBER_NODE>(node);
    member.set<NT_COL_MEMBER_CONDITIONS>(NT_CONDITION_DRAIN).set<NT_COL_MEMBER_STATE_RAW>("d");
    const Cluster cluster = model_of(reading);
    REQUIRE(cluster.members.size() == 1);
    CHECK(cluster.members[0].conditions.has(Condition::drain));
    CHECK(cluster.members[0].state_raw == "d");
    CHECK_FALSE(cluster.members[0].cpu_total_milli.known());
}

TEST_CASE("a queue that has all nodes and names some has those that it names") {
    sdk::BlobBuilder reading;
    auto node = reading.add<NT_TABLE_NODE>();
    node.set<NT_COL_NODE_NAME>("n1");
    reading.add<NT_TABLE_NODE>().set<NT_COL_NODE_NAME>("n2");
    auto queue = reading.add<NT_TABLE_QUEUE>();
    queue.set<NT_COL_QUEUE_NAME>("cpu").set<NT_COL_QUEUE_ALL_NODES>(true);
    reading.add<NT_TABLE_MEMBER>().set<NT_COL_MEMBER_QUEUE>(queue).set<NT_COL_MEMBER_NODE>(node);
    const Cluster cluster = model_of(reading);
    CHECK_FALSE(cluster.queues[0].all_nodes);
    CHECK(cluster.queues[0].members.size() == 1);
    CHECK(cluster.problems.size() == 1);
}

TEST_CASE("a rule that cannot be read decides nothing, and does not vanish") {
    sdk::BlobBuilder reading;
    auto queue = reading.add<NT_TABLE_QUEUE>();
    queue.set<NT_COL_QUEUE_NAME>("cpu");
    reading.add<NT_TABLE_RULE>().set<NT_COL_RULE_QUEUE>(queue).set<NT_COL_RULE_ENTRIES>({"bio"});
    reading.add<NT_TABLE_RULE>().set<NT_COL_RULE_QUEUE>(queue).set<NT_COL_RULE_KIND>(NT_RULE_ACCOUNT);
    reading.add<NT_TABLE_RULE>()
        .set<NT_COL_RULE_QUEUE>(queue)
        .set<NT_COL_RULE_KIND>(NT_RULE_QOS)
        .set<NT_COL_RULE_NOBODY>(true);
    auto clear = reading.add<NT_TABLE_RULE>();
    clear.set<NT_COL_RULE_KIND>(NT_RULE_GROUP).set<NT_COL_RULE_DENY>(true).set<NT_COL_RULE_ENTRIES>({"guests"});
    const Cluster cluster = model_of(reading);
    REQUIRE(cluster.queues[0].rules.size() == 3);
    CHECK(cluster.rules[0].opaque);  // of what kind?
    CHECK(cluster.rules[1].opaque);  // naming whom?
    CHECK_FALSE(cluster.rules[2].opaque);
    CHECK(cluster.rules[2].nobody);
    REQUIRE(cluster.system_rules.size() == 1);
    const Rule& system = cluster.rules[cluster.system_rules.begin];
    CHECK(system.kind == RuleKind::group);
    CHECK(system.deny);
    CHECK(system.entries[0] == "guests");
    CHECK(system.admits_caller == Answer::unknown);
    CHECK(cluster.problems.size() == 2);
}

TEST_CASE("a queue that tells nothing of parallel jobs takes any; what it tells is read") {
    sdk::BlobBuilder reading;
    auto plain = reading.add<NT_TABLE_QUEUE>();
    plain.set<NT_COL_QUEUE_NAME>("all.q");
    auto parallel = reading.add<NT_TABLE_QUEUE>();
    parallel.set<NT_COL_QUEUE_NAME>("par.q").set<NT_COL_QUEUE_SERIAL_REFUSED>(true);
    parallel.set<NT_COL_QUEUE_PARALLEL_ON_NODE>(false).set<NT_COL_QUEUE_PARALLEL_CPU_NODE_MILLI>(8000);
    auto node = reading.add<NT_TABLE_NODE>();
    node.set<NT_COL_NODE_NAME>("c01").set<NT_COL_NODE_CPU_LEFT_MILLI>(7000);
    auto member = reading.add<NT_TABLE_MEMBER>();
    member.set<NT_COL_MEMBER_QUEUE>(parallel).set<NT_COL_MEMBER_NODE>(node);
    member.set<NT_COL_MEMBER_ADMITS_CALLER>(false).set<NT_COL_MEMBER_CPU_LEFT_MILLI>(NT_UNLIMITED);
    member.set<NT_COL_MEMBER_MEMORY_LEFT_BYTES>(4096).set<NT_COL_MEMBER_MAX_WALLTIME_SECONDS>(3600);
    const Cluster cluster = model_of(reading);
    CHECK_FALSE(cluster.queues[0].serial_refused);
    CHECK(cluster.queues[0].parallel_on_node);
    CHECK(cluster.queues[0].parallel_across_nodes);
    CHECK(cluster.queues[1].serial_refused);
    CHECK_FALSE(cluster.queues[1].parallel_on_node);
    CHECK(cluster.queues[1].parallel_across_nodes);
    CHECK(cluster.queues[1].parallel_cpu_node_milli == Quantity{8000});
    CHECK(cluster.nodes[0].cpu_left_milli == Quantity{7000});
    CHECK(is_no(cluster.members[0].admits_caller));
    CHECK(cluster.members[0].cpu_left_milli.is_unlimited());
    CHECK(cluster.members[0].memory_left_bytes == Quantity{4096});
    CHECK(cluster.members[0].max_walltime_seconds == Quantity{3600});
}
