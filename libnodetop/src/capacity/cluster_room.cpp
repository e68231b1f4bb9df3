#include "capacity/cluster_room.hpp"

#include <algorithm>

#include "capacity/node_sums.hpp"
#include "room/membership.hpp"

namespace nodetop {

namespace {

std::int64_t claimed(Quantity free) { return free.value_or(0); }

/// `a` gives more than `b`. Unknown is no promise.
bool gives_more(const Share& a, const Share& b) {
    if (a.schedulable != b.schedulable) return a.schedulable;
    const std::int64_t x = claimed(a.cpu_milli.effective_free);
    const std::int64_t y = claimed(b.cpu_milli.effective_free);
    if (x != y) return x > y;
    return claimed(a.accelerators.effective_free) > claimed(b.accelerators.effective_free);
}

/// The most that one of several queues gives on each node.
class BestShares {
  public:
    BestShares(const Cluster& cluster, const Rooms& rooms)
        : cluster_(cluster), rooms_(rooms), best_(cluster.nodes.size(), Best{}) {}

    void offer(const Queue& queue) {
        if (queue.all_nodes) {
            const QueueTerms terms = terms_of(queue, nullptr);
            if (std::find(seen_.begin(), seen_.end(), terms) != seen_.end()) return;
            seen_.push_back(terms);
        }
        for_each_node_of(cluster_, queue, [&](Row row, const Member* member) { offer(row, terms_of(queue, member)); });
    }

    bool reachable(Row node) const { return best_[node].from != From::nowhere; }

    /// The share and what it withholds; the latter is good until the next call.
    Share share(Row node, std::span<const Withheld>& ret_withheld) {
        const NodeRoom& room = rooms_.nodes[node];
        if (best_[node].from != From::terms) {
            ret_withheld = rooms_.withheld_of(room);
            return share_of(room);
        }
        scratch_.clear();
        const Share share = share_of(cluster_, cluster_.nodes[node], room, terms_[best_[node].terms], scratch_);
        ret_withheld = scratch_;
        return share;
    }

  private:
    enum class From : std::uint8_t { nowhere, node, terms };
    struct Best {
        From from = From::nowhere;
        Row terms = 0;  ///< place in terms_, if From::terms
    };

    void offer(Row node, const QueueTerms& terms) {
        Best& best = best_[node];
        if (terms.plain()) {
            std::span<const Withheld> withheld;
            if (best.from == From::nowhere ||
                (best.from == From::terms && !gives_more(share(node, withheld), share_of(rooms_.nodes[node]))))
                best = {From::node, 0};
            return;
        }
        std::vector<Withheld> not_shown;
        const Share offered = share_of(cluster_, cluster_.nodes[node], rooms_.nodes[node], terms, not_shown);
        std::span<const Withheld> withheld;
        if (best.from != From::nowhere && !gives_more(offered, share(node, withheld))) return;
        if (terms_.empty() || terms_.back() != terms) terms_.push_back(terms);
        best = {From::terms, static_cast<Row>(terms_.size() - 1)};
    }

    const Cluster& cluster_;
    const Rooms& rooms_;
    std::vector<Best> best_;
    std::vector<QueueTerms> terms_;
    std::vector<QueueTerms> seen_;  ///< of queues that have all nodes
    std::vector<Withheld> scratch_;
};

}  // namespace

ClusterRoom cluster_room(const Cluster& cluster, const Rooms& rooms, const std::vector<char>& through,
                         Population population) {
    BestShares best(cluster, rooms);
    for (std::size_t row = 0; row < cluster.queues.size(); ++row)
        if (through[row]) best.offer(cluster.queues[row]);

    ClusterRoom room;
    room.reachable.resize(cluster.nodes.size());
    room.slots_open.resize(cluster.nodes.size(), Answer::no);
    NodeSums sums;
    for (Row row = 0; row < cluster.nodes.size(); ++row) {
        const NodeRoom& node = rooms.nodes[row];
        if (!best.reachable(row)) {
            if (population == Population::all_nodes) sums.add_closed(node, share_of(node), false);
            continue;
        }
        std::span<const Withheld> withheld;
        const Share share = best.share(row, withheld);
        sums.add(node, share, withheld);
        room.reachable[row] = 1;
        room.slots_open[row] = share.slots_open;
    }
    room.nodes = sums.nodes();
    room.cpu_milli = sums.cpu_milli();
    room.memory_bytes = sums.memory_bytes();
    room.accelerators = sums.accelerators();
    room.withheld = sums.withheld().list();
    return room;
}

std::vector<Phantom> phantom_capacity(const std::vector<QueueRoom>& rooms, const std::vector<QueueStatus>& statuses) {
    std::vector<Phantom> phantoms;
    for (std::size_t row = 0; row < rooms.size(); ++row)
        if (!statuses[row].usable && rooms[row].idle_advertised > 0)
            phantoms.push_back(
                {static_cast<Row>(row), rooms[row].idle_advertised, rooms[row].idle_advertised_cpu_milli});
    return phantoms;
}

}  // namespace nodetop
