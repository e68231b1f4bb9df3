#include "report/queues.hpp"

#include <doctest/doctest.h>

#include "report/json_shared.hpp"
#include "unit/report/heron.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {
std::vector<std::string> names(const QueuesReport& report) {
    std::vector<std::string> found;
    for (const QueueReport& queue : report.queues) found.emplace_back(queue.name);
    return found;
}
}  // namespace

TEST_CASE("queues: usable first, roomiest first; what is not on your lists is counted, unusable ones never left out") {
    const Cluster cluster = heron();
    const Judgement judgement(cluster, true);
    const QueuesReport report = make_queues_report(judgement, {});
    CHECK(names(report) == std::vector<std::string>{"gpu", "day", "closed"});
    CHECK(report.not_on_your_lists == 1);
    CHECK(report.usable == 2);
    CHECK(report.total == 4);
    CHECK(names(make_queues_report(judgement, {.all = true})) ==
          std::vector<std::string>{"gpu", "day", "phys", "closed"});
    CHECK(names(make_queues_report(judgement, {.unusable_only = true})) == std::vector<std::string>{"closed"});
    CHECK(names(make_queues_report(judgement, {.queues = {3}})) == std::vector<std::string>{"phys"});
}

TEST_CASE("unknown queues come with near spellings") {
    const Cluster cluster = heron();
    std::vector<UnknownQueue> unknown;
    CHECK(find_queues(cluster, {"gpu", "gpuu", "day", "gpu", "xyzzy"}, unknown) == std::vector<Row>{1, 0});
    REQUIRE(unknown.size() == 2);
    CHECK(unknown[0].near == std::vector<std::string>{"gpu"});
    CHECK(unknown[1].near.empty());
}

TEST_CASE("a queue in the document") {
    const Cluster cluster = heron();
    const Judgement judgement(cluster, true);
    const QueuesReport report = make_queues_report(judgement, {.all = true});
    const Written document([&](Json& json) { json.object([&] { write(json, report, true); }); });
    REQUIRE_FALSE(document.tree.HasParseError());
    const auto& day = document["queues"][1];
    CHECK(day["default"].GetBool());
    CHECK(day["access"].GetString() == std::string("open"));
    CHECK_FALSE(day["confirmed"].GetBool());  // declared only: nothing was asked
    CHECK(day["verdict"].IsNull());
    CHECK(day["left_out"].IsNull());
    CHECK(day["nodes"]["total"].GetInt() == 4);
    CHECK(day["nodes"]["up"].GetInt() == 2);
    CHECK(day["nodes"]["out"].GetInt() == 1);
    CHECK(day["nodes"]["after_boot"].GetInt() == 1);
    CHECK(day["cpu_milli"]["effective_free"].GetInt() == 24000);  // c2 has 28 idle cores and no memory
    CHECK(day["cpu_milli_after_boot"].GetInt() == 16000);
    CHECK(day["queue_max_walltime_seconds"].GetInt() == 86400);
    const auto& gpu = document["queues"][0];
    CHECK(gpu["queue_max_walltime_unlimited"].GetBool());
    CHECK(gpu["queue_max_walltime_seconds"].IsNull());
    const auto& phys = document["queues"][2];
    CHECK(phys["left_out"].GetString() == std::string("no_access"));
    CHECK(phys["rules"][0]["entries"].Size() == 3);
    CHECK(phys["blockers"][0]["code"].GetString() == std::string("ACCOUNT_NOT_ALLOWED"));
    CHECK(phys["blockers"][0]["triage"].GetString() == std::string("A"));
    const auto& closed = document["queues"][3];
    CHECK(closed["cpu_milli"]["effective_free"].GetInt() == 0);
    CHECK(closed["nodes"]["idle"].GetInt() == 0);
    CHECK(closed["state"].GetString() == std::string("DOWN"));
}

TEST_CASE("state words of two-switch systems") {
    Queue queue;
    CHECK(state_word(queue) == "?");
    queue.enabled = queue.started = Answer::yes;
    CHECK(state_word(queue) == "UP");
    queue.started = Answer::no;
    CHECK(state_word(queue) == "STOPPED");
    queue.enabled = Answer::no;
    CHECK(state_word(queue) == "DOWN");
    queue.started = Answer::yes;
    CHECK(state_word(queue) == "DISABLED");
    queue.state_raw = "DRAIN";
    CHECK(state_word(queue) == "DRAIN");
}
