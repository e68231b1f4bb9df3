#include "nodes.hpp"

#include <nodetop/plugin.hpp>
#include <nodetop/text/reason.hpp>
#include <nodetop/text/size.hpp>

#include "times.hpp"

namespace nodetop::kubernetes {
namespace {

bool starts_with(std::string_view text, std::string_view begin) { return text.substr(0, begin.size()) == begin; }

/// Labels that thousands of nodes carry and that tell nothing that anybody asks for.
bool is_noise(std::string_view label) {
    return starts_with(label, "feature.node.kubernetes.io/") || starts_with(label, "beta.kubernetes.io/") ||
           starts_with(label, "failure-domain.beta.kubernetes.io/");
}

std::optional<std::int64_t> capacity(std::string_view quantity, text::QuantityUnit unit) {
    return text::parse_kubernetes_quantity(quantity, unit, text::Round::down);
}

void add_reason(NodeRecord& node, std::string_view what, const Json& condition) {
    if (!node.reason.empty()) node.reason += "; ";
    node.reason.append(what);
    const std::string_view message = text_at(condition, "message");
    if (!message.empty()) node.reason.append(": ").append(message);
    if (!node.reason_at) node.reason_at = instant(text_at(condition, "lastTransitionTime"));
}

void read_ready(NodeRecord& node, const Json* ready) {
    const std::string_view status = ready == nullptr ? std::string_view() : text_at(*ready, "status");
    if (status == "True") {
        node.state_raw = "Ready";
        return;
    }
    if (ready == nullptr) {
        node.state_raw = "Unknown";
        node.conditions |= NT_CONDITION_UNKNOWN;
        node.reason = "the node has never said whether it is ready";
        return;
    }
    node.state_raw = "NotReady";
    node.conditions |= NT_CONDITION_DOWN;
    add_reason(node, status == "Unknown" ? "no contact" : "not ready", *ready);
    if (status == "Unknown") {
        node.unreachable = true;
    } else if (status != "False") {
        node.conditions |= NT_CONDITION_UNKNOWN;
        node.unknown_word = status;
    }
}

bool ends_with(std::string_view text, std::string_view end) {
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

/// Pressure, or a fault that a detector of the site has found. Conditions such as NetworkingReady are good when True.
bool is_trouble(std::string_view type, std::string_view status) {
    return ends_with(type, "Ready") ? status == "False" : status == "True" && type != "EtcdIsVoter";
}

void read_conditions(NodeRecord& node, const Json* conditions) {
    const Json* ready = nullptr;
    each_element(conditions, [&](const Json& condition) {
        if (text_at(condition, "type") == "Ready") ready = &condition;
    });
    read_ready(node, ready);
    each_element(conditions, [&](const Json& condition) {
        const std::string_view type = text_at(condition, "type");
        if (type == "Ready" || !is_trouble(type, text_at(condition, "status"))) return;
        // Whatever a detector of the site calls it, the node is impaired (backend-kubernetes.md 4).
        add_reason(node, (text::hints_at_impairment(type) ? "" : "unhealthy: ") + std::string(type), condition);
    });
}

/// Whoever sets these takes the machine away.
bool announces_removal(std::string_view taint_key) {
    return taint_key == "ToBeDeletedByClusterAutoscaler" || taint_key == "karpenter.sh/disrupted" ||
           taint_key == "karpenter.sh/disruption";
}

void add_word(std::string& words, std::string_view word) {
    if (!words.empty()) words += "; ";
    words += word;
}

void read_removal(NodeRecord& node, const Json& item) {
    bool is_removed = !text_at(item, "metadata", "deletionTimestamp").empty();
    each_element(member(item, "spec", "taints"), [&](const Json& taint) {
        const std::string_view key = text_at(taint, "key"), effect = text_at(taint, "effect");
        if (key.empty() || effect.empty()) return;
        std::string& text = node.taints.emplace_back(key);
        if (const std::string_view value = text_at(taint, "value"); !value.empty()) text.append("=").append(value);
        text.append(":").append(effect);
        is_removed = is_removed || announces_removal(key);
        if (!node.reason_at && !is_removed) node.reason_at = instant(text_at(taint, "timeAdded"));
    });
    if (is_true_at(item, "spec", "unschedulable")) {
        node.conditions |= NT_CONDITION_DRAIN;
        node.state_raw += ",SchedulingDisabled";
        add_word(node.reason, "cordoned");
    }
    if (is_removed) {
        node.conditions |= NT_CONDITION_DRAIN;
        add_word(node.reason, "the node is being removed");
    }
}

void read_amounts(NodeRecord& node, const Json& item) {
    const Json* installed = member(item, "status", "capacity");
    each_member(member(item, "status", "allocatable"), [&](std::string_view name, const Json& value) {
        const bool is_cpu = name == "cpu";
        const auto total = capacity(text_of(value), is_cpu ? text::QuantityUnit::milli : text::QuantityUnit::whole);
        if (!total) node.unreadable.emplace_back(name);
        if (is_cpu)
            node.cpu_milli = total;
        else if (name == "memory")
            node.memory_bytes = total;
        else if (name == "pods")
            node.pods = total;
        else {
            NodeResource& resource = node.others.emplace_back();
            resource.name = name;
            resource.total = total;
            if (installed != nullptr)
                resource.installed = capacity(text_at(*installed, name), text::QuantityUnit::whole);
        }
    });
}

}  // namespace

std::vector<Wanted> wanted_of_nodes() {
    return {{"metadata", {{"name"}, {"labels"}, {"deletionTimestamp"}}},
            {"spec", {{"unschedulable"}, {"taints"}}},
            {"status", {{"capacity"}, {"allocatable"}, {"conditions"}, {"nodeInfo", {{"architecture"}}}}}};
}

NodeRecord read_node(const Json& item) {
    NodeRecord node;
    node.name = text_at(item, "metadata", "name");
    each_member(member(item, "metadata", "labels"), [&](std::string_view key, const Json& value) {
        if (!is_noise(key)) node.labels.emplace(key, text_of(value));
    });
    node.architecture = text_at(item, "status", "nodeInfo", "architecture");
    if (node.architecture.empty()) node.architecture = label_of(node.labels, "kubernetes.io/arch");
    read_conditions(node, member(item, "status", "conditions"));
    read_removal(node, item);
    read_amounts(node, item);
    return node;
}

}  // namespace nodetop::kubernetes
