#include "node_room.hpp"

#include <algorithm>

#include "facts.hpp"
#include "pod_request.hpp"

namespace nodetop::kubernetes {
namespace {

struct Taint {
    std::string_view key, value, effect;
};

Taint read_taint(std::string_view words) {
    Taint taint;
    if (const std::size_t colon = words.rfind(':'); colon != std::string_view::npos) {
        taint.effect = words.substr(colon + 1);
        words = words.substr(0, colon);
    }
    const std::size_t equals = words.find('=');
    taint.key = words.substr(0, equals);
    if (equals != std::string_view::npos) taint.value = words.substr(equals + 1);
    return taint;
}

bool tolerates(const Toleration& toleration, const Taint& taint) {
    if (!toleration.effect.empty() && toleration.effect != taint.effect) return false;
    if (toleration.key.empty()) return toleration.any_value;
    return toleration.key == taint.key && (toleration.any_value || toleration.value == taint.value);
}

/// Millicores, or thousandths of a unit. What is not known leaves nothing.
std::int64_t left_of(std::optional<std::int64_t> total_milli, std::int64_t held_milli) {
    if (!total_milli || held_milli == ResourceAmounts::kUnreadable) return 0;
    return *total_milli - held_milli;
}

std::optional<std::int64_t> in_thousandths(std::optional<std::int64_t> whole) {
    std::int64_t milli = 0;
    if (!whole || __builtin_mul_overflow(*whole, std::int64_t{1000}, &milli)) return std::nullopt;
    return milli;
}

bool has_room(const NodeRoom& node, const NodeNeeds& needs) {
    if (node.pods_left < 1) return false;
    for (const auto& [id, milli] : needs.request.all()) {
        const std::int64_t left = id < node.left_milli.size() ? node.left_milli[id] : 0;
        if (milli > 0 && milli > left) return false;
    }
    if (needs.claim.second == 0) return true;
    const auto claimable = node.claimable_left.find(needs.claim.first);
    return claimable != node.claimable_left.end() && claimable->second >= needs.claim.second;
}

bool lets_in(const NodeRoom& node, const NodeNeeds& needs) {
    for (const auto& [key, value] : needs.selector)
        if (label_of(node.labels, key) != value || node.labels.count(key) == 0) return false;
    if (std::find(needs.keeps_off.begin(), needs.keeps_off.end(), node.name) != needs.keeps_off.end()) return false;
    return std::none_of(node.taints.begin(), node.taints.end(),
                        [&](const std::string& taint) { return keeps_away(taint, needs.tolerations); });
}

}  // namespace

Rooms::Rooms(Facts& facts) : names_(facts.pods.names()), are_known_(facts.use_is_known) {
    if (!are_known_) return;
    const auto claimable = facts.devices.by_node(facts.claims_are_known);
    for (NodeRecord& node : facts.nodes) {
        if (node.conditions != 0) continue;
        const NodeUse& use = facts.pods.on(node.name);
        NodeRoom& room = nodes_.emplace_back();
        const auto put = [&](std::string_view name, std::optional<std::int64_t> total_milli) {
            const ResourceNames::Id id = names_.id(name);
            if (id >= room.left_milli.size()) room.left_milli.resize(id + 1, 0);
            room.left_milli[id] = left_of(total_milli, use.held.milli(id));
        };
        put("cpu", node.cpu_milli);
        put("memory", in_thousandths(node.memory_bytes));
        for (const NodeResource& other : node.others) put(other.name, in_thousandths(other.total));
        room.pods_left = node.pods ? *node.pods - use.pods : 0;
        if (const auto kinds = claimable.find(node.name); kinds != claimable.end())
            for (const ClaimableDevices& kind : kinds->second)
                room.claimable_left[facts.devices.class_of(kind.driver)] += kind.total - kind.held;
        room.name = std::move(node.name);
        room.taints = std::move(node.taints);
        room.labels = std::move(node.labels);
    }
}

std::size_t Rooms::fitting(const NodeNeeds& needs) const {
    return static_cast<std::size_t>(std::count_if(nodes_.begin(), nodes_.end(), [&](const NodeRoom& node) {
        return has_room(node, needs) && lets_in(node, needs);
    }));
}

bool keeps_away(std::string_view words, const std::vector<Toleration>& tolerations) {
    const Taint taint = read_taint(words);
    if (taint.effect == "PreferNoSchedule") return false;
    return std::none_of(tolerations.begin(), tolerations.end(),
                        [&](const Toleration& toleration) { return tolerates(toleration, taint); });
}

NodeNeeds needs_of(const Json& pod, ResourceNames& names) {
    NodeNeeds needs;
    needs.request = effective_request(pod, names);
    each_member(member(pod, "spec", "nodeSelector"),
                [&](std::string_view key, const Json& value) { needs.selector.emplace_back(key, text_of(value)); });
    each_element(member(pod, "spec", "tolerations"), [&](const Json& told) {
        Toleration& toleration = needs.tolerations.emplace_back();
        toleration.key = text_at(told, "key");
        toleration.value = text_at(told, "value");
        toleration.effect = text_at(told, "effect");
        toleration.any_value = text_at(told, "operator") == "Exists";
    });
    return needs;
}

Toleration read_toleration(std::string_view words) {
    const Taint taint = read_taint(words);
    Toleration toleration;
    toleration.key = taint.key;
    toleration.value = taint.value;
    toleration.effect = taint.effect;
    toleration.any_value = words.find('=') == std::string_view::npos;
    return toleration;
}

}  // namespace nodetop::kubernetes
