#include "capacity/health.hpp"

#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "capacity/node_sums.hpp"

namespace nodetop {

namespace {

void add_stamp(OutGroup& group, Instant at) {
    if (!at.finite()) return;
    if (!group.newest_at.known() || at.value() > group.newest_at.value()) group.newest_at = at;
    if (!group.oldest_at.known() || at.value() < group.oldest_at.value()) group.oldest_at = at;
}

std::int64_t age_key(const OutGroup& group) { return group.newest_at.value_or(INT64_MIN + 1); }

}  // namespace

Health health_of(const Cluster& cluster, const Rooms& rooms) {
    Health health;
    std::unordered_map<std::string_view, std::size_t> by_text;
    NodeSums sums;
    for (Row row = 0; row < cluster.nodes.size(); ++row) {
        const NodeRoom& room = rooms.nodes[row];
        sums.add(room, room, {});
        if (room.degraded) health.degraded.push_back(row);
        if (room.after_boot) health.after_boot.push_back(row);
        if (room.schedulable || room.after_boot) continue;
        const Node& node = cluster.nodes[row];
        const Text text = node.reason.empty() ? node.state_raw : node.reason;
        const auto [place, added] = by_text.try_emplace(text, health.out.size());
        if (added) health.out.push_back({text, {}, {}, 0, {}, {}});
        OutGroup& group = health.out[place->second];
        group.conditions = group.conditions | node.conditions;
        group.nodes.push_back(row);
        if (node.reason_at.known() || !node.reason_by.empty()) ++group.stamped;
        add_stamp(group, node.reason_at);
    }
    if (cluster.hidden.has(Query::nodes)) sums.hide();
    health.nodes = sums.nodes();
    std::sort(health.out.begin(), health.out.end(), [](const OutGroup& a, const OutGroup& b) {
        return std::tuple(b.nodes.size(), age_key(b), a.text) < std::tuple(a.nodes.size(), age_key(a), b.text);
    });
    return health;
}

}  // namespace nodetop
