#include "report/status.hpp"

#include <doctest/doctest.h>

#include "unit/report/heron.hpp"

using namespace nodetop;
using namespace nodetop::testing;

TEST_CASE("the terms of the funnel add up, and nothing is confirmed without having been asked") {
    const Cluster cluster = heron();
    for (const bool all : {false, true}) {
        const Judgement judgement(cluster, !all);
        const StatusReport report = make_status_report(judgement, all);
        const Funnel& f = report.funnel;
        CHECK(f.total == f.shown + f.no_access + f.refused + f.no_nodes + f.routing + f.down);
        CHECK(f.total == 4);
        CHECK(f.unconfirmed == f.shown);
        CHECK(report.queues.size() == f.shown);
        CHECK(report.excluded.size() == f.total - f.shown);
        CHECK(f.no_access == (all ? 0 : 1));
    }
}

TEST_CASE("yours counts each node once, over the queues that admit you") {
    const Cluster cluster = heron();
    const Judgement judgement(cluster, true);
    const StatusReport report = make_status_report(judgement, false);
    CHECK(report.yours.nodes.total == 6);
    CHECK(report.yours.nodes.up == 4);
    CHECK(report.yours.accelerators.total == Quantity(6));
    CHECK(report.yours.accelerators.effective_free == Quantity(5));
    CHECK(report.yours.cpu_milli.effective_free == Quantity(24000 + 48000 + 64000));
    CHECK(report.cluster.cpu_milli.total == Quantity((32 * 3 + 16 + 128) * 1000));
}

TEST_CASE("phantom capacity, windows and licences") {
    const Cluster cluster = heron();
    const Judgement judgement(cluster, true);
    const StatusReport report = make_status_report(judgement, false);
    REQUIRE(report.phantom.size() == 1);
    CHECK(report.phantom[0].queue == "closed");
    CHECK(report.phantom[0].idle_nodes == 1);
    CHECK(report.phantom[0].cpu_milli == Quantity(64000));
    REQUIRE(report.windows.size() == 1);
    CHECK(report.windows[0].name == "upgrade");
    CHECK_FALSE(report.windows[0].active);
    REQUIRE(report.licences.size() == 1);
    CHECK(report.licences[0].free == Quantity(1));
}

TEST_CASE("B-53 nothing admits the caller: the count is 0 and the line says why") {
    ClusterBuilder make;
    const Row n1 = make.add_node(idle_node("n1", 8, 32 * kGiB));
    const Row queue = make.add_queue(open_queue("phys"));
    make.add_members(queue, {n1});
    make.add_rule({.queue = queue, .kind = RuleKind::account}, {"phys", "astro", "geo"});
    make.set_identity({.user = "mira", .accounts = Words{"bio"}});
    const Cluster cluster = make.build();
    const Judgement judgement(cluster, true);
    const StatusReport report = make_status_report(judgement, false);
    CHECK(report.queues.empty());
    CHECK(report.funnel.shown == 0);
    CHECK_FALSE(report.nothing_shown_because.empty());
    CHECK(report.yours.cpu_milli.effective_free == Quantity(0));
}

TEST_CASE("an unknown caller filters nothing, and that is said") {
    Cluster cluster = heron();
    cluster.identity.reset();
    cluster.failed.add(Query::identity);
    const Judgement judgement(cluster, true);
    const StatusReport report = make_status_report(judgement, false);
    CHECK(report.access == AccessSource::not_filtered);
    CHECK(report.funnel.no_access == 0);
}

TEST_CASE("the document of status has every key of cli.md 16.2 in its order") {
    const Cluster cluster = heron();
    const Judgement judgement(cluster, true);
    const StatusReport report = make_status_report(judgement, false);
    const Written document([&](Json& json) { json.object([&] { write(json, report); }); });
    REQUIRE_FALSE(document.tree.HasParseError());
    std::vector<std::string> keys;
    for (const auto& member : document.tree.GetObject()) keys.emplace_back(member.name.GetString());
    CHECK(keys == std::vector<std::string>{"cluster", "yours", "funnel", "access", "queues", "excluded", "unconfirmed",
                                           "phantom", "windows", "licences"});
    CHECK(document["access"].GetString() == std::string("declared"));
    CHECK(document["excluded"][0]["term"].GetString() == std::string("no_access"));
    CHECK(document["windows"][0]["nodes"].Size() == 2);
    CHECK(document["windows"][0]["admits_caller"].IsFalse());
}
