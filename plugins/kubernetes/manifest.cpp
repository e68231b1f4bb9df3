#include "manifest.hpp"

#include <cstdint>

#include <rapidjson/prettywriter.h>
#include <rapidjson/stringbuffer.h>

#include "queries.hpp"

namespace nodetop::kubernetes {
namespace {

using Writer = rapidjson::PrettyWriter<rapidjson::StringBuffer>;

constexpr const char* kClaimTemplate = "nodetop-devices";

/// What a pod asks that has to state memory where the job states none.
constexpr const char* kLeastMemory = "64Mi";

std::string memory_text(std::int64_t bytes) {
    constexpr std::int64_t kMiB = std::int64_t{1} << 20;
    if (bytes % (kMiB << 10) == 0) return std::to_string(bytes / (kMiB << 10)) + "Gi";
    return bytes % kMiB == 0 ? std::to_string(bytes / kMiB) + "Mi" : std::to_string(bytes);
}

/// Writes the objects of one job.
class Writing {
  public:
    Writing(const nt_shape& shape, const Place& place, const JobFacts& facts, std::string_view image)
        : shape_(shape), place_(place), facts_(facts), image_(image), json_(buffer_) {
        json_.SetIndent(' ', 2);
        device_ = states(NT_STATED_SLOT) ? sdk::view(shape.slot_resource) : std::string_view(facts.device);
    }

    bool states(std::uint64_t bit) const { return (shape_.stated & bit) != 0; }
    std::int64_t nodes() const { return states(NT_STATED_NODES) ? shape_.nodes : 1; }
    std::int64_t devices() const { return states(NT_STATED_ACCELERATORS) ? shape_.accelerators_per_node : 0; }
    bool claims() const { return devices() > 0 && facts_.claimed_by.count(std::string(device_)) != 0; }

    std::string fault() const {
        if (!is_name(place_.space)) return "'" + std::string(place_.space) + "' is no name of a namespace";
        if (devices() > 0 && device_.empty()) return "the cluster has no accelerator that could be asked for by name";
        return {};
    }

    void pod() {
        json_.StartObject();
        head("v1", "Pod");
        spec(false);
        json_.EndObject();
    }
    void job() {
        json_.StartObject();
        head("batch/v1", "Job");
        json_.Key("spec");
        json_.StartObject();
        for (const char* key : {"completions", "parallelism"}) {
            json_.Key(key);
            json_.Int64(nodes());
        }
        put("backoffLimit", std::int64_t{0});
        json_.Key("template");
        json_.StartObject();
        json_.Key("metadata");
        json_.StartObject();
        json_.Key("labels");
        json_.StartObject();
        put("app", "nodetop-job");
        json_.EndObject();
        json_.EndObject();
        spec(true);
        json_.EndObject();
        json_.EndObject();
        json_.EndObject();
    }
    void claim_template() {
        json_.StartObject();
        put("apiVersion", "resource.k8s.io/v1");
        put("kind", "ResourceClaimTemplate");
        json_.Key("metadata");
        json_.StartObject();
        put("name", kClaimTemplate);
        json_.EndObject();
        json_.Key("spec");
        json_.StartObject();
        json_.Key("spec");
        json_.StartObject();
        json_.Key("devices");
        json_.StartObject();
        json_.Key("requests");
        json_.StartArray();
        json_.StartObject();
        put("name", "devices");
        json_.Key("exactly");
        json_.StartObject();
        put("deviceClassName", device_);
        put("count", devices());
        json_.EndObject();
        json_.EndObject();
        json_.EndArray();
        json_.EndObject();
        json_.EndObject();
        json_.EndObject();
        json_.EndObject();
    }
    void list_of_claim_and(bool is_job) {
        json_.StartObject();
        put("apiVersion", "v1");
        put("kind", "List");
        json_.Key("items");
        json_.StartArray();
        claim_template();
        is_job ? job() : pod();
        json_.EndArray();
        json_.EndObject();
    }

    std::string text() const { return std::string(buffer_.GetString(), buffer_.GetSize()) + "\n"; }

  private:
    void text_value(std::string_view text) { json_.String(text.data(), static_cast<rapidjson::SizeType>(text.size())); }
    void key(std::string_view name) { json_.Key(name.data(), static_cast<rapidjson::SizeType>(name.size())); }
    void put(const char* name, std::string_view text) {
        json_.Key(name);
        text_value(text);
    }
    void put(const char* name, const char* text) { put(name, std::string_view(text)); }
    void put(const char* name, std::int64_t number) {
        json_.Key(name);
        json_.Int64(number);
    }
    void put(const char* name, bool yes) {
        json_.Key(name);
        json_.Bool(yes);
    }

    void head(const char* version, const char* kind) {
        put("apiVersion", version);
        put("kind", kind);
        json_.Key("metadata");
        json_.StartObject();
        put("generateName", "nodetop-");
        if (!place_.local_queue.empty()) {
            json_.Key("labels");
            json_.StartObject();
            put("kueue.x-k8s.io/queue-name", place_.local_queue);
            json_.EndObject();
        }
        json_.EndObject();
    }

    void spec(bool of_job) {
        json_.Key("spec");
        json_.StartObject();
        put("restartPolicy", "Never");
        put("automountServiceAccountToken", false);
        if (states(NT_STATED_WALLTIME) && shape_.walltime_seconds != NT_UNLIMITED)
            put("activeDeadlineSeconds", shape_.walltime_seconds);
        if (states(NT_STATED_QOS)) put("priorityClassName", sdk::view(shape_.qos));
        node_selector();
        affinity(of_job);
        tolerations();
        if (claims()) claim();
        security();
        container();
        json_.EndObject();
    }

    void node_selector() {
        if (shape_.n_constraints == 0) return;
        json_.Key("nodeSelector");
        json_.StartObject();
        for (std::uint32_t i = 0; i < shape_.n_constraints; ++i) {
            const std::string_view label = sdk::view(shape_.constraints[i]);
            const std::size_t equals = label.find('=');
            key(label.substr(0, equals));
            text_value(equals == std::string_view::npos ? std::string_view() : label.substr(equals + 1));
        }
        json_.EndObject();
    }

    void affinity(bool of_job) {
        const bool keeps_off = states(NT_STATED_EXCLUDE) && shape_.n_exclude > 0;
        if (!keeps_off && !of_job) return;
        json_.Key("affinity");
        json_.StartObject();
        if (keeps_off) keep_off_nodes();
        if (of_job) keep_apart();
        json_.EndObject();
    }

    void keep_off_nodes() {
        json_.Key("nodeAffinity");
        json_.StartObject();
        json_.Key("requiredDuringSchedulingIgnoredDuringExecution");
        json_.StartObject();
        json_.Key("nodeSelectorTerms");
        json_.StartArray();
        json_.StartObject();
        json_.Key("matchFields");
        json_.StartArray();
        for (std::uint32_t i = 0; i < shape_.n_exclude; ++i) {
            json_.StartObject();
            put("key", "metadata.name");
            put("operator", "NotIn");
            json_.Key("values");
            json_.StartArray();
            text_value(sdk::view(shape_.exclude[i]));
            json_.EndArray();
            json_.EndObject();
        }
        json_.EndArray();
        json_.EndObject();
        json_.EndArray();
        json_.EndObject();
        json_.EndObject();
    }

    /// One pod on each node.
    void keep_apart() {
        json_.Key("podAntiAffinity");
        json_.StartObject();
        json_.Key("requiredDuringSchedulingIgnoredDuringExecution");
        json_.StartArray();
        json_.StartObject();
        put("topologyKey", "kubernetes.io/hostname");
        json_.Key("labelSelector");
        json_.StartObject();
        json_.Key("matchLabels");
        json_.StartObject();
        put("app", "nodetop-job");
        json_.EndObject();
        json_.EndObject();
        json_.EndObject();
        json_.EndArray();
        json_.EndObject();
    }

    /// `key=value:Effect`, `key:Effect`, `key`.
    void tolerations() {
        if (!states(NT_STATED_TOLERATES) || shape_.n_tolerates == 0) return;
        json_.Key("tolerations");
        json_.StartArray();
        for (std::uint32_t i = 0; i < shape_.n_tolerates; ++i) {
            std::string_view taint = sdk::view(shape_.tolerates[i]);
            std::string_view effect, value;
            if (const std::size_t colon = taint.rfind(':'); colon != std::string_view::npos) {
                effect = taint.substr(colon + 1);
                taint = taint.substr(0, colon);
            }
            const std::size_t equals = taint.find('=');
            if (equals != std::string_view::npos) value = taint.substr(equals + 1);
            json_.StartObject();
            put("key", taint.substr(0, equals));
            put("operator", equals == std::string_view::npos ? "Exists" : "Equal");
            if (equals != std::string_view::npos) put("value", value);
            if (!effect.empty()) put("effect", effect);
            json_.EndObject();
        }
        json_.EndArray();
    }

    void claim() {
        json_.Key("resourceClaims");
        json_.StartArray();
        json_.StartObject();
        put("name", "devices");
        put("resourceClaimTemplateName", kClaimTemplate);
        json_.EndObject();
        json_.EndArray();
    }

    void security() {
        json_.Key("securityContext");
        json_.StartObject();
        put("runAsNonRoot", true);
        put("runAsUser", std::int64_t{65534});
        json_.Key("seccompProfile");
        json_.StartObject();
        put("type", "RuntimeDefault");
        json_.EndObject();
        json_.EndObject();
    }

    void container() {
        json_.Key("containers");
        json_.StartArray();
        json_.StartObject();
        put("name", "job");
        put("image", image_);
        json_.Key("command");
        json_.StartArray();
        for (const char* word : {"sh", "-c", "hostname"}) json_.String(word);
        json_.EndArray();
        json_.Key("resources");
        json_.StartObject();
        for (const char* which : {"requests", "limits"}) {
            json_.Key(which);
            amounts();
        }
        if (claims()) {
            json_.Key("claims");
            json_.StartArray();
            json_.StartObject();
            put("name", "devices");
            json_.EndObject();
            json_.EndArray();
        }
        json_.EndObject();
        json_.Key("securityContext");
        json_.StartObject();
        put("allowPrivilegeEscalation", false);
        json_.Key("capabilities");
        json_.StartObject();
        json_.Key("drop");
        json_.StartArray();
        json_.String("ALL");
        json_.EndArray();
        json_.EndObject();
        json_.EndObject();
        json_.EndObject();
        json_.EndArray();
    }

    /// Of one node. A job that states no CPUs is checked with one, and asks for one.
    void amounts() {
        const std::int64_t tasks = states(NT_STATED_TASKS_PER_NODE) ? shape_.tasks_per_node : 1;
        const std::int64_t milli = tasks * (states(NT_STATED_CPU) ? shape_.cpu_milli_per_task : 1000);
        json_.StartObject();
        put("cpu", milli % 1000 == 0 ? std::to_string(milli / 1000) : std::to_string(milli) + "m");
        if (states(NT_STATED_MEMORY))
            put("memory", memory_text(shape_.memory_bytes));
        else if (facts_.want_memory.count(std::string(place_.space)) != 0)
            put("memory", kLeastMemory);
        if (devices() > 0 && !claims()) {
            key(device_);
            text_value(std::to_string(devices()));
        }
        json_.EndObject();
    }

    const nt_shape& shape_;
    const Place& place_;
    const JobFacts& facts_;
    std::string_view image_, device_;
    rapidjson::StringBuffer buffer_;
    Writer json_;
};

}  // namespace

Place place_of(std::string_view queue) {
    const std::size_t slash = queue.find('/');
    return {queue.substr(0, slash), slash == std::string_view::npos ? std::string_view() : queue.substr(slash + 1)};
}

Manifest pod_manifest(const nt_shape& shape, const Place& place, const JobFacts& facts, std::string_view image) {
    Writing writing(shape, place, facts, image);
    if (std::string fault = writing.fault(); !fault.empty()) return {std::move(fault), {}};
    writing.pod();
    return {{}, writing.text()};
}

Manifest job_manifest(const nt_shape& shape, const Place& place, const JobFacts& facts, std::string_view image) {
    Writing writing(shape, place, facts, image);
    if (std::string fault = writing.fault(); !fault.empty()) return {std::move(fault), {}};
    const bool is_job = writing.nodes() > 1;
    if (writing.claims())
        writing.list_of_claim_and(is_job);
    else if (is_job)
        writing.job();
    else
        writing.pod();
    return {{}, writing.text()};
}

}  // namespace nodetop::kubernetes
