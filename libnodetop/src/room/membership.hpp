#pragma once

#include "model/cluster.hpp"
#include "room/node_room.hpp"

namespace nodetop {

/// Calls `visit(Row node, const Member* member)` for every node of the queue, each once, in the scheduler's order.
/// `member` is null where the queue has every node and tells nothing of its own about them.
template <typename Visit>
void for_each_node_of(const Cluster& cluster, const Queue& queue, Visit&& visit) {
    if (queue.all_nodes) {
        for (Row node = 0; node < cluster.nodes.size(); ++node) visit(node, static_cast<const Member*>(nullptr));
        return;
    }
    for (Row row = queue.members.begin; row < queue.members.end; ++row)
        visit(cluster.members[row].node, &cluster.members[row]);
}

/// Counts the nodes of a queue. None up and none after a boot, with a total above 0: no job can start there
/// (ALL_NODES_UNSCHEDULABLE, core.md 7).
Standing standing_of(const Cluster& cluster, const Rooms& rooms, const Queue& queue);

/// A queue's node takes work through this queue. `member` may be null.
bool schedulable_in(const NodeRoom& room, const Member* member);

}  // namespace nodetop
