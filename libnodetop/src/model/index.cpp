#include "model/index.hpp"

#include <algorithm>
#include <utility>

namespace nodetop {

namespace {

/// Ranges of a table that is ordered by its owner: owner o has [begins[o], begins[o + 1]).
using Begins = std::vector<Row>;

/// Counts rows per owner. Owners beyond `owners` have no place.
template <class Table, class OwnerOf>
Begins begins_of(const Table& table, std::size_t owners, OwnerOf owner_of) {
    Begins begins(owners + 1, 0);
    for (const auto& row : table)
        if (owner_of(row) < owners) ++begins[owner_of(row) + 1];
    for (std::size_t i = 1; i < begins.size(); ++i) begins[i] += begins[i - 1];
    return begins;
}

/// Orders `table` by owner, keeping the order of each owner's rows, and drops rows without one. Returns the ranges, and
/// in `ret_moved` where each row went.
template <class T, class OwnerOf>
Begins order_by_owner(std::vector<T>& table, std::size_t owners, OwnerOf owner_of,
                      std::vector<Row>* ret_moved = nullptr) {
    Begins begins = begins_of(table, owners, owner_of);
    const bool ordered =
        begins.back() == table.size() &&
        std::is_sorted(table.begin(), table.end(), [&](const T& a, const T& b) { return owner_of(a) < owner_of(b); });
    if (ordered) return begins;
    std::vector<T> sorted(begins.back());
    Begins next = begins;
    if (ret_moved != nullptr) ret_moved->assign(table.size(), kNoRow);
    for (std::size_t i = 0; i < table.size(); ++i) {
        const Row owner = owner_of(table[i]);
        if (owner >= owners) continue;
        const Row place = next[owner]++;
        if (ret_moved != nullptr) (*ret_moved)[i] = place;
        sorted[place] = std::move(table[i]);
    }
    table = std::move(sorted);
    return begins;
}

RowRange range(const Begins& begins, std::size_t owner) { return {begins[owner], begins[owner + 1]}; }

void adjust(Row& slot, const std::vector<Row>& moved) {
    if (!moved.empty() && slot != kNoRow) slot = slot < moved.size() ? moved[slot] : kNoRow;
}

void index_slots(Cluster& cluster) {
    std::vector<Row> moved;
    const Begins begins = order_by_owner(
        cluster.slots, cluster.nodes.size(), [](const Slot& slot) { return slot.node; }, &moved);
    for (std::size_t n = 0; n < cluster.nodes.size(); ++n) cluster.nodes[n].slots = range(begins, n);
    for (Allocation& allocation : cluster.allocations) adjust(allocation.slot, moved);
    for (Release& release : cluster.releases) adjust(release.slot, moved);
}

void index_resources(Cluster& cluster) {
    const Begins begins =
        order_by_owner(cluster.resources, cluster.nodes.size(), [](const Resource& resource) { return resource.node; });
    for (std::size_t n = 0; n < cluster.nodes.size(); ++n) cluster.nodes[n].resources = range(begins, n);
}

void index_releases(Cluster& cluster) {
    const Begins begins =
        order_by_owner(cluster.releases, cluster.nodes.size(), [](const Release& release) { return release.node; });
    for (std::size_t n = 0; n < cluster.nodes.size(); ++n) {
        cluster.nodes[n].releases = range(begins, n);
        // An end that is not known may be never: last.
        const auto ends_at = [](const Release& release) { return release.at.value_or(INT64_MAX); };
        std::stable_sort(cluster.releases.begin() + begins[n], cluster.releases.begin() + begins[n + 1],
                         [&](const Release& a, const Release& b) { return ends_at(a) < ends_at(b); });
    }
}

/// Drops members without a node, and all but the first of each node in a queue. Members are ordered by queue.
void keep_each_node_once(Cluster& cluster) {
    std::vector<Row> last_queue(cluster.nodes.size(), kNoRow);
    std::erase_if(cluster.members, [&](const Member& member) {
        if (member.node >= cluster.nodes.size()) return true;
        return std::exchange(last_queue[member.node], member.queue) == member.queue;
    });
}

void index_members(Cluster& cluster) {
    const auto queue_of = [](const Member& member) { return member.queue; };
    const auto node_of = [](const Member& member) { return member.node; };
    order_by_owner(cluster.members, cluster.queues.size(), queue_of);
    keep_each_node_once(cluster);
    const Begins by_queue = begins_of(cluster.members, cluster.queues.size(), queue_of);
    for (std::size_t q = 0; q < cluster.queues.size(); ++q) cluster.queues[q].members = range(by_queue, q);

    const Begins by_node = begins_of(cluster.members, cluster.nodes.size(), node_of);
    for (std::size_t n = 0; n < cluster.nodes.size(); ++n) cluster.nodes[n].members = range(by_node, n);
    Begins next = by_node;
    cluster.node_members.resize(cluster.members.size());
    for (Row m = 0; m < cluster.members.size(); ++m) cluster.node_members[next[cluster.members[m].node]++] = m;
}

void index_rules(Cluster& cluster) {
    // Rules of the whole system stand behind those of the last queue.
    const std::size_t queues = cluster.queues.size();
    const Begins begins = order_by_owner(cluster.rules, queues + 1, [queues](const Rule& rule) {
        return rule.queue == kNoRow ? static_cast<Row>(queues) : rule.queue;
    });
    for (std::size_t q = 0; q < queues; ++q) cluster.queues[q].rules = range(begins, q);
    cluster.system_rules = range(begins, queues);
}

void index_reservations(Cluster& cluster) {
    struct Pair {
        Row node, reservation;
    };
    std::vector<Pair> pairs;
    std::vector<Row> last_reservation(cluster.nodes.size(), kNoRow);
    for (Row r = 0; r < cluster.reservations.size(); ++r)
        for (const Row node : cluster.reservations[r].nodes)
            if (node < cluster.nodes.size() && std::exchange(last_reservation[node], r) != r)
                pairs.push_back({node, r});
    const Begins begins = order_by_owner(pairs, cluster.nodes.size(), [](const Pair& pair) { return pair.node; });
    cluster.node_reservations.clear();
    cluster.node_reservations.reserve(pairs.size());
    for (const Pair& pair : pairs) cluster.node_reservations.push_back(pair.reservation);
    for (std::size_t n = 0; n < cluster.nodes.size(); ++n) cluster.nodes[n].reservations = range(begins, n);
}

}  // namespace

void index_rows(Cluster& cluster) {
    index_slots(cluster);
    index_resources(cluster);
    index_releases(cluster);
    index_members(cluster);
    index_rules(cluster);
    index_reservations(cluster);
}

}  // namespace nodetop
