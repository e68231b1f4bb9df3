#include "capacity/cluster_room.hpp"

#include <algorithm>

#include "capacity/node_sums.hpp"
#include "room/membership.hpp"

namespace nodetop {

namespace {

std::int64_t claimed(Quantity free) { return free.value_or(0); }

/// `a` gives more than `b`. Unknown is no promise.
template <typename FiguresA, typename FiguresB>
bool gives_more(const FiguresA& a, const FiguresB& b) {
    if (a.schedulable != b.schedulable) return a.schedulable;
    const std::int64_t x = claimed(a.cpu_milli.effective_free);
    const std::int64_t y = claimed(b.cpu_milli.effective_free);
    if (x != y) return x > y;
    return claimed(a.accelerators.effective_free) > claimed(b.accelerators.effective_free);
}

/// For each node the queue that gives most of it.
class BestOffers {
  public:
    BestOffers(const Cluster& cluster, const Rooms& rooms)
        : cluster_(cluster), rooms_(rooms), best_(cluster.nodes.size(), kNoRow), offering_(cluster.queues.size(), 0) {}

    void add(Row row) {
        const Queue& queue = cluster_.queues[row];
        const QueueTerms of_queue = terms_of(queue, nullptr);
        if (queue.all_nodes) {
            if (std::find(seen_.begin(), seen_.end(), of_queue) != seen_.end()) return;
            seen_.push_back(of_queue);
        }
        memory_differs_ = memory_differs_ || of_queue.max_memory_bytes.finite();
        offering_[row] = 1;
        const Row common = keep(of_queue);
        for_each_node_of(cluster_, queue, [&](Row node, const Member* member) {
            if (!member || says_nothing(*member))
                consider(node, common);
            else
                consider(node, keep(terms_of(queue, member)));
        });
    }

    bool reachable(Row node) const { return best_[node] != kNoRow; }
    /// Nothing that a queue says stands between the node's own figures and the caller.
    bool plain(Row node) const { return terms_[best_[node]].plain(); }
    /// What the best queue gives. `ret_withheld` is good until the next call.
    Share share(Row node, std::span<const Withheld>& ret_withheld) {
        const Quantity memory_bytes = memory_differs_ ? most_memory_bytes(node) : Quantity::unknown();
        Share share = share_under(node, best_[node], ret_withheld);
        if (memory_bytes.known()) share.memory_bytes.effective_free = memory_bytes;
        return share;
    }

  private:
    Row keep(const QueueTerms& terms) {
        if (terms_.empty() || terms_.back() != terms) terms_.push_back(terms);
        return static_cast<Row>(terms_.size() - 1);
    }

    void consider(Row node, Row terms) {
        Row& best = best_[node];
        // Without a memory of its own for a core, a queue only takes away from what a node gives.
        const auto only_takes = [this](Row row) { return !terms_[row].memory_floor_bytes.known(); };
        if (best == kNoRow || (terms_[terms].plain() && only_takes(best))) {
            best = terms;
            return;
        }
        if (terms_[best].plain() && only_takes(terms)) return;
        std::span<const Withheld> withheld;
        const Share offered = share_under(node, terms, withheld);
        if (gives_more(offered, share_under(node, best, withheld))) best = terms;
    }

    Share share_under(Row node, Row terms, std::span<const Withheld>& ret_withheld) {
        return share_under(node, terms_[terms], ret_withheld);
    }
    Share share_under(Row node, const QueueTerms& terms, std::span<const Withheld>& ret_withheld) {
        scratch_.clear();
        const Share share = share_of(cluster_, cluster_.nodes[node], rooms_.nodes[node], terms, scratch_);
        ret_withheld = scratch_;
        return share;
    }

    /// The queue that gives most cores of a node need not be the one that gives most memory of it.
    Quantity most_memory_bytes(Row node) {
        std::int64_t most = -1;
        const auto consider = [&](const QueueTerms& terms) {
            std::span<const Withheld> withheld;
            const Quantity offered = share_under(node, terms, withheld).memory_bytes.effective_free;
            most = std::max(most, offered.value_or(-1));
        };
        for (const QueueTerms& terms : seen_) consider(terms);
        const RowRange members = cluster_.nodes[node].members;
        for (Row row = members.begin; row < members.end; ++row) {
            const Member& member = cluster_.members[cluster_.node_members[row]];
            if (offering_[member.queue]) consider(terms_of(cluster_.queues[member.queue], &member));
        }
        return most < 0 ? Quantity::unknown() : Quantity{most};
    }

    const Cluster& cluster_;
    const Rooms& rooms_;
    std::vector<Row> best_;  ///< by node: place in terms_; kNoRow: no queue names it
    std::vector<QueueTerms> terms_;
    std::vector<QueueTerms> seen_;  ///< of queues that have all nodes
    std::vector<char> offering_;    ///< by queue: it was added
    bool memory_differs_ = false;   ///< some queue lets its jobs have less memory of a node than there is
    std::vector<Withheld> scratch_;
};

/// The node as it is installed, and what is to be had of it. What no queue has of its free cores is withheld under
/// queue_limit.
void add_through_queue(const NodeRoom& room, Share share, std::span<const Withheld> withheld, NodeSums& sums) {
    share.cpu_milli.total = room.cpu_milli.total;
    share.cpu_milli.allocated = room.cpu_milli.allocated;
    if (!share.schedulable || share.cpu_milli.free == room.cpu_milli.free) {
        sums.add(room, share, withheld);
        return;
    }
    std::vector<Withheld> rows(withheld.begin(), withheld.end());
    rows.push_back(
        {Cause::queue_limit, withheld.empty() ? 1u : 0u, left_of(room.cpu_milli.free, share.cpu_milli.free), 0});
    share.cpu_milli.free = room.cpu_milli.free;
    sums.add(room, share, rows);
}

}  // namespace

ClusterRoom cluster_room(const Cluster& cluster, const Rooms& rooms, const std::vector<char>& through,
                         Population population) {
    BestOffers offers(cluster, rooms);
    for (Row row = 0; row < cluster.queues.size(); ++row)
        if (through[row]) offers.add(row);

    ClusterRoom room;
    room.reachable.resize(cluster.nodes.size());
    room.slots_open.resize(cluster.nodes.size(), Answer::no);
    NodeSums sums;
    for (Row row = 0; row < cluster.nodes.size(); ++row) {
        const NodeRoom& node = rooms.nodes[row];
        if (!offers.reachable(row)) {
            if (population == Population::all_nodes) sums.add_closed(node, node, false);
            continue;
        }
        room.reachable[row] = 1;
        if (offers.plain(row)) {
            room.slots_open[row] = node.slots_open;
            sums.add(node, node, rooms.withheld_of(node));
            continue;
        }
        std::span<const Withheld> withheld;
        const Share share = offers.share(row, withheld);
        room.slots_open[row] = share.slots_open;
        add_through_queue(node, share, withheld, sums);
    }
    if (cluster.hidden.has(Query::nodes)) sums.hide();
    room.nodes = sums.nodes();
    room.cpu_milli = sums.cpu_milli();
    room.cpu_milli_little_memory = sums.cpu_milli_little_memory();
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
