#include "node_room.hpp"

#include <doctest/doctest.h>

#include "facts.hpp"
#include "granted_pod.hpp"
#include "items.hpp"

using namespace nodetop;
using namespace nodetop::kubernetes;
using nodetop::kubernetes::test::item;

namespace {

constexpr const char* kNodes[] = {
    R"({"metadata":{"name":"nv"},"spec":{},"status":{"conditions":[{"type":"Ready","status":"True"}],
        "allocatable":{"cpu":"8","memory":"16Gi","pods":"10","nvidia.com/gpu":"4"}}})",
    R"({"metadata":{"name":"amd","labels":{"zone":"b"}},"spec":{},"status":{"conditions":[{"type":"Ready","status":"True"}],
        "allocatable":{"cpu":"8","memory":"1Gi","pods":"10","amd.com/gpu":"2"}}})",
    R"({"metadata":{"name":"kept"},"spec":{"taints":[{"key":"a","value":"b","effect":"NoSchedule"}]},
        "status":{"conditions":[{"type":"Ready","status":"True"}],"allocatable":{"cpu":"64","memory":"64Gi","pods":"10"}}})",
    R"({"metadata":{"name":"out"},"spec":{"unschedulable":true},
        "status":{"conditions":[{"type":"Ready","status":"True"}],"allocatable":{"cpu":"99","memory":"99Gi","pods":"10"}}})"};

/// All cards of the node `nv` are held.
JobFacts job_facts() {
    Facts facts(false);
    facts.use_is_known = true;
    for (const char* node : kNodes) facts.nodes.push_back(read_node(item(node)));
    facts.pods.take(item(R"({"metadata":{"namespace":"x"},"spec":{"nodeName":"nv","containers":[
        {"resources":{"requests":{"cpu":"1","nvidia.com/gpu":"4"}}}]},"status":{"phase":"Running"}})"));
    return job_facts_of(facts, true);
}

nt_shape gpu_shape() {
    nt_shape shape = {};
    shape.size = sizeof shape;
    shape.stated = NT_STATED_ACCELERATORS;
    shape.accelerators_per_node = 1;
    return shape;
}

std::size_t fitting(JobFacts facts, const char* pod) {
    return facts.rooms.fitting(needs_of(item(pod), facts.rooms.names()));
}

}  // namespace

TEST_CASE("K-02 K-04 a toleration is held against key, value and effect, as the scheduler does") {
    const auto kept = [](const char* taint, const char* toleration) {
        const auto pod = item(std::string(R"({"spec":{"tolerations":[)") + toleration + "]}}");
        ResourceNames names;
        return keeps_away(taint, needs_of(pod, names).tolerations);
    };
    CHECK(kept("a=b:NoSchedule", "{}"));
    CHECK(kept("a=b:NoSchedule", R"({"key":"a"})"));  // Equal, with an empty value
    CHECK(kept("a=b:NoSchedule", R"({"key":"a","value":"c"})"));
    CHECK(kept("a=b:NoSchedule", R"({"key":"a","operator":"Exists","effect":"NoExecute"})"));
    CHECK_FALSE(kept("a=b:NoSchedule", R"({"key":"a","value":"b"})"));
    CHECK_FALSE(kept("a=b:NoSchedule", R"({"key":"a","operator":"Exists"})"));
    CHECK_FALSE(kept("a:NoExecute", R"({"operator":"Exists"})"));
    CHECK_FALSE(kept("a=b:PreferNoSchedule", "{}"));  // K-03
}

TEST_CASE("a pod fits where cpu, memory, devices, a pod slot, labels and taints let it") {
    CHECK(fitting(job_facts(), R"({"spec":{"containers":[{"resources":{"requests":{"cpu":"7"}}}]}})") == 2);
    CHECK(fitting(job_facts(), R"({"spec":{"containers":[{"resources":{"requests":{"cpu":"7001m"}}}]}})") == 1);
    CHECK(fitting(job_facts(), R"({"spec":{"containers":[{"resources":{"requests":{"memory":"2Gi"}}}]}})") == 1);
    CHECK(fitting(job_facts(), R"({"spec":{"containers":[{"resources":{"requests":{"site.org/what":"1"}}}]}})") == 0);
    CHECK(fitting(job_facts(), R"({"spec":{"nodeSelector":{"zone":"b"},"containers":[{}]}})") == 1);
    CHECK(fitting(job_facts(), R"({"spec":{"nodeSelector":{"zone":""},"containers":[{}]}})") == 0);
    CHECK(fitting(job_facts(), R"({"spec":{"tolerations":[{"operator":"Exists"}],
                                          "containers":[{"resources":{"requests":{"cpu":"64"}}}]}})") == 1);
}

TEST_CASE("an accelerator that is not named is one that has room now") {
    const JobFacts facts = job_facts();
    CHECK(facts.device == "nvidia.com/gpu");
    CHECK(device_for(facts, gpu_shape(), "team") == "amd.com/gpu");
    nt_shape many = gpu_shape();
    many.accelerators_per_node = 3;
    CHECK(device_for(facts, many, "team") == "nvidia.com/gpu");  // none has: the commonest, which waits
}

TEST_CASE("K-26 K-38 what the server puts into a pod is held against the nodes") {
    const JobFacts facts = job_facts();
    nt_shape shape = {};
    shape.size = sizeof shape;
    const AskedPod asked = asked_pod(shape, place_of("team"), facts, "busybox");
    const auto held_against = [&](const char* pod) {
        sdk::Verdict verdict;
        verdict.category = NT_VERDICT_OK;
        verdict.raw = pod;
        hold_against_nodes(asked, verdict);
        return verdict;
    };
    CHECK(
        held_against(R"({"kind":"Pod","spec":{"containers":[{"resources":{"requests":{"cpu":"1","memory":"1Gi"}}}]}})")
            .category == NT_VERDICT_OK);
    const sdk::Verdict larger = held_against(
        R"({"kind":"Pod","spec":{"containers":[{"resources":{"requests":{"cpu":"1","memory":"20Gi"}}}]}})");
    CHECK(larger.category == NT_VERDICT_BUSY_NOW);
    CHECK(larger.reason ==
          "the server accepts the pod, and no node has room for it now; the server put in: memory 20480 MiB");
}

TEST_CASE("what pods hold is not known: nothing is claimed of room") {
    Facts facts(false);
    for (const char* node : kNodes) facts.nodes.push_back(read_node(item(node)));
    const JobFacts job = job_facts_of(facts, true);
    CHECK_FALSE(job.rooms.are_known());
    CHECK(device_for(job, gpu_shape(), "team") == "nvidia.com/gpu");
}
