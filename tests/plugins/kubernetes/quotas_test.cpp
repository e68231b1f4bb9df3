#include "quotas.hpp"

#include <doctest/doctest.h>

#include "items.hpp"

using namespace nodetop::kubernetes;
using nodetop::kubernetes::test::item;

namespace {

std::vector<BoundRecord> quota(const std::string& hard, const std::string& used, const std::string& spec = "") {
    std::vector<BoundRecord> bounds;
    read_quota(item(R"({"metadata":{"name":"q","namespace":"team"},"spec":{)" + spec + R"(},"status":{"hard":{)" +
                    hard + R"(},"used":{)" + used + "}}}"),
               bounds);
    return bounds;
}

}  // namespace

TEST_CASE("K-20 K-21 B-50 hard and used, in millicores and bytes") {
    const auto bounds = quota(R"("requests.cpu":"38500m","memory":"8Gi")", R"("requests.cpu":"38010m","memory":"4Gi")");
    REQUIRE(bounds.size() == 2);
    CHECK(bounds[0].resource == "cpu_milli");
    CHECK(bounds[0].value == 38500);
    CHECK(bounds[0].used == 38010);
    CHECK(bounds[0].space == "team");
    CHECK(bounds[0].binds);
    CHECK(bounds[1].resource == "memory_bytes");
    CHECK(bounds[1].value == std::int64_t{8} << 30);
}

TEST_CASE("every key has a word, and requests and limits are two axes") {
    CHECK(limit_resource_of("cpu") == "cpu_milli");
    CHECK(limit_resource_of("limits.cpu") == "cpu_milli");
    CHECK(limit_resource_of("limits.memory") == "memory_bytes");
    CHECK(limit_resource_of("pods") == "nodes");
    CHECK(limit_resource_of("count/pods") == "nodes");
    CHECK(limit_resource_of("requests.nvidia.com/gpu") == "accelerators:nvidia.com/gpu");
    CHECK(limit_resource_of("requests.nvidia.com/mig-1g.5gb") == "accelerators:nvidia.com/mig-1g.5gb");
    CHECK(limit_resource_of("requests.storage") == "resource:requests.storage");
    CHECK(limit_resource_of("count/jobs.batch") == "resource:count/jobs.batch");
    const auto bounds = quota(R"("requests.cpu":"4","limits.cpu":"8")", R"("requests.cpu":"1","limits.cpu":"7")");
    CHECK(bounds[0].source == "ResourceQuota");
    CHECK(bounds[1].source == "ResourceQuota on limits");
}

TEST_CASE("K-23 a quota with a scope binds the pods that it is about") {
    CHECK_FALSE(quota(R"("pods":"2")", "", R"("scopes":["BestEffort"])").front().binds);
    CHECK_FALSE(quota(R"("pods":"2")", "", R"("scopes":["Terminating"])").front().binds);
    CHECK(quota(R"("pods":"2")", "", R"("scopes":["NotBestEffort","NotTerminating"])").front().binds);
    const auto urgent = quota(
        R"("pods":"1")", R"("pods":"1")",
        R"("scopeSelector":{"matchExpressions":[{"scopeName":"PriorityClass","operator":"In","values":["urgent"]}]})");
    CHECK_FALSE(urgent.front().binds);
    CHECK(urgent.front().source == "ResourceQuota on pods for PriorityClass");
}

TEST_CASE("K-24 a quota that cannot be read is there and unknown") {
    const auto bounds = quota(R"("cpu":"many","pods":"3")", R"("pods":"x")");
    CHECK_FALSE(bounds[0].value);
    CHECK(bounds[1].value == 3);
    CHECK_FALSE(bounds[1].used);
}

TEST_CASE("K-26 a limit range bounds each pod") {
    std::vector<BoundRecord> bounds;
    read_limit_range(item(R"({"metadata":{"name":"l","namespace":"team"},"spec":{"limits":[
        {"type":"Container","max":{"cpu":"2"},"min":{"cpu":"50m","memory":"16Mi"},"default":{"cpu":"500m"}},
        {"type":"PersistentVolumeClaim","max":{"storage":"1Gi"}}]}})"),
                     bounds);
    REQUIRE(bounds.size() == 3);
    CHECK(bounds[0].resource == "cpu_milli");
    CHECK(bounds[0].value == 2000);
    CHECK(bounds[0].of_one_pod);
    CHECK_FALSE(bounds[0].is_minimum);
    CHECK(bounds[1].value == 50);
    CHECK(bounds[1].is_minimum);
    CHECK(bounds[2].value == 16 << 20);
}
