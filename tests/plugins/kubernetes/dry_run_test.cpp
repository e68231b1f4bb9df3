#include <doctest/doctest.h>
#include <rapidjson/document.h>

#include <string>

#include "json.hpp"
#include "manifest.hpp"
#include "queries.hpp"
#include "refusals.hpp"

using namespace nodetop;
using namespace nodetop::kubernetes;

namespace {

rapidjson::Document parsed(const Manifest& manifest) {
    REQUIRE_FALSE(manifest.fault);
    rapidjson::Document document;
    document.Parse(manifest.text.c_str());
    REQUIRE_FALSE(document.HasParseError());
    return document;
}

nt_shape shape_of(std::uint64_t stated) {
    nt_shape shape = {};
    shape.size = sizeof shape;
    shape.stated = stated;
    return shape;
}

const Json& first_container(const rapidjson::Document& pod) { return (*member(pod, "spec", "containers"))[0]; }

}  // namespace

TEST_CASE("a dry run asks for exactly the shape, with requests equal to limits") {
    nt_shape shape = shape_of(NT_STATED_CPU | NT_STATED_MEMORY | NT_STATED_WALLTIME | NT_STATED_ACCELERATORS |
                              NT_STATED_SLOT | NT_STATED_TASKS_PER_NODE | NT_STATED_QOS);
    shape.tasks_per_node = 3;
    shape.cpu_milli_per_task = 500;
    shape.memory_bytes = std::int64_t{16} << 30;
    shape.walltime_seconds = 3600;
    shape.accelerators_per_node = 2;
    const std::string resource = "amd.com/gpu", qos = "urgent";
    shape.slot_resource = sdk::str(resource);
    shape.qos = sdk::str(qos);
    const rapidjson::Document pod =
        parsed(pod_manifest(shape, place_of("team"), {"nvidia.com/gpu", {}, {}}, "busybox"));
    for (const char* which : {"requests", "limits"}) {
        CHECK(text_at(first_container(pod), "resources", which, "cpu") == "1500m");
        CHECK(text_at(first_container(pod), "resources", which, "memory") == "16Gi");
        CHECK(text_at(first_container(pod), "resources", which, "amd.com/gpu") == "2");
    }
    CHECK((*member(pod, "spec", "activeDeadlineSeconds")).GetInt() == 3600);
    CHECK(text_at(pod, "spec", "priorityClassName") == "urgent");
    CHECK(is_true_at(pod, "spec", "securityContext", "runAsNonRoot"));
}

TEST_CASE("B-66 what is not stated is not asked for") {
    const rapidjson::Document pod = parsed(pod_manifest(shape_of(0), place_of("team"), {}, "busybox"));
    CHECK(text_at(first_container(pod), "resources", "requests", "cpu") == "1");
    CHECK(member(first_container(pod), "resources", "requests", "memory") == nullptr);
    CHECK(member(pod, "spec", "activeDeadlineSeconds") == nullptr);
    CHECK(member(pod, "spec", "tolerations") == nullptr);
    CHECK(member(pod, "spec", "affinity") == nullptr);
}

TEST_CASE("K-25 where a quota on memory is, a pod states some") {
    const JobFacts facts = {{}, {}, {"team"}};
    const rapidjson::Document pod = parsed(pod_manifest(shape_of(0), place_of("team"), facts, "busybox"));
    CHECK(text_at(first_container(pod), "resources", "limits", "memory") == "64Mi");
}

TEST_CASE("tolerations of every form, nodes to keep off and labels of nodes") {
    nt_shape shape = shape_of(NT_STATED_TOLERATES | NT_STATED_EXCLUDE);
    const nt_str tolerates[] = {NT_STR("a=b:NoSchedule"), NT_STR("spot:NoExecute"), NT_STR("any")};
    const nt_str exclude[] = {NT_STR("n1")};
    const nt_str constraints[] = {NT_STR("nvidia.com/gpu.product=Tesla-T4")};
    shape.tolerates = tolerates;
    shape.n_tolerates = 3;
    shape.exclude = exclude;
    shape.n_exclude = 1;
    shape.constraints = constraints;
    shape.n_constraints = 1;
    const rapidjson::Document pod = parsed(pod_manifest(shape, place_of("team/lq"), {}, "busybox"));
    const Json& list = *member(pod, "spec", "tolerations");
    REQUIRE(list.Size() == 3);
    CHECK(text_at(list[0], "operator") == "Equal");
    CHECK(text_at(list[0], "value") == "b");
    CHECK(text_at(list[1], "operator") == "Exists");
    CHECK(text_at(list[1], "effect") == "NoExecute");
    CHECK(member(list[2], "effect") == nullptr);
    CHECK(text_at(pod, "spec", "nodeSelector", "nvidia.com/gpu.product") == "Tesla-T4");
    CHECK(member(pod, "spec", "affinity", "nodeAffinity") != nullptr);
    CHECK(text_at(pod, "metadata", "labels", "kueue.x-k8s.io/queue-name") == "lq");
}

TEST_CASE("several nodes are a Job of pods that keep apart; devices by claim come with their template") {
    nt_shape shape = shape_of(NT_STATED_NODES | NT_STATED_ACCELERATORS);
    shape.nodes = 3;
    shape.accelerators_per_node = 2;
    const rapidjson::Document list =
        parsed(job_manifest(shape, place_of("team"), {"gpu.nvidia.com", {"gpu.nvidia.com"}, {}}, "busybox"));
    const Json& items = *member(list, "items");
    REQUIRE(items.Size() == 2);
    CHECK(text_at(items[0], "kind") == "ResourceClaimTemplate");
    CHECK(text_at(items[1], "kind") == "Job");
    CHECK((*member(items[1], "spec", "completions")).GetInt() == 3);
    CHECK(member(items[1], "spec", "template", "spec", "affinity", "podAntiAffinity") != nullptr);
}

TEST_CASE("what cannot be asked for is not asked for") {
    nt_shape shape = shape_of(NT_STATED_ACCELERATORS);
    shape.accelerators_per_node = 1;
    CHECK(pod_manifest(shape, place_of("team"), {}, "busybox").fault);
    for (const char* name : {"", "../x", "a b", "team?x=1", "-n", "TEAM"})
        CHECK(pod_manifest(shape_of(0), place_of(name), {}, "busybox").fault);
}

TEST_CASE("the server's refusals, by how they begin") {
    const auto forbidden = [](const std::string& why) {
        return category_of_refusal("Error from server (Forbidden): pods \"nodetop-x\" is forbidden: " + why);
    };
    CHECK(forbidden("exceeded quota: second, requested: requests.cpu=1, used: requests.cpu=38010m, limited: "
                    "requests.cpu=38500m") == NT_VERDICT_QUOTA_EXCEEDED);
    CHECK(forbidden("failed quota: limits: must specify limits.cpu for: job") == NT_VERDICT_SHAPE_UNAVAILABLE);
    CHECK(forbidden("violates PodSecurity \"restricted:latest\": exceeded quota") == NT_VERDICT_SITE_REFUSED);
    CHECK(forbidden("maximum cpu usage per Container is 2, but limit is 4") == NT_VERDICT_SHAPE_UNAVAILABLE);
    CHECK(forbidden("[minimum cpu usage per Container is 50m, but request is 10m, x]") == NT_VERDICT_SHAPE_UNAVAILABLE);
    CHECK(forbidden("unable to create new content in namespace old because it is being terminated") ==
          NT_VERDICT_QUEUE_CLOSED);
    CHECK(forbidden("no PriorityClass with name nope was found") == NT_VERDICT_SHAPE_UNAVAILABLE);
    CHECK(forbidden("the site says so: exceeded quota: none") == NT_VERDICT_SITE_REFUSED);
    CHECK(category_of_refusal(
              R"(Error from server (Forbidden): pods is forbidden: User "alice" cannot create resource "pods")") ==
          NT_VERDICT_NOT_ENTITLED);
    CHECK(category_of_refusal(
              R"(Error from server: admission webhook "w.example.org" denied the request: exceeded quota: x)") ==
          NT_VERDICT_SITE_REFUSED);
    CHECK(category_of_refusal(R"(Error from server (BadRequest): admission webhook "w" does not support dry run)") ==
          NT_VERDICT_NOT_SUPPORTED);
    CHECK(
        category_of_refusal(
            "The pods \"nodetop-x\" is invalid: : ValidatingAdmissionPolicy 'p' with binding 'p' denied request: no") ==
        NT_VERDICT_SITE_REFUSED);
    CHECK(category_of_refusal(
              "The Pod \"x\" is invalid: * spec.containers[0].resources.requests: Invalid value: \"1\"") ==
          NT_VERDICT_SHAPE_UNAVAILABLE);
    CHECK(category_of_refusal(R"(Error from server (NotFound): namespaces "x" not found)") == NT_VERDICT_UNKNOWN_QUEUE);
    CHECK(category_of_refusal("error: You must be logged in to the server (Unauthorized)") ==
          NT_VERDICT_CONTROL_PLANE_DOWN);
    CHECK(category_of_refusal("Error from server (TooManyRequests): try later") == NT_VERDICT_CONTROL_PLANE_DOWN);
    CHECK(category_of_refusal("Error from server (BadRequest): strict decoding error") == NT_VERDICT_UNKNOWN);
    CHECK(category_of_refusal("") == NT_VERDICT_UNKNOWN);
}
