#include "blob_of.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {
using NodeRef = sdk::Ref<NT_TABLE_NODE>;

NodeRef add_node(sdk::BlobBuilder& reading, const char* name) {
    auto node = reading.add<NT_TABLE_NODE>();
    node.set<NT_COL_NODE_NAME>(name);
    return node;
}
}  // namespace

TEST_CASE("a job's nodes are rows of the model, and unknown is not none") {
    sdk::BlobBuilder reading;
    const NodeRef nameless = reading.add<NT_TABLE_NODE>();
    const NodeRef a = add_node(reading, "a"), b = add_node(reading, "b");
    reading.add<NT_TABLE_JOB>().set<NT_COL_JOB_NODES>(std::vector<NodeRef>{b, nameless, a});
    reading.add<NT_TABLE_JOB>().set<NT_COL_JOB_NODES>(std::vector<NodeRef>{a});
    reading.add<NT_TABLE_JOB>().set<NT_COL_JOB_STATE>(77u).set<NT_COL_JOB_ENDS_AT>(NT_UNLIMITED);
    const Cluster cluster = model_of(reading);
    REQUIRE(cluster.jobs.size() == 3);
    REQUIRE(cluster.jobs[0].nodes.has_value());
    CHECK(std::vector<Row>(cluster.jobs[0].nodes->begin(), cluster.jobs[0].nodes->end()) == std::vector<Row>{1, 0});
    REQUIRE(cluster.jobs[1].nodes.has_value());
    CHECK(std::vector<Row>(cluster.jobs[1].nodes->begin(), cluster.jobs[1].nodes->end()) == std::vector<Row>{0});
    CHECK_FALSE(cluster.jobs[2].nodes.has_value());
    CHECK(cluster.jobs[2].state == JobState::other);
    CHECK(cluster.jobs[2].ends_at.is_unlimited());
    CHECK_FALSE(cluster.jobs[2].cpu_milli.known());
}

TEST_CASE("allocations without a job or a node are left out") {
    sdk::BlobBuilder reading;
    const NodeRef node = add_node(reading, "a");
    auto job = reading.add<NT_TABLE_JOB>();
    auto slot = reading.add<NT_TABLE_SLOT>();
    slot.set<NT_COL_SLOT_NODE>(node);  // no total: left out
    auto whole = reading.add<NT_TABLE_ALLOC>();
    whole.set<NT_COL_ALLOC_JOB>(job).set<NT_COL_ALLOC_NODE>(node).set<NT_COL_ALLOC_SLOT>(slot);
    reading.add<NT_TABLE_ALLOC>().set<NT_COL_ALLOC_JOB>(job);
    reading.add<NT_TABLE_ALLOC>().set<NT_COL_ALLOC_NODE>(node);
    const Cluster cluster = model_of(reading);
    REQUIRE(cluster.allocations.size() == 1);
    CHECK(cluster.allocations[0].slot == kNoRow);
    CHECK_FALSE(cluster.allocations[0].cpu_milli.known());
}

TEST_CASE("work whose end is not known is let go of last") {
    sdk::BlobBuilder reading;
    const NodeRef node = add_node(reading, "a");
    reading.add<NT_TABLE_RELEASE>().set<NT_COL_RELEASE_NODE>(node);
    reading.add<NT_TABLE_RELEASE>().set<NT_COL_RELEASE_NODE>(node).set<NT_COL_RELEASE_AT>(50);
    reading.add<NT_TABLE_RELEASE>().set<NT_COL_RELEASE_AT>(10);
    const Cluster cluster = model_of(reading);
    REQUIRE(cluster.nodes[0].releases.size() == 2);
    CHECK(cluster.releases[0].at == Instant{50});
    CHECK(cluster.releases[1].at.is_unlimited());
    CHECK(cluster.problems.size() == 1);
}

TEST_CASE("B-14 a reservation that tells nothing is somebody else's and has to be named") {
    sdk::BlobBuilder reading;
    const NodeRef a = add_node(reading, "a"), b = add_node(reading, "b");
    auto reservation = reading.add<NT_TABLE_RESERVATION>();
    reservation.set<NT_COL_RESERVATION_NODES>(std::vector<NodeRef>{b, b});
    reservation.set<NT_COL_RESERVATION_LICENCES>({"matlab:4"});
    const Cluster cluster = model_of(reading);
    REQUIRE(cluster.reservations.size() == 1);
    CHECK(cluster.reservations[0].admits_caller == Answer::unknown);
    CHECK(cluster.reservations[0].must_be_named);
    CHECK(cluster.reservations[0].whole_nodes());
    CHECK_FALSE(cluster.reservations[0].starts_at.known());
    CHECK(cluster.reservations[0].licences[0] == "matlab:4");
    CHECK(cluster.nodes[a.row].reservations.size() == 0);
    CHECK(cluster.nodes[b.row].reservations.size() == 1);
}

TEST_CASE("licences need a name; their use may be unknown") {
    sdk::BlobBuilder reading;
    reading.add<NT_TABLE_LICENCE>().set<NT_COL_LICENCE_TOTAL>(4);
    reading.add<NT_TABLE_LICENCE>().set<NT_COL_LICENCE_NAME>("matlab").set<NT_COL_LICENCE_TOTAL>(10);
    const Cluster cluster = model_of(reading);
    REQUIRE(cluster.licences.size() == 1);
    CHECK(cluster.licences[0].total == Quantity{10});
    CHECK_FALSE(cluster.licences[0].used.known());
}

TEST_CASE("notices are problems") {
    sdk::BlobBuilder reading;
    auto notice = reading.add<NT_TABLE_NOTICE>();
    notice.set<NT_COL_NOTICE_SEVERITY>(2u).set<NT_COL_NOTICE_CODE>("query_failed").set<NT_COL_NOTICE_QUERY>("limits");
    notice.set<NT_COL_NOTICE_TEXT>("no\nanswer");
    reading.add<NT_TABLE_NOTICE>().set<NT_COL_NOTICE_SUBJECT>("n1");
    const Cluster cluster = model_of(reading);
    REQUIRE(cluster.problems.size() == 2);
    CHECK(cluster.problems[0].severity == Severity::error);
    CHECK(cluster.problems[0].code == "query_failed");
    CHECK(cluster.problems[0].query == "limits");
    CHECK(cluster.problems[0].text == "no answer");
    CHECK(cluster.problems[1].severity == Severity::warning);
    CHECK(cluster.problems[1].subject == "n1");
}
