#include "asked_work.hpp"

#include <doctest/doctest.h>

#include "facts.hpp"
#include "items.hpp"

using namespace nodetop::kubernetes;
using nodetop::kubernetes::test::item;

namespace {

constexpr const char* kWaiting =
    R"({"metadata":{"namespace":"team","name":"train"},"spec":{"nodeSelector":{"gpu":"a100"},
    "tolerations":[{"key":"spot","operator":"Exists"}],"containers":[{}]},
    "status":{"phase":"Pending","conditions":[{"type":"PodScheduled","status":"False","reason":"Unschedulable",
    "message":"0/3 nodes are available"}]}})";
constexpr const char* kQuota = R"({"metadata":{"name":"q","namespace":"team"},"spec":{},
    "status":{"hard":{"requests.cpu":"4","pods":"2"},"used":{"requests.cpu":"1500m","pods":"2"}}})";

}  // namespace

TEST_CASE("a pod that is asked about is named with its namespace") {
    CHECK(asked_work("team/train-0")->name == "train-0");
    CHECK(asked_work("gpu\nteam/train-0")->space == "team");
    for (const char* none : {"", "team", "team/", "/x", "a/../b", "a/b?c", "-n/x"}) CHECK_FALSE(asked_work(none));
}

TEST_CASE("why a pod waits is joined with events, taints, its selector and the quotas of its namespace") {
    Facts facts(true);
    facts.asked = asked_work("team/train");
    facts.pods.ask_about("team", "train");
    facts.pods.take(item(kWaiting));
    for (const char* node :
         {R"({"metadata":{"name":"a","labels":{"gpu":"a100"}},"spec":{"taints":[{"key":"x","effect":"NoSchedule"}]}})",
          R"({"metadata":{"name":"b"},"spec":{"taints":[{"key":"spot","effect":"NoExecute"}]}})"})
        facts.nodes.push_back(read_node(item(node)));
    read_quota(item(kQuota), facts.quotas);
    for (const char* event : {R"({"type":"Warning","reason":"FailedScheduling","message":"0/3 nodes are available"})",
                              R"({"type":"Normal","reason":"NotTriggerScaleUp","message":"pool a is full"})",
                              R"({"type":"Normal","reason":"NotTriggerScaleUp","message":"no pool fits"})"})
        read_event(item(event), facts.asked->events);
    REQUIRE(facts.pods.pods().size() == 1);
    CHECK(more_of_waiting(facts, *facts.asked, &facts.pods.pods()[0]) ==
          "event NotTriggerScaleUp: no pool fits | "
          "taints that it does not tolerate: x:NoSchedule on 1 node | "
          "its node selector gpu=a100 matches 1 node | "
          "quotas of the namespace, used of hard: q requests.cpu 1.5 of 4, q pods 2 of 2 (used up)");
}

TEST_CASE("a Job without pods waits, unless it has ended") {
    const auto waits = [](const char* job) {
        AskedWork asked;
        read_job_object(item(job), asked);
        return asked.is_waiting_job;
    };
    CHECK(waits(R"({"kind":"Job","spec":{},"status":{}})"));
    CHECK(waits(
        R"({"kind":"Job","spec":{"suspend":true},"status":{"conditions":[{"type":"Suspended","status":"True"}]}})"));
    CHECK_FALSE(waits(R"({"kind":"Job","status":{"active":2}})"));
    CHECK_FALSE(waits(R"({"kind":"Job","status":{"completionTime":"2026-01-01T00:00:00Z"}})"));
    CHECK_FALSE(waits(R"({"kind":"Job","status":{"conditions":[{"type":"Failed","status":"True"}]}})"));
    CHECK_FALSE(waits(R"({"kind":"Status"})"));
}
