#include "quotas.hpp"

#include <nodetop/text/size.hpp>

#include "devices.hpp"

namespace nodetop::kubernetes {
namespace {

constexpr std::string_view kRequests = "requests.", kLimits = "limits.";

bool takes_prefix(std::string_view& text, std::string_view prefix) {
    if (text.substr(0, prefix.size()) != prefix) return false;
    text.remove_prefix(prefix.size());
    return true;
}

std::optional<std::int64_t> amount(std::string_view quantity, std::string_view resource, text::Round round) {
    const auto unit = resource == "cpu_milli" ? text::QuantityUnit::milli : text::QuantityUnit::whole;
    return text::parse_kubernetes_quantity(quantity, unit, round);
}

/// Whether a scope takes in a pod that states CPUs and no deadline. All others (BestEffort, Terminating, PriorityClass,
/// and what newer versions have) are about pods that ask for it; the dry run tells of those.
bool takes_in_plain_pod(std::string_view scope) { return scope == "NotBestEffort" || scope == "NotTerminating"; }

bool binds_plain_pod(const Json& quota, std::string& scopes) {
    bool binds = true;
    const auto consider = [&](std::string_view scope) {
        if (scope.empty()) return;
        scopes.append(scopes.empty() ? "" : ", ").append(scope);
        binds = binds && takes_in_plain_pod(scope);
    };
    each_element(member(quota, "spec", "scopes"), [&](const Json& scope) { consider(text_of(scope)); });
    each_element(member(quota, "spec", "scopeSelector", "matchExpressions"),
                 [&](const Json& expression) { consider(text_at(expression, "scopeName")); });
    return binds;
}

bool is_of_pods(std::string_view key) { return key == "pods" || key == "count/pods"; }

/// What of a quota is about limits, which are another axis than requests; a pod of ours states both alike.
std::string source_of(std::string_view key, const std::string& scopes) {
    std::string source = key.substr(0, kLimits.size()) == kLimits ? "ResourceQuota on limits"
                         : is_of_pods(key)                        ? "ResourceQuota on pods"
                                                                  : "ResourceQuota";
    if (!scopes.empty()) source.append(" for ").append(scopes);
    return source;
}

}  // namespace

std::string limit_resource_of(std::string_view key) {
    if (is_of_pods(key)) return "nodes";  // a job of ours is one pod on each node
    std::string_view name = key;
    const bool has_prefix = takes_prefix(name, kRequests) || takes_prefix(name, kLimits);
    if (name == "cpu") return "cpu_milli";
    if (name == "memory") return "memory_bytes";
    if (has_prefix && kind_of_device(name) != DeviceKind::none) return "accelerators:" + std::string(name);
    return "resource:" + std::string(key);
}

std::vector<Wanted> wanted_of_quotas() {
    return {{"metadata", {{"name"}, {"namespace"}}},
            {"spec", {{"hard"}, {"scopes"}, {"scopeSelector"}}},
            {"status", {{"hard"}, {"used"}}}};
}

void read_quota(const Json& quota, std::vector<BoundRecord>& bounds) {
    std::string scopes;
    const bool binds = binds_plain_pod(quota, scopes);
    // Until the quota has been counted for the first time it has no status.
    const Json* hard = member(quota, "status", "hard");
    if (hard == nullptr) hard = member(quota, "spec", "hard");
    each_member(hard, [&](std::string_view key, const Json& value) {
        BoundRecord& bound = bounds.emplace_back();
        bound.set = text_at(quota, "metadata", "name");
        bound.space = text_at(quota, "metadata", "namespace");
        bound.source = source_of(key, scopes);
        bound.resource = limit_resource_of(key);
        bound.key = key;
        bound.value = amount(text_of(value), bound.resource, text::Round::down);
        bound.used = amount(text_at(quota, "status", "used", key), bound.resource, text::Round::up);
        bound.binds = binds;
    });
}

std::vector<Wanted> wanted_of_limit_ranges() { return {{"metadata", {{"name"}, {"namespace"}}}, {"spec"}}; }

void read_limit_range(const Json& range, std::vector<BoundRecord>& bounds) {
    each_element(member(range, "spec", "limits"), [&](const Json& limits) {
        const std::string_view type = text_at(limits, "type");
        if (type != "Container" && type != "Pod") return;
        for (const bool is_minimum : {false, true})
            each_member(member(limits, is_minimum ? "min" : "max"), [&](std::string_view key, const Json& value) {
                BoundRecord& bound = bounds.emplace_back();
                bound.set = text_at(range, "metadata", "name");
                bound.space = text_at(range, "metadata", "namespace");
                bound.source = "LimitRange of a " + std::string(type == "Pod" ? "pod" : "container");
                bound.resource = kind_of_device(key) == DeviceKind::none ? limit_resource_of(key)
                                                                         : "accelerators:" + std::string(key);
                bound.key = key;
                bound.value = amount(text_of(value), bound.resource, is_minimum ? text::Round::up : text::Round::down);
                bound.of_one_pod = true;
                bound.is_minimum = is_minimum;
            });
    });
}

}  // namespace nodetop::kubernetes
