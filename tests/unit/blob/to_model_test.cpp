#include "blob/to_model.hpp"

#include <algorithm>

#include "blob_of.hpp"
#include "rich_blob.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {
/// The problem of that text, or nullptr.
const Problem* problem(const Cluster& cluster, std::string_view text) {
    const auto found = std::ranges::find(cluster.problems, text, &Problem::text);
    return found != cluster.problems.end() ? &*found : nullptr;
}
}  // namespace

TEST_CASE("a reading without tables is empty, and what was asked has failed") {
    const Cluster cluster = model_of(sdk::BlobBuilder(), Query::nodes | Query::limits);
    CHECK(cluster.nodes.empty());
    CHECK_FALSE(cluster.has(Query::nodes));
    CHECK_FALSE(cluster.has(Query::limits));
    CHECK_FALSE(cluster.failed.has(Query::jobs));
    REQUIRE(problem(cluster, "limits: the adapter has not told") != nullptr);
    CHECK(problem(cluster, "limits: the adapter has not told")->code == "query_failed");
}

TEST_CASE("an empty table is an answer") {
    sdk::BlobBuilder reading;
    reading.table<NT_TABLE_LIMIT>().answered();
    const Cluster cluster = model_of(reading, Query::limits);
    CHECK(cluster.has(Query::limits));
    CHECK(cluster.problems.empty());
}

TEST_CASE("a query that was told to have failed is not told twice") {
    const auto blob = std::make_shared<BlobCopy>(sdk::BlobBuilder().build());
    ReadingFacts facts;
    facts.now = 5;
    facts.asked = Query::limits;
    facts.failed = Query::limits;
    facts.problems.push_back({Severity::error, "query_failed", "limits", "", "limits: no answer within 30 s"});
    const Cluster cluster = to_model(blob->bytes(), blob, std::move(facts));
    CHECK(cluster.problems.size() == 1);
    CHECK(cluster.now == Instant{5});
}

TEST_CASE("the system's own time counts where it tells it") {
    sdk::BlobBuilder reading;
    reading.add<NT_TABLE_SOURCE>().set<NT_COL_SOURCE_TAKEN_AT>(1'700'000'000);
    CHECK(model_of(reading).now == Instant{1'700'000'000});
    CHECK(model_of(sdk::BlobBuilder()).now == Instant{1'800'000'000});
}

TEST_CASE("what the source does not tell claims less") {
    sdk::BlobBuilder reading;
    reading.add<NT_TABLE_SOURCE>();
    const Source source = model_of(reading).source;
    CHECK(source.memory_consumable);  // S-19
    CHECK(source.limits_enforced);
    CHECK(source.starts_work);
    CHECK(source.others_jobs_visible);
    CHECK_FALSE(source.cpu_fractional);
    CHECK_FALSE(source.accounts_required);
    CHECK_FALSE(source.probe_supported);
    CHECK_FALSE(source.probe_here);
    CHECK_FALSE(source.hidden_capacity);
    CHECK(source.queue_term.empty());
}

TEST_CASE("C-63 control characters of any text are blanks in the model") {
    sdk::BlobBuilder reading;
    auto node = reading.add<NT_TABLE_NODE>();
    node.set<NT_COL_NODE_NAME>("n1").set<NT_COL_NODE_REASON>("gone\x1b[2J\nroot: ok");
    node.set<NT_COL_NODE_FEATURES>({"a\tb", "caf\xc3\xa9"});
    const Cluster cluster = model_of(reading);
    CHECK(cluster.nodes[0].reason == "gone [2J root: ok");
    CHECK(cluster.nodes[0].features[0] == "a b");
    CHECK(cluster.nodes[0].features[1] == "caf\xc3\xa9");
    CHECK(cluster.cleaned != nullptr);
}

TEST_CASE("a clean reading is not copied, and outlives whoever made it") {
    sdk::BlobBuilder reading;
    reading.add<NT_TABLE_NODE>().set<NT_COL_NODE_NAME>("n1");
    const auto blob = std::make_shared<BlobCopy>(reading.build());
    ReadingFacts facts;
    facts.now = 1;
    const Cluster cluster = to_model(blob->bytes(), blob, std::move(facts));
    CHECK(cluster.cleaned == nullptr);
    CHECK(blob.use_count() == 2);
    const auto* begin = reinterpret_cast<const char*>(blob->bytes().data());
    CHECK(cluster.nodes[0].name.data() >= begin);
    CHECK(cluster.nodes[0].name.data() < begin + blob->size());
}

TEST_CASE("rows of every table arrive") {
    const auto blob = std::make_shared<BlobCopy>(rich_blob());
    ReadingFacts facts;
    facts.asked = Queries::all();
    const Cluster cluster = to_model(blob->bytes(), blob, std::move(facts));
    CHECK(cluster.source.cluster == "heron");
    CHECK(cluster.nodes.size() == 4);
    CHECK(cluster.slots.size() == 1);
    CHECK(cluster.resources.size() == 1);
    CHECK(cluster.queues.size() == 2);
    CHECK(cluster.members.size() == 4);
    CHECK(cluster.rules.size() == 1);
    CHECK(cluster.limits.size() == 1);
    REQUIRE(cluster.identity.has_value());
    CHECK(cluster.identity->user == "mira");
    CHECK(cluster.associations.size() == 1);
    CHECK(cluster.jobs.size() == 1);
    CHECK(cluster.allocations.size() == 1);
    CHECK(cluster.releases.size() == 1);
    CHECK(cluster.reservations.size() == 1);
    CHECK(cluster.licences.size() == 1);
    REQUIRE(cluster.problems.size() == 1);
    CHECK(cluster.problems[0].text == "a word");
    for (const Query query : {Query::nodes, Query::limits, Query::licences}) CHECK(cluster.has(query));
}

TEST_CASE("of each kind of finding 20 rows are named and the others counted") {
    sdk::BlobBuilder reading;
    for (int i = 0; i < 50; ++i) {
        auto node = reading.add<NT_TABLE_NODE>();
        node.set<NT_COL_NODE_NAME>("n" + std::to_string(i)).set<NT_COL_NODE_CPU_TOTAL_MILLI>(-1);
    }
    const Cluster cluster = model_of(reading);
    CHECK(cluster.problems.size() == 21);
    REQUIRE(problem(cluster, "node.cpu_total_milli of n19 is negative, read as not known") != nullptr);
    CHECK(problem(cluster, "node.cpu_total_milli of n19 is negative, read as not known")->subject == "n19");
    CHECK(problem(cluster, "node.cpu_total_milli of n20 is negative, read as not known") == nullptr);
    CHECK(problem(cluster, "node.cpu_total_milli is negative, read as not known, in 30 more rows") != nullptr);
}

TEST_CASE("what the caller may not see is unknown, and has not failed") {
    const auto blob = std::make_shared<BlobCopy>(sdk::BlobBuilder().build());
    ReadingFacts facts;
    facts.now = 5;
    facts.asked = Query::nodes;
    facts.problems.push_back({Severity::note, "not_permitted", "nodes", "", "nodes: not visible to you"});
    const Cluster cluster = to_model(blob->bytes(), blob, std::move(facts));
    CHECK(cluster.hidden.has(Query::nodes));
    CHECK_FALSE(cluster.failed.has(Query::nodes));
    CHECK_FALSE(cluster.has(Query::nodes));
    CHECK(cluster.problems.size() == 1);
}
