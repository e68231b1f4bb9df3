#include "room/membership.hpp"

#include "room/node_state.hpp"

namespace nodetop {

bool schedulable_in(const NodeRoom& room, const Member* member) {
    return room.schedulable && (!member || !blocks(member->conditions));
}

Standing standing_of(const Cluster& cluster, const Rooms& rooms, const Queue& queue) {
    if (queue.all_nodes) return rooms.standing;
    Standing standing;
    for_each_node_of(cluster, queue, [&](Row row, const Member* member) {
        const NodeRoom& room = rooms.nodes[row];
        standing.add(schedulable_in(room, member), room.after_boot && !(member && blocks(member->conditions)));
    });
    return standing;
}

}  // namespace nodetop
