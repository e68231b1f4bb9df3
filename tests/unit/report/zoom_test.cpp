#include "report/zoom.hpp"

#include <doctest/doctest.h>

#include "unit/report/heron.hpp"

using namespace nodetop;
using namespace nodetop::testing;

TEST_CASE("zoom unites the nodes of several queues, each once") {
    const Cluster cluster = heron();
    const Judgement judgement(cluster, true);
    const ZoomReport report = make_zoom_report(judgement, {1, 2}, {}, std::nullopt);
    CHECK(report.queues.size() == 2);
    CHECK(report.members == 2);
    CHECK(report.matched == 2);
    CHECK_FALSE(report.truncated);
    CHECK(make_zoom_report(judgement, {0}, {.gpu = true}, std::nullopt).matched == 0);
    CHECK(make_zoom_report(judgement, {0}, {}, 1).truncated);
}

TEST_CASE("the same node has the same figures in zoom and in nodes") {
    const Cluster cluster = heron();
    const Judgement judgement(cluster, true);
    const NodesReport nodes = make_nodes_report(judgement, {.queues = {1}});
    const ZoomReport zoom = make_zoom_report(judgement, {1}, {}, std::nullopt);
    REQUIRE(nodes.nodes.size() == zoom.nodes.size());
    for (std::size_t i = 0; i < nodes.nodes.size(); ++i) {
        CHECK(nodes.nodes[i].name == zoom.nodes[i].name);
        CHECK(nodes.nodes[i].cpu_milli == zoom.nodes[i].cpu_milli);
    }
}
