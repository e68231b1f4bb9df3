#include "report/health.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "unit/report/heron.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {
std::string joined(std::span<const Text> names) { return fmt::format("{}", fmt::join(names, ",")); }
}  // namespace

TEST_CASE("health tells out from asleep and groups by reason") {
    const Cluster cluster = heron();
    const HealthReport report = make_health_report(cluster, joined);
    CHECK(report.nodes.total == report.nodes.up + report.nodes.out + report.nodes.after_boot);
    CHECK(report.nodes.up == 4);
    REQUIRE(report.out.size() == 1);
    CHECK(report.out[0].text == "fan broken");
    CHECK(report.out[0].nodelist == "c3");
    CHECK(report.out[0].newest_age_seconds == Quantity(7200));
    REQUIRE(report.after_boot.size() == 1);
    CHECK(report.after_boot[0].nodelist == "c4");
    CHECK(report.nodelist == "c3");
}

TEST_CASE("C-36 a stamp ahead of the clock has no age") {
    ClusterBuilder make;
    make.facts().now = kNow;
    Node node = idle_node("n1", 8);
    node.conditions.add(Condition::drain);
    node.reason = "x";
    node.reason_at = kNow + 3600;
    make.add_node(node);
    const Cluster cluster = make.build();
    const HealthReport report = make_health_report(cluster, joined);
    CHECK_FALSE(report.out[0].newest_age_seconds.known());
    CHECK(report.out[0].newest_at == Quantity(kNow + 3600));
}

TEST_CASE("nothing out: empty lists, not missing ones") {
    ClusterBuilder make;
    make.add_node(idle_node("n1", 8));
    const Cluster cluster = make.build();
    const HealthReport report = make_health_report(cluster, joined);
    const Written document([&](Json& json) { json.object([&] { write(json, report); }); });
    CHECK(document["out"].Empty());
    CHECK(document["after_boot"].Empty());
    CHECK(document["nodelist"].GetString() == std::string());
}
