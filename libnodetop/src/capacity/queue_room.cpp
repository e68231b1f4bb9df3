#include "capacity/queue_room.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <span>
#include <utility>

#include "capacity/limit_cut.hpp"
#include "capacity/model_sums.hpp"
#include "capacity/node_sums.hpp"
#include "room/membership.hpp"

namespace nodetop {

namespace {

/// What a queue gives before the caller's limits, and what these need to know.
struct Uncut {
    QueueRoom room;
    CutFacts facts;
};

/// Works out one queue after another.
class QueueRooms {
  public:
    QueueRooms(const Cluster& cluster, const Cards& cards, const Rooms& rooms)
        : cluster_(cluster), cards_(cards), rooms_(rooms), models_(cluster, cards, rooms) {}

    QueueRoom room_of(const Queue& queue, const QueueStatus& status) {
        QueueRoom room;
        if (queue.all_nodes && !CutFacts::are_needed(status.limits_left)) {
            const Uncut& uncut = over_all_nodes(queue, status);
            room = uncut.room;
            if (room.nodes.known) cut_to_limits(status.limits_left, uncut.facts, room);
        } else {
            Uncut uncut = add_up(queue, status);
            room = std::move(uncut.room);
            if (room.nodes.known) cut_to_limits(status.limits_left, uncut.facts, room);
        }
        room.nodes.declared = queue.declared_nodes;
        const std::int64_t missing = queue.declared_nodes.value_or(0) - static_cast<std::int64_t>(room.nodes.total);
        room.nodes.unresolved =
            std::max(queue.unresolved, static_cast<Row>(std::clamp<std::int64_t>(missing, 0, kNoRow)));
        return room;
    }

  private:
    /// Queues of all nodes that say the same about them share one sum: there may be hundreds.
    const Uncut& over_all_nodes(const Queue& queue, const QueueStatus& status) {
        const AllNodes wanted{status.usable, status.limits_left.any(), terms_of(queue, nullptr), {}};
        for (const AllNodes& known : all_nodes_)
            if (known.usable == wanted.usable && known.limited == wanted.limited && known.terms == wanted.terms)
                return *known.uncut;
        all_nodes_.push_back(wanted);
        all_nodes_.back().uncut = std::make_shared<const Uncut>(add_up(queue, status));
        return *all_nodes_.back().uncut;
    }

    Uncut add_up(const Queue& queue, const QueueStatus& status) {
        NodeSums sums;
        CutFacts facts(status.limits_left);
        const auto add = [&](Row row, const auto& share, std::span<const Withheld> withheld) {
            const NodeRoom& room = rooms_.nodes[row];
            const Node& node = cluster_.nodes[row];
            models_.add(node, room, status.usable ? share.slots_open : Answer::no);
            if (!status.usable) return sums.add_closed(room, share, true);
            sums.add(room, share, withheld);
            if (!status.limits_left.any()) return;
            facts.add(cluster_, cards_, rooms_, row, share,
                      queue.memory_floor_bytes.known() ? queue.memory_floor_bytes : node.memory_floor_bytes);
        };
        const bool plain_queue = terms_of(queue, nullptr).plain();
        for_each_node_of(cluster_, queue, [&](Row row, const Member* member) {
            const NodeRoom& room = rooms_.nodes[row];
            if (plain_queue && (!member || says_nothing(*member))) return add(row, room, rooms_.withheld_of(room));
            scratch_.clear();
            const Share share = share_of(cluster_, cluster_.nodes[row], room, terms_of(queue, member), scratch_);
            add(row, share, scratch_);
        });
        if (cluster_.hidden.has(Query::nodes)) sums.hide();
        QueueRoom room;
        room.nodes = sums.nodes();
        room.idle_advertised = sums.idle_advertised();
        room.idle_advertised_cpu_milli = sums.idle_advertised_cpu_milli();
        room.cpu_milli = sums.cpu_milli();
        room.cpu_milli_little_memory = sums.cpu_milli_little_memory();
        room.memory_bytes = sums.memory_bytes();
        room.accelerators = sums.accelerators();
        room.cpu_milli_after_boot = sums.cpu_milli_after_boot();
        room.accelerators_after_boot = sums.accelerators_after_boot();
        room.withheld = sums.withheld().list();
        room.models = models_.take();
        return {std::move(room), std::move(facts)};
    }

    struct AllNodes {
        bool usable = false, limited = false;
        QueueTerms terms;
        std::shared_ptr<const Uncut> uncut;
    };

    const Cluster& cluster_;
    const Cards& cards_;
    const Rooms& rooms_;
    ModelSums models_;
    std::vector<Withheld> scratch_;
    std::vector<AllNodes> all_nodes_;
};

std::int64_t claimed(Quantity free) { return free.value_or(0); }

}  // namespace

std::vector<QueueRoom> queue_rooms(const Cluster& cluster, const Cards& cards, const Rooms& rooms,
                                   const std::vector<QueueStatus>& statuses) {
    QueueRooms queues(cluster, cards, rooms);
    std::vector<QueueRoom> all;
    all.reserve(cluster.queues.size());
    for (std::size_t row = 0; row < cluster.queues.size(); ++row)
        all.push_back(queues.room_of(cluster.queues[row], row < statuses.size() ? statuses[row] : QueueStatus{}));
    return all;
}

std::vector<Row> queue_listing(const Cluster& cluster, const std::vector<QueueRoom>& rooms,
                               const std::vector<QueueStatus>& statuses) {
    std::vector<Row> order(cluster.queues.size());
    std::iota(order.begin(), order.end(), Row{0});
    std::sort(order.begin(), order.end(), [&](Row a, Row b) {
        if (statuses[a].usable != statuses[b].usable) return statuses[a].usable;
        if (statuses[a].usable) {
            const auto figures = [&](Row row) {
                return std::pair(claimed(rooms[row].cpu_milli.effective_free),
                                 claimed(rooms[row].accelerators.effective_free));
            };
            if (figures(a) != figures(b)) return figures(a) > figures(b);
        }
        return cluster.queues[a].name < cluster.queues[b].name;
    });
    return order;
}

}  // namespace nodetop
