#include "nodes.hpp"

#include <doctest/doctest.h>
#include <nodetop/plugin.hpp>
#include <nodetop/text/reason.hpp>

#include "items.hpp"

using namespace nodetop::kubernetes;
using nodetop::kubernetes::test::item;

namespace {

NodeRecord node(const std::string& spec, const std::string& status) {
    return read_node(item(R"({"metadata":{"name":"n1"},"spec":{)" + spec + R"(},"status":{)" + status + "}}"));
}

std::string ready(const char* status) {
    return R"("conditions":[{"type":"Ready","status":")" + std::string(status) + R"(","message":"m"}])";
}

}  // namespace

TEST_CASE("K-01 a cordoned node takes nothing, whatever else it says") {
    const NodeRecord cordoned = node(R"("unschedulable":true)", ready("True"));
    CHECK(cordoned.conditions == NT_CONDITION_DRAIN);
    CHECK(cordoned.state_raw == "Ready,SchedulingDisabled");
    CHECK(node("", ready("True")).conditions == 0);
}

TEST_CASE("K-05 B-02 only Ready=True is ready") {
    CHECK(node("", ready("False")).conditions == NT_CONDITION_DOWN);
    CHECK_FALSE(node("", ready("False")).unreachable);
    CHECK(node("", ready("Unknown")).conditions == NT_CONDITION_DOWN);
    CHECK(node("", ready("Unknown")).unreachable);
    CHECK(node("", "").conditions == NT_CONDITION_UNKNOWN);
    const NodeRecord odd = node("", ready("Perhaps"));
    CHECK(odd.conditions == (NT_CONDITION_DOWN | NT_CONDITION_UNKNOWN));
    CHECK(odd.unknown_word == "Perhaps");
}

TEST_CASE("K-02 K-03 K-04 taints are told with key, value and effect") {
    const NodeRecord tainted = node(R"("taints":[{"key":"a","value":"b","effect":"NoSchedule"},
        {"key":"spot","effect":"PreferNoSchedule"},{"key":"gone","effect":"NoExecute"},{"effect":"NoSchedule"}])",
                                    ready("True"));
    CHECK(tainted.taints == std::vector<std::string>{"a=b:NoSchedule", "spot:PreferNoSchedule", "gone:NoExecute"});
}

TEST_CASE("a node that is being removed takes no new work") {
    CHECK(node(R"("taints":[{"key":"ToBeDeletedByClusterAutoscaler","effect":"NoSchedule"}])", ready("True"))
              .conditions == NT_CONDITION_DRAIN);
    CHECK(node(R"("taints":[{"key":"karpenter.sh/disrupted","effect":"NoSchedule"}])", ready("True")).conditions ==
          NT_CONDITION_DRAIN);
}

TEST_CASE("K-36 pressure and what a detector found is told with its sentence") {
    const NodeRecord sick = node("", R"("conditions":[{"type":"Ready","status":"True"},
        {"type":"MemoryPressure","status":"True","message":"kubelet has insufficient memory available"},
        {"type":"NetworkingReady","status":"True"},{"type":"StorageReady","status":"False","message":"no disk"},
        {"type":"DiskPressure","status":"False"},{"type":"GPUUnhealthy","status":"True"}])");
    CHECK(sick.conditions == 0);
    CHECK(sick.reason ==
          "MemoryPressure: kubelet has insufficient memory available; unhealthy: StorageReady: no disk; "
          "unhealthy: GPUUnhealthy");
    for (const char* type : {"PIDPressure", "NetworkUnavailable", "KernelDeadlock"}) {
        const NodeRecord one = node("", std::string(R"("conditions":[{"type":"Ready","status":"True"},{"type":")") +
                                            type + R"(","status":"True"}])");
        CHECK(nodetop::text::hints_at_impairment(one.reason));
    }
}

TEST_CASE("K-09 K-17 K-18 what can be given out is allocatable, in every spelling, rounded down") {
    const NodeRecord full = node("", R"("capacity":{"cpu":"8","nvidia.com/gpu":"4"},"allocatable":{"cpu":"7910m",
        "memory":"16777216k","pods":"110","ephemeral-storage":"101430960Ki","nvidia.com/gpu":"3"})");
    CHECK(full.cpu_milli == 7910);
    CHECK(full.memory_bytes == 16'777'216'000);
    CHECK(full.pods == 110);
    REQUIRE(full.others.size() == 2);
    CHECK(full.others[1].name == "nvidia.com/gpu");
    CHECK(full.others[1].total == 3);
    CHECK(full.others[1].installed == 4);
    CHECK(node("", R"("allocatable":{"memory":"64e9"})").memory_bytes == 64'000'000'000);
    CHECK(node("", R"("allocatable":{"memory":"1Ei"})").memory_bytes == std::int64_t{1} << 60);
    CHECK(node("", R"("allocatable":{"cpu":"1999999u"})").cpu_milli == 1999);
}

TEST_CASE("a quantity that cannot be read is unknown and named") {
    const NodeRecord odd = node("", R"("allocatable":{"cpu":"4k4","memory":"","pods":"-3"})");
    CHECK_FALSE(odd.cpu_milli);
    CHECK_FALSE(odd.memory_bytes);
    CHECK_FALSE(odd.pods);
    CHECK(odd.unreadable == std::vector<std::string>{"cpu", "memory", "pods"});
}
