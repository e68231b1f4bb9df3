#include "manifest.hpp"

#include <cstdint>
#include <utility>

#include "manifest_json.hpp"
#include "pod_spec.hpp"
#include "queries.hpp"

namespace nodetop::kubernetes {
namespace {

void write_volcano_queue(ManifestJson& json, const AskedPod& asked) {
    if (!asked.volcano_queue.empty())
        json.object("annotations", [&] { json.put("scheduling.volcano.sh/queue-name", asked.volcano_queue); });
}

void write_head(ManifestJson& json, const Place& place, const AskedPod& asked, const char* version, const char* kind) {
    json.put("apiVersion", version);
    json.put("kind", kind);
    json.object("metadata", [&] {
        json.put("generateName", "nodetop-");
        write_volcano_queue(json, asked);
        if (!place.local_queue.empty() && asked.volcano_queue.empty())
            json.object("labels", [&] { json.put("kueue.x-k8s.io/queue-name", place.local_queue); });
    });
}

void write_pod(ManifestJson& json, const Place& place, const AskedPod& asked) {
    json.object([&] {
        write_head(json, place, asked, "v1", "Pod");
        write_pod_spec(json, asked, false);
    });
}

/// A pod for each node, all at once.
void write_job(ManifestJson& json, const Place& place, const AskedPod& asked) {
    json.object([&] {
        write_head(json, place, asked, "batch/v1", "Job");
        json.object("spec", [&] {
            for (const char* key : {"completions", "parallelism"}) json.put(key, asked.nodes());
            json.put("backoffLimit", std::int64_t{0});
            json.object("template", [&] {
                json.object("metadata", [&] {
                    write_volcano_queue(json, asked);
                    json.object("labels", [&] { json.put("app", kJobLabel); });
                });
                write_pod_spec(json, asked, true);
            });
        });
    });
}

void write_claim_template(ManifestJson& json, const AskedPod& asked) {
    const auto devices = [&] {
        json.list("requests", [&] {
            json.object([&] {
                json.put("name", "devices");
                json.object("exactly", [&] {
                    json.put("deviceClassName", asked.device);
                    json.put("count", asked.devices());
                });
            });
        });
    };
    json.object([&] {
        json.put("apiVersion", "resource.k8s.io/v1");
        json.put("kind", "ResourceClaimTemplate");
        json.object("metadata", [&] { json.put("name", kClaimTemplate); });
        json.object("spec", [&] { json.object("spec", [&] { json.object("devices", devices); }); });
    });
}

std::optional<Fault> fault_of(const AskedPod& asked) {
    if (!is_name(asked.space))
        return Fault{NT_VERDICT_SHAPE_UNAVAILABLE, "'" + std::string(asked.space) + "' is no name of a namespace"};
    if (asked.devices() == 0 || !asked.device.empty()) return std::nullopt;
    if (!asked.facts.nodes_are_known)
        return Fault{NT_VERDICT_NOT_SUPPORTED,
                     "nodes are not visible to you, so by which name their accelerators are asked for is not known"};
    return Fault{NT_VERDICT_SHAPE_UNAVAILABLE, "the cluster has no accelerator that could be asked for by name"};
}

}  // namespace

Manifest pod_manifest(const nt_shape& shape, const Place& place, const JobFacts& facts, std::string_view image) {
    const AskedPod asked = asked_pod(shape, place, facts, image);
    if (auto fault = fault_of(asked)) return {std::move(fault), {}};
    ManifestJson json;
    write_pod(json, place, asked);
    return {{}, json.done()};
}

Manifest job_manifest(const nt_shape& shape, const Place& place, const JobFacts& facts, std::string_view image) {
    const AskedPod asked = asked_pod(shape, place, facts, image);
    if (auto fault = fault_of(asked)) return {std::move(fault), {}};
    ManifestJson json;
    const auto work = [&] { asked.nodes() > 1 ? write_job(json, place, asked) : write_pod(json, place, asked); };
    if (asked.claims())
        json.object([&] {
            json.put("apiVersion", "v1");
            json.put("kind", "List");
            json.list("items", [&] {
                write_claim_template(json, asked);
                work();
            });
        });
    else
        work();
    return {{}, json.done()};
}

}  // namespace nodetop::kubernetes
