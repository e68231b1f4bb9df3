#include "report/exclude.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "unit/report/heron.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

std::string joined(std::span<const Text> names) { return fmt::format("{}", fmt::join(names, "+")); }
std::vector<std::string> option(std::span<const Text> names) { return {"--not-on", joined(names)}; }

ExcludeReport excluded(const Cluster& cluster, const ExcludeQuery& query) {
    return make_exclude_report(Judgement(cluster, false), query, joined, option);
}

}  // namespace

TEST_CASE("cli.md 1.5 the selectors of exclude are united, each node once, in the scheduler's order") {
    Cluster cluster = heron();
    CHECK(excluded(cluster, {.gpu_nodes = true}).nodelist == "g1+g2");
    CHECK(excluded(cluster, {.unschedulable = true}).nodelist == "c3");
    CHECK(excluded(cluster, {.gpu_nodes = true, .unschedulable = true}).nodelist == "c3+g1+g2");
    CHECK(excluded(cluster, {.gpu_nodes = true}).argv == std::vector<std::string>{"--not-on", "g1+g2"});
}

TEST_CASE("B-15 a node that boots on demand takes work: exclude does not keep jobs off it") {
    const Cluster cluster = heron();
    for (const Text name : excluded(cluster, {.gpu_nodes = true, .unschedulable = true, .degraded = true}).nodes)
        CHECK(name != "c4");
}

TEST_CASE("cli.md 18.1 nothing to exclude is an empty list and no option") {
    const Cluster cluster = heron();
    const ExcludeReport report = excluded(cluster, {.degraded = true});
    CHECK(report.nodes.empty());
    CHECK(report.nodelist.empty());
    CHECK(report.argv.empty());
}
