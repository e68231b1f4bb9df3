#include "pods.hpp"

#include <doctest/doctest.h>

#include "items.hpp"

using namespace nodetop::kubernetes;
using nodetop::kubernetes::test::item;

namespace {

std::string pod(const std::string& spec, const std::string& status, const char* space = "team") {
    return R"({"metadata":{"namespace":")" + std::string(space) + R"(","name":"p"},"spec":{)" + spec +
           R"("containers":[{"name":"c","resources":{"requests":{"cpu":"1"}}}]},"status":{)" + status + "}}";
}

}  // namespace

TEST_CASE("K-15 pods that have ended hold nothing, one that is being deleted still does") {
    PodReader pods(false);
    pods.take(item(pod(R"("nodeName":"n1",)", R"("phase":"Succeeded")")));
    pods.take(item(pod(R"("nodeName":"n1",)", R"("phase":"Failed")")));
    CHECK(pods.on("n1").pods == 0);
    pods.take(item(pod(R"("nodeName":"n1",)", R"("phase":"Running")")));
    CHECK(pods.on("n1").pods == 1);
    CHECK(pods.on("n1").held.milli(ResourceNames::kCpu) == 1000);
    CHECK(pods.on("n2").pods == 0);
}

TEST_CASE("K-16 a pod that was promised a node holds what it will take there") {
    PodReader pods(false);
    pods.take(item(pod(R"("nodeName":"n1",)", R"("phase":"Pending")")));
    pods.take(item(pod("", R"("phase":"Pending","nominatedNodeName":"n1")")));
    pods.take(item(pod("", R"("phase":"Pending")")));
    CHECK(pods.on("n1").held.milli(ResourceNames::kCpu) == 2000);
    CHECK(pods.counts().at("team").running == 1);
    CHECK(pods.counts().at("team").waiting == 2);
}

TEST_CASE("a waiting pod is kept with the scheduler's own words") {
    PodReader pods(true);
    pods.take(item(pod(R"("activeDeadlineSeconds":"3600","priorityClassName":"urgent",)",
                       R"("phase":"Pending","conditions":[{"type":"PodScheduled","status":"False",
                          "reason":"Unschedulable","message":"0/4 nodes are available: 4 Insufficient cpu."}])")));
    REQUIRE(pods.pods().size() == 1);
    const PodRecord& record = pods.pods().front();
    CHECK(record.waits_for == "Unschedulable");
    CHECK(record.waits_why == "0/4 nodes are available: 4 Insufficient cpu.");
    CHECK(record.deadline_seconds == 3600);
    CHECK(record.priority_class == "urgent");
    CHECK(record.node.empty());
}

TEST_CASE("two lists of pods add up, whatever numbers their resources have") {
    PodReader first(false), second(false);
    first.take(item(R"({"metadata":{"namespace":"a"},"spec":{"nodeName":"n1","containers":[
        {"name":"c","resources":{"requests":{"nvidia.com/gpu":"2"}}}]},"status":{"phase":"Running"}})"));
    second.take(item(R"({"metadata":{"namespace":"b"},"spec":{"nodeName":"n1","containers":[
        {"name":"c","resources":{"requests":{"amd.com/gpu":"1","nvidia.com/gpu":"1"}}}]},"status":{"phase":"Running"}})"));
    first.add(std::move(second));
    const ResourceAmounts& held = first.on("n1").held;
    CHECK(held.milli(*first.names().find("nvidia.com/gpu")) == 3000);
    CHECK(held.milli(*first.names().find("amd.com/gpu")) == 1000);
    CHECK(first.on("n1").pods == 2);
}

TEST_CASE("a pod of another form makes all use unknown") {
    for (const char* text :
         {"{}", R"({"metadata":[]})", R"({"spec":7,"status":"x"})", R"({"spec":{"containers":{}}})"}) {
        PodReader pods(false);
        pods.take(item(text));
        CHECK_FALSE(pods.is_readable());
    }
}
