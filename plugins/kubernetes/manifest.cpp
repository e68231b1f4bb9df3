#include "manifest.hpp"

#include <cstdint>
#include <utility>

#include "manifest_json.hpp"
#include "pod_spec.hpp"
#include "queries.hpp"

namespace nodetop::kubernetes {
namespace {

void write_head(ManifestJson& json, const Place& place, const char* version, const char* kind) {
    json.put("apiVersion", version);
    json.put("kind", kind);
    json.object("metadata", [&] {
        json.put("generateName", "nodetop-");
        if (!place.local_queue.empty())
            json.object("labels", [&] { json.put("kueue.x-k8s.io/queue-name", place.local_queue); });
    });
}

void write_pod(ManifestJson& json, const Place& place, const AskedPod& asked) {
    json.object([&] {
        write_head(json, place, "v1", "Pod");
        write_pod_spec(json, asked, false);
    });
}

/// A pod for each node, all at once.
void write_job(ManifestJson& json, const Place& place, const AskedPod& asked) {
    json.object([&] {
        write_head(json, place, "batch/v1", "Job");
        json.object("spec", [&] {
            for (const char* key : {"completions", "parallelism"}) json.put(key, asked.nodes());
            json.put("backoffLimit", std::int64_t{0});
            json.object("template", [&] {
                json.object("metadata", [&] { json.object("labels", [&] { json.put("app", kJobLabel); }); });
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
                    json.put("deviceClassName", asked.device());
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

std::string fault_of(const AskedPod& asked) {
    if (!is_name(asked.space)) return "'" + std::string(asked.space) + "' is no name of a namespace";
    if (asked.devices() > 0 && asked.device().empty())
        return "the cluster has no accelerator that could be asked for by name";
    return {};
}

}  // namespace

Place place_of(std::string_view queue) {
    const std::size_t slash = queue.find('/');
    return {queue.substr(0, slash), slash == std::string_view::npos ? std::string_view() : queue.substr(slash + 1)};
}

Manifest pod_manifest(const nt_shape& shape, const Place& place, const JobFacts& facts, std::string_view image) {
    const AskedPod asked{shape, place.space, facts, image};
    if (std::string fault = fault_of(asked); !fault.empty()) return {std::move(fault), {}};
    ManifestJson json;
    write_pod(json, place, asked);
    return {{}, json.done()};
}

Manifest job_manifest(const nt_shape& shape, const Place& place, const JobFacts& facts, std::string_view image) {
    const AskedPod asked{shape, place.space, facts, image};
    if (std::string fault = fault_of(asked); !fault.empty()) return {std::move(fault), {}};
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
