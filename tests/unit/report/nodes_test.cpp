#include "report/nodes.hpp"

#include <doctest/doctest.h>

#include "report/json_shared.hpp"
#include "unit/report/heron.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

std::vector<std::string> names(const NodesReport& report) {
    std::vector<std::string> found;
    for (const NodeReport& node : report.nodes) found.emplace_back(node.name);
    return found;
}

NodeReport named(const NodesReport& report, std::string_view name) {
    for (const NodeReport& node : report.nodes)
        if (node.name == name) return node;
    FAIL("no such node");
    return {};
}

}  // namespace

TEST_CASE("node listings lead with what is to be had, out nodes last") {
    const Cluster cluster = heron();
    const Judgement judgement(cluster, true);
    const NodesReport report = make_nodes_report(judgement, {.all = true});
    CHECK(names(report) == std::vector<std::string>{"g1", "g2", "c1", "c2", "c3", "c4"});
    CHECK(report.with_accelerators == 2);
    CHECK(report.out == 1);  // c4 boots on demand: not free, and not out
}

TEST_CASE("the counts of a node list add up to all") {
    const Cluster cluster = heron();
    const Judgement judgement(cluster, true);
    for (const NodesQuery& query :
         {NodesQuery{}, NodesQuery{.filter = {.gpu = true}}, NodesQuery{.filter = {.free = true}},
          NodesQuery{.queues = {3}}, NodesQuery{.top = 2}}) {
        const NodesReport report = make_nodes_report(judgement, query);
        CHECK(report.funnel.shown + report.funnel.not_on_your_lists + report.funnel.filtered_out ==
              report.funnel.total);
        CHECK(report.matched == report.funnel.shown);
    }
}

TEST_CASE("a document honours -n and says so") {
    const Cluster cluster = heron();
    const Judgement judgement(cluster, true);
    const NodesReport report = make_nodes_report(judgement, {.top = 2});
    CHECK(names(report) == std::vector<std::string>{"g1", "g2"});
    CHECK(report.truncated);
    CHECK(report.matched == 6);
    CHECK_FALSE(make_nodes_report(judgement, {.top = 6}).truncated);
}

TEST_CASE("nodes of a named queue, with and without GPUs") {
    const Cluster cluster = heron();
    const Judgement judgement(cluster, true);
    CHECK(names(make_nodes_report(judgement, {.queues = {1}})) == std::vector<std::string>{"g1", "g2"});
    CHECK(names(make_nodes_report(judgement, {.filter = {.cpu = true, .free = true}})) ==
          std::vector<std::string>{"c1"});
}

TEST_CASE("a node that only closed queues name has nothing to be had, core.md 5.3") {
    ClusterBuilder make;
    const Row n1 = make.add_node(idle_node("n1", 8, 32 * kGiB));
    Queue closed = open_queue("closed");
    closed.enabled = Answer::no;
    make.add_members(make.add_queue(closed), {n1});
    const Cluster cluster = make.build();
    const Judgement judgement(cluster, true);
    const NodesReport report = make_nodes_report(judgement, {.all = true});
    const NodeReport& node = named(report, "n1");
    CHECK(node.cpu_milli.free == Quantity(8000));
    CHECK(node.cpu_milli.effective_free == Quantity(0));
    CHECK(node.withheld == std::vector<Withheld>{{Cause::queue_unusable, 1, 8000, 0}});
    CHECK(make_nodes_report(judgement, {.filter = {.free = true}}).nodes.empty());
}

TEST_CASE("jobs are unknown where the job list was not read, never 0") {
    Cluster cluster = heron();
    {
        const Judgement judgement(cluster, true);
        const NodesReport report = make_nodes_report(judgement, {.all = true});
        CHECK(named(report, "c1").jobs_running == Quantity(1));
        CHECK(named(report, "g1").jobs_running == Quantity(0));
    }
    cluster.source.others_jobs_visible = false;  // whose jobs those are that are not listed is not told
    {
        const Judgement judgement(cluster, true);
        CHECK_FALSE(named(make_nodes_report(judgement, {.all = true}), "g1").jobs_running.known());
    }
    cluster.source.others_jobs_visible = true;
    cluster.failed.add(Query::jobs);
    const Judgement judgement(cluster, true);
    const NodesReport report = make_nodes_report(judgement, {.all = true});
    CHECK_FALSE(named(report, "c1").jobs_running.known());
}

TEST_CASE("cli.md 16.2 a node is free at the last declared end of its jobs, where each has one") {
    ClusterBuilder make;
    const auto node = [&](const char* name) { return make.add_node(idle_node(name, 8)); };
    const Row two = node("two"), endless = node("endless"), asleep = node("asleep"), waited_for = node("waited for");
    node("empty");
    const auto job = [&](const char* id, JobState state, Instant ends_at, Row on) {
        make.add_job({.id = id, .state = state, .ends_at = ends_at}, std::vector<Row>{on});
    };
    job("1", JobState::running, 2000, two);
    job("2", JobState::completing, 1000, two);
    job("3", JobState::running, 1000, endless);
    job("4", JobState::running, Instant::unlimited(), endless);
    job("5", JobState::running, 3000, endless);
    job("6", JobState::suspended, 1000, asleep);
    job("7", JobState::waiting, 1000, waited_for);
    const Cluster cluster = make.build();
    const Judgement judgement(cluster, true);
    const NodesReport report = make_nodes_report(judgement, {.all = true});
    CHECK(named(report, "two").free_at == Instant{2000});
    for (const char* name : {"endless", "asleep", "waited for", "empty"})
        CHECK_FALSE_MESSAGE(named(report, name).free_at.known(), name);
}

TEST_CASE("a node in the document, key by key") {
    const Cluster cluster = heron();
    const Judgement judgement(cluster, true);
    const NodesReport report = make_nodes_report(judgement, {.all = true});
    const Written drained([&](Json& json) { write(json, named(report, "c3")); });
    CHECK(drained.text ==
          R"({"name":"c3","state":"IDLE+DRAIN","conditions":["DRAIN"],"schedulable":false,"availability":"out",)"
          R"("idle":false,"degraded":false,"unreachable":false,)"
          R"("cpu_milli":{"total":32000,"allocated":0,"free":0,"effective_free":0},"cpu_milli_default_memory":0,)"
          R"("memory_bytes":{"total":137438953472,"allocated":0,"free":0,"effective_free":0},)"
          R"("accelerators":{"total":0,"allocated":0,"free":0,"effective_free":0},"slots":[],"withheld":[],)"
          R"("features":[],"processor":null,"queues":["day"],"taints":[],"owner":null,)"
          R"("reason":{"text":"fan broken","by":"root","at":"2026-05-04T07:33:20+02:00","age_seconds":7200},)"
          R"("reservations":[],"usable_until_at":null,"free_at":null,"boot_seconds":null,"jobs_running":0})");
    const Written gpu([&](Json& json) { write(json, named(report, "g1")); });
    CHECK(gpu["slots"][0]["effective_free"].GetInt() == 3);
    CHECK(gpu["slots"][0]["resource"].GetString() == std::string("gpu:a100"));
    CHECK(gpu["reason"].IsNull());
    CHECK(gpu["slots"][0]["model"].GetString() == std::string("A100"));
    const Written unidentified([&](Json& json) { write(json, named(report, "g2")); });
    CHECK(unidentified["slots"][0]["model"].IsNull());
    CHECK(unidentified["slots"][0]["label"].GetString() == std::string("zeta9"));
}

TEST_CASE("a window over many nodes names, at each node, that node alone") {
    const Cluster cluster = heron();
    const Judgement judgement(cluster, true);
    const NodesReport report = make_nodes_report(judgement, {.all = true});
    const NodeReport& node = named(report, "c1");
    REQUIRE(node.reservations.size() == 1);
    CHECK(node.reservations[0].nodes == std::vector<Text>{"c1"});
    CHECK(node.usable_until_at == Quantity(kNow + 3 * 86400));
}

TEST_CASE("a part of a card goes by a name of its own") {
    ClusterBuilder make;
    const Row n1 = make.add_node(idle_node("n1", 8, 32 * kGiB));
    make.add_members(make.add_queue(open_queue("gpu")), {n1});
    make.add_slot({.node = n1, .resource = "gpu:a100", .total = 1, .alloc = 0});
    make.add_slot({.node = n1, .resource = "gpu:a100_1g.5gb", .total = 7, .alloc = 0, .slice = true});
    make.add_slot({.node = n1, .resource = "shard", .label = "l40s", .total = 16, .alloc = 4, .shared = true});
    const Cluster cluster = make.build();
    const Judgement judgement(cluster, true);
    const NodesReport report = make_nodes_report(judgement, {});
    const NodeReport& node = named(report, "n1");
    REQUIRE(node.slots.size() == 3);
    CHECK(node.slots[0].name == "A100");
    CHECK(node.slots[1].name == "A100 1g.5gb");
    CHECK(node.slots[2].name == "L40S share");
    CHECK(node.slots[2].label.empty());
}

TEST_CASE("core.md 5.1 a node that only queues with lists against the caller name gives him nothing") {
    ClusterBuilder make;
    make.set_identity({.user = "mira", .groups = Words{"users"}});
    const Row node = make.add_node(idle_node("n1", 8));
    const Row queue = make.add_queue(open_queue("chem"));
    make.add_members(queue, {node});
    make.add_rule({.queue = queue, .kind = RuleKind::group}, {"chem"});
    const Cluster cluster = make.build();
    const Judgement judgement(cluster, false);
    CHECK(named(make_nodes_report(judgement, {.all = true}), "n1").cpu_milli.effective_free == Quantity{0});
    CHECK(judgement.queue_rooms()[queue].cpu_milli.effective_free == Quantity{0});
    CHECK(judgement.usable[queue] == 1);  // for others
}

TEST_CASE("core.md 6.2 what a queue offers follows what the control plane said of it") {
    ClusterBuilder make;
    const Row node = make.add_node(idle_node("n1", 8));
    const Row queue = make.add_queue(open_queue("day"));
    make.add_members(queue, {node});
    const Cluster cluster = make.build();
    Judgement judgement(cluster, true);
    CHECK(judgement.queue_rooms()[queue].cpu_milli.effective_free == Quantity{8000});
    DryRunOutcome refused;
    refused.verdicts.resize(1);
    refused.verdicts[queue].emplace();
    refused.verdicts[queue]->category = Category::group_denied;
    refused.budget_spent.assign(1, 0);
    judgement.hear(refused);
    CHECK(judgement.queue_rooms()[queue].cpu_milli.effective_free == Quantity{0});
}

TEST_CASE("a node of a queue that is fed by other queues gives something") {
    ClusterBuilder make;
    const Row node = make.add_node(idle_node("n1", 8));
    Queue fed = open_queue("fed");
    fed.route_only = true;
    make.add_members(make.add_queue(fed), {node});
    const Cluster cluster = make.build();
    const Judgement judgement(cluster, false);
    CHECK(named(make_nodes_report(judgement, {.all = true}), "n1").cpu_milli.effective_free == Quantity{8000});
}
