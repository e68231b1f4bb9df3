#include "kueue.hpp"

#include <doctest/doctest.h>

#include "items.hpp"

using namespace nodetop::kubernetes;
using nodetop::kubernetes::test::item;

namespace {

constexpr const char* kQueue =
    R"({"metadata":{"name":"cq"},"spec":{"cohort":"all","stopPolicy":"None","resourceGroups":[
    {"coveredResources":["cpu","nvidia.com/gpu"],"flavors":[
      {"name":"spot","resources":[{"name":"cpu","nominalQuota":"9","borrowingLimit":"1"},{"name":"nvidia.com/gpu","nominalQuota":"4"}]},
      {"name":"fixed","resources":[{"name":"cpu","nominalQuota":"500m","borrowingLimit":"0"},{"name":"nvidia.com/gpu","nominalQuota":"2"}]}]}]},
  "status":{"flavorsReservation":[{"name":"spot","resources":[{"name":"cpu","total":"3500m"},{"name":"nvidia.com/gpu","total":"1"}]}],
    "conditions":[{"type":"Active","status":"True"}]}})";

}  // namespace

TEST_CASE("a ClusterQueue gives the sum of its flavours, with what it may borrow") {
    Kueue kueue;
    kueue.take_cluster_queue(item(kQueue));
    const ClusterQueue* queue = kueue.cluster_queue("cq");
    REQUIRE(queue != nullptr);
    CHECK_FALSE(queue->is_stopped());
    REQUIRE(queue->shares.size() == 2);
    CHECK(queue->shares[0].resource == "cpu_milli");
    CHECK(queue->shares[0].value == 10500);
    CHECK(queue->shares[0].used == 3500);
    CHECK_FALSE(queue->shares[0].is_unlimited);
    CHECK(queue->shares[1].resource == "accelerators:nvidia.com/gpu");
    CHECK(queue->shares[1].value == 6);
    CHECK(queue->shares[1].is_unlimited);  // its cohort lends without a limit
}

TEST_CASE("a queue on hold starts nothing") {
    Kueue kueue;
    kueue.take_local_queue(
        item(R"({"metadata":{"name":"lq","namespace":"team"},"spec":{"clusterQueue":"cq","stopPolicy":"Hold"},
        "status":{"pendingWorkloads":"3","admittedWorkloads":"2"}})"));
    REQUIRE(kueue.queues_in("team").size() == 1);
    CHECK(kueue.queues_in("team").front()->is_stopped());
    CHECK(kueue.queues_in("team").front()->waiting == 3);
    CHECK(kueue.queues_in("other").empty());
    CHECK(kueue.cluster_queue("cq") == nullptr);
}

TEST_CASE("the labels of its flavours name a queue's nodes, if all of them have some") {
    Kueue kueue;
    kueue.take_cluster_queue(item(kQueue));
    kueue.take_flavour(item(R"({"metadata":{"name":"spot"},"spec":{"nodeLabels":{"pool":"spot"}}})"));
    CHECK(kueue.nodes_of(*kueue.cluster_queue("cq")).empty());  // the other flavour is not known
    kueue.take_flavour(item(R"({"metadata":{"name":"fixed"},"spec":{"nodeLabels":{"pool":"fixed"}}})"));
    CHECK(kueue.nodes_of(*kueue.cluster_queue("cq")).size() == 2);
}
