#include "pod_spec.hpp"

namespace nodetop::kubernetes {
namespace {

/// What a pod asks that has to state memory where the job states none.
constexpr const char* kLeastMemory = "64Mi";

std::string memory_text(std::int64_t bytes) {
    constexpr std::int64_t kMiB = std::int64_t{1} << 20;
    if (bytes % (kMiB << 10) == 0) return std::to_string(bytes / (kMiB << 10)) + "Gi";
    return bytes % kMiB == 0 ? std::to_string(bytes / kMiB) + "Mi" : std::to_string(bytes);
}

class Writer {
  public:
    Writer(ManifestJson& json, const AskedPod& asked) : json_(json), asked_(asked), shape_(asked.shape) {}

    void spec(bool of_job) {
        json_.put("restartPolicy", "Never");
        json_.put("automountServiceAccountToken", false);
        if (!asked_.volcano_queue.empty()) json_.put("schedulerName", "volcano");
        if (asked_.states(NT_STATED_WALLTIME) && shape_.walltime_seconds != NT_UNLIMITED)
            json_.put("activeDeadlineSeconds", shape_.walltime_seconds);
        if (asked_.states(NT_STATED_QOS)) json_.put("priorityClassName", sdk::view(shape_.qos));
        node_selector();
        affinity(of_job);
        tolerations();
        if (asked_.claims()) claim();
        security();
        json_.list("containers", [&] { json_.object([&] { container(); }); });
    }

  private:
    void node_selector() {
        if (shape_.n_constraints == 0) return;
        json_.object("nodeSelector", [&] {
            for (std::uint32_t i = 0; i < shape_.n_constraints; ++i) {
                const std::string_view label = sdk::view(shape_.constraints[i]);
                const std::size_t equals = label.find('=');
                json_.put(label.substr(0, equals),
                          equals == std::string_view::npos ? std::string_view() : label.substr(equals + 1));
            }
        });
    }

    void affinity(bool of_job) {
        const bool keeps_off = asked_.states(NT_STATED_EXCLUDE) && shape_.n_exclude > 0;
        if (!keeps_off && !of_job) return;
        json_.object("affinity", [&] {
            if (keeps_off) keep_off_nodes();
            if (of_job) keep_apart();
        });
    }

    void keep_off_nodes() {
        json_.object("nodeAffinity", [&] {
            json_.object("requiredDuringSchedulingIgnoredDuringExecution", [&] {
                json_.list("nodeSelectorTerms", [&] {
                    json_.object([&] {
                        json_.list("matchFields", [&] {
                            for (std::uint32_t i = 0; i < shape_.n_exclude; ++i) keep_off(sdk::view(shape_.exclude[i]));
                        });
                    });
                });
            });
        });
    }

    /// A field of the node takes one value at a time.
    void keep_off(std::string_view node) {
        json_.object([&] {
            json_.put("key", "metadata.name");
            json_.put("operator", "NotIn");
            json_.list("values", [&] { json_.text(node); });
        });
    }

    /// One pod on each node.
    void keep_apart() {
        json_.object("podAntiAffinity", [&] {
            json_.list("requiredDuringSchedulingIgnoredDuringExecution", [&] {
                json_.object([&] {
                    json_.put("topologyKey", "kubernetes.io/hostname");
                    json_.object("labelSelector",
                                 [&] { json_.object("matchLabels", [&] { json_.put("app", kJobLabel); }); });
                });
            });
        });
    }

    void tolerations() {
        if (!asked_.states(NT_STATED_TOLERATES) || shape_.n_tolerates == 0) return;
        json_.list("tolerations", [&] {
            for (std::uint32_t i = 0; i < shape_.n_tolerates; ++i) toleration(sdk::view(shape_.tolerates[i]));
        });
    }

    /// `key=value:Effect`, `key:Effect`, `key`.
    void toleration(std::string_view taint) {
        std::string_view effect;
        if (const std::size_t colon = taint.rfind(':'); colon != std::string_view::npos) {
            effect = taint.substr(colon + 1);
            taint = taint.substr(0, colon);
        }
        const std::size_t equals = taint.find('=');
        const bool has_value = equals != std::string_view::npos;
        json_.object([&] {
            json_.put("key", taint.substr(0, equals));
            json_.put("operator", has_value ? "Equal" : "Exists");
            if (has_value) json_.put("value", taint.substr(equals + 1));
            if (!effect.empty()) json_.put("effect", effect);
        });
    }

    void claim() {
        json_.list("resourceClaims", [&] {
            json_.object([&] {
                json_.put("name", "devices");
                json_.put("resourceClaimTemplateName", kClaimTemplate);
            });
        });
    }

    void security() {
        json_.object("securityContext", [&] {
            json_.put("runAsNonRoot", true);
            json_.put("runAsUser", std::int64_t{65534});
            json_.object("seccompProfile", [&] { json_.put("type", "RuntimeDefault"); });
        });
    }

    void container() {
        json_.put("name", "job");
        json_.put("image", asked_.image);
        json_.list("command", [&] {
            for (const char* word : {"sh", "-c", "hostname"}) json_.text(word);
        });
        json_.object("resources", [&] {
            for (const char* which : {"requests", "limits"}) json_.object(which, [&] { amounts(); });
            if (asked_.claims()) json_.list("claims", [&] { json_.object([&] { json_.put("name", "devices"); }); });
        });
        json_.object("securityContext", [&] {
            json_.put("allowPrivilegeEscalation", false);
            json_.object("capabilities", [&] { json_.list("drop", [&] { json_.text("ALL"); }); });
        });
    }

    /// Of one node. A job that states no CPUs is checked with one, and asks for one.
    void amounts() {
        const std::int64_t tasks = asked_.states(NT_STATED_TASKS_PER_NODE) ? shape_.tasks_per_node : 1;
        const std::int64_t milli = tasks * (asked_.states(NT_STATED_CPU) ? shape_.cpu_milli_per_task : 1000);
        json_.put("cpu", milli % 1000 == 0 ? std::to_string(milli / 1000) : std::to_string(milli) + "m");
        if (asked_.states(NT_STATED_MEMORY))
            json_.put("memory", memory_text(shape_.memory_bytes));
        else if (asked_.facts.want_memory.count(std::string(asked_.space)) != 0)
            json_.put("memory", kLeastMemory);
        if (asked_.devices() > 0 && !asked_.claims()) json_.put(asked_.device, std::to_string(asked_.devices()));
    }

    ManifestJson& json_;
    const AskedPod& asked_;
    const nt_shape& shape_;
};

}  // namespace

Place place_of(std::string_view queue) {
    const std::size_t slash = queue.find('/');
    return {queue.substr(0, slash), slash == std::string_view::npos ? std::string_view() : queue.substr(slash + 1)};
}

AskedPod asked_pod(const nt_shape& shape, const Place& place, const JobFacts& facts, std::string_view image) {
    AskedPod asked{shape, place.space, facts, image};
    if (facts.volcano.count(std::string(place.local_queue)) != 0) asked.volcano_queue = place.local_queue;
    if (asked.devices() > 0)
        asked.device = asked.states(NT_STATED_SLOT) ? std::string(sdk::view(shape.slot_resource))
                                                    : device_for(facts, shape, place.space);
    return asked;
}

void write_pod_spec(ManifestJson& json, const AskedPod& asked, bool of_job) {
    json.object("spec", [&] { Writer(json, asked).spec(of_job); });
}

}  // namespace nodetop::kubernetes
