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
    // Moved in place: a second table of this size would cost more than all the rest.
    Begins next = begins;
    Row homeless = begins.back();
    std::vector<Row> places;
    places.reserve(table.size());
    for (const T& row : table) places.push_back(owner_of(row) < owners ? next[owner_of(row)]++ : homeless++);
    if (ret_moved != nullptr)
        for (const Row place : places) ret_moved->push_back(place < begins.back() ? place : kNoRow);
    for (std::size_t i = 0; i < table.size(); ++i) {
        while (places[i] != i) {
            const Row place = places[i];
            std::swap(table[i], table[place]);
            std::swap(places[i], places[place]);
        }
    }
    table.erase(table.begin() + begins.back(), table.end());
    return begins;
}

RowRange range(const Begins& begins, std::size_t owner) { return {begins[owner], begins[owner + 1]}; }

void adjust(Row& slot, const std::vector<Row>& moved) {
    if (!moved.empty() && slot != kNoRow) slot = slot < moved.size() ? moved[slot] : kNoRow;
}

// Each of these returns the ranges of the nodes.

Begins index_slots(Cluster& cluster) {
    std::vector<Row> moved;
    Begins begins = order_by_owner(
        cluster.slots, cluster.nodes.size(), [](const Slot& slot) { return slot.node; }, &moved);
    for (Allocation& allocation : cluster.allocations) adjust(allocation.slot, moved);
    for (Release& release : cluster.releases) adjust(release.slot, moved);
    return begins;
}

Begins index_resources(Cluster& cluster) {
    return order_by_owner(cluster.resources, cluster.nodes.size(),
                          [](const Resource& resource) { return resource.node; });
}

Begins index_releases(Cluster& cluster) {
    Begins begins =
        order_by_owner(cluster.releases, cluster.nodes.size(), [](const Release& release) { return release.node; });
    for (std::size_t n = 0; n < cluster.nodes.size(); ++n) {
        // An end that is not known may be never: last.
        const auto ends_at = [](const Release& release) { return release.at.value_or(INT64_MAX); };
        std::stable_sort(cluster.releases.begin() + begins[n], cluster.releases.begin() + begins[n + 1],
                         [&](const Release& a, const Release& b) { return ends_at(a) < ends_at(b); });
    }
    return begins;
}

/// Drops members without a node, and all but the first of each node in a queue. Members are ordered by queue.
void keep_each_node_once(Cluster& cluster) {
    std::vector<Row> last_queue(cluster.nodes.size(), kNoRow);
    std::erase_if(cluster.members, [&](const Member& member) {
        if (member.node >= cluster.nodes.size()) return true;
        return std::exchange(last_queue[member.node], member.queue) == member.queue;
    });
}

Begins index_members(Cluster& cluster) {
    const auto queue_of = [](const Member& member) { return member.queue; };
    const auto node_of = [](const Member& member) { return member.node; };
    order_by_owner(cluster.members, cluster.queues.size(), queue_of);
    keep_each_node_once(cluster);
    const Begins by_queue = begins_of(cluster.members, cluster.queues.size(), queue_of);
    for (std::size_t q = 0; q < cluster.queues.size(); ++q) cluster.queues[q].members = range(by_queue, q);

    Begins by_node = begins_of(cluster.members, cluster.nodes.size(), node_of);
    Begins next = by_node;
    cluster.node_members.resize(cluster.members.size());
    for (Row m = 0; m < cluster.members.size(); ++m) cluster.node_members[next[cluster.members[m].node]++] = m;
    return by_node;
}

Begins index_reservations(Cluster& cluster) {
    struct Pair {
        Row node, reservation;
    };
    std::vector<Pair> pairs;
    std::vector<Row> last_reservation(cluster.nodes.size(), kNoRow);
    for (Row r = 0; r < cluster.reservations.size(); ++r)
        for (const Row node : cluster.reservations[r].nodes)
            if (node < cluster.nodes.size() && std::exchange(last_reservation[node], r) != r)
                pairs.push_back({node, r});
    Begins begins = order_by_owner(pairs, cluster.nodes.size(), [](const Pair& pair) { return pair.node; });
    cluster.node_reservations.clear();
    cluster.node_reservations.reserve(pairs.size());
    for (const Pair& pair : pairs) cluster.node_reservations.push_back(pair.reservation);
    return begins;
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

}  // namespace

void index_rows(Cluster& cluster) {
    const Begins slots = index_slots(cluster);
    const Begins resources = index_resources(cluster);
    const Begins releases = index_releases(cluster);
    const Begins members = index_members(cluster);
    const Begins reservations = index_reservations(cluster);
    index_rules(cluster);
    // The nodes are what is largest: they are gone over once.
    for (std::size_t n = 0; n < cluster.nodes.size(); ++n) {
        Node& node = cluster.nodes[n];
        node.slots = range(slots, n);
        node.resources = range(resources, n);
        node.releases = range(releases, n);
        node.members = range(members, n);
        node.reservations = range(reservations, n);
    }
}

}  // namespace nodetop
