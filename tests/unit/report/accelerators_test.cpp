#include "report/accelerators.hpp"

#include <doctest/doctest.h>

#include "unit/report/heron.hpp"

using namespace nodetop;
using namespace nodetop::testing;

TEST_CASE("accelerators: an unidentified card has no abilities and no denials") {
    const Cluster cluster = heron();
    const Judgement judgement(cluster, true);
    const AcceleratorsReport report = make_accelerators_report(judgement, {});
    CHECK(report.installed == Quantity(6));
    CHECK(report.identified == Quantity(4));
    CHECK(report.unidentified == Quantity(2));
    CHECK(report.nodes == 2);
    REQUIRE(report.kinds.size() == 2);
    CHECK(report.kinds[0].identified);
    CHECK(report.kinds[0].effective_free == Quantity(3));
    CHECK(report.kinds[0].queues_open == std::vector<Text>{"gpu"});
    CHECK_FALSE(report.kinds[1].identified);
    for (const Answer answer : report.kinds[1].capabilities) CHECK(answer == Answer::unknown);
    CHECK(report.kinds[1].queues == std::vector<Text>{"gpu", "closed"});
    CHECK(report.kinds[1].queues_open == std::vector<Text>{"gpu"});
}

TEST_CASE("none where it was asked for: where they are") {
    const Cluster cluster = heron();
    const Judgement judgement(cluster, true);
    const AcceleratorsReport report = make_accelerators_report(judgement, {.queues = {0}});
    CHECK(report.kinds.empty());
    CHECK(report.on_cluster == Quantity(6));
    CHECK(report.elsewhere == std::vector<Text>{"gpu", "closed"});
}

TEST_CASE("every ability is named with true, false or null") {
    const Cluster cluster = heron();
    const Judgement judgement(cluster, true);
    const AcceleratorsReport report = make_accelerators_report(judgement, {});
    const Written document([&](Json& json) { json.object([&] { write(json, report); }); });
    const auto& abilities = document["models"][1]["capabilities"];
    CHECK(abilities.Size() == 6);
    CHECK(abilities[0]["name"].GetString() == std::string("bf16"));
    CHECK(abilities[0]["has"].IsNull());
    CHECK(document["models"][0]["capabilities"][0]["has"].IsTrue());
    CHECK(document["models"][1]["vendor"].IsNull());
}
