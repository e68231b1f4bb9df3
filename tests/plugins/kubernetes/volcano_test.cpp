// Made up after the form that Volcano's own definitions give: no cluster with it was at hand.
#include "volcano.hpp"

#include <doctest/doctest.h>

#include "items.hpp"

using namespace nodetop::kubernetes;
using nodetop::kubernetes::test::item;

TEST_CASE("a queue of Volcano has its capability, what is allocated of it, and its state") {
    const auto queue = read_volcano_queue(item(
        R"({"metadata":{"name":"q1"},"spec":{"weight":4,"capability":{"cpu":"10","memory":"64Gi","nvidia.com/gpu":"8"}},
            "status":{"state":"Open","allocated":{"cpu":"2500m","memory":"1Gi"},"running":3,"pending":2,"inqueue":1}})"));
    REQUIRE(queue);
    CHECK(queue->state == "Open");
    CHECK(queue->running == 3);
    CHECK(queue->waiting == 3);
    REQUIRE(queue->shares.size() == 3);
    CHECK(queue->shares[0].resource == "cpu_milli");
    CHECK(queue->shares[0].value == 10000);
    CHECK(queue->shares[0].used == 2500);
    CHECK(queue->shares[1].value == std::int64_t{64} << 30);
    CHECK(queue->shares[2].resource == "accelerators:nvidia.com/gpu");
    CHECK(queue->shares[2].used == 0);  // of what is allocated all is told
}

TEST_CASE("a queue of Volcano that tells nothing of its use holds an unknown part, and the root is no queue") {
    const auto queue = read_volcano_queue(item(R"({"metadata":{"name":"q1"},"spec":{"capability":{"cpu":"x"}}})"));
    REQUIRE(queue);
    CHECK_FALSE(queue->shares[0].value);
    CHECK_FALSE(queue->shares[0].used);
    CHECK_FALSE(queue->waiting);
    CHECK_FALSE(read_volcano_queue(item(R"({"metadata":{"name":"root"}})")));
    CHECK_FALSE(read_volcano_queue(item("[]")));
}
