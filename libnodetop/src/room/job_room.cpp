#include "room/job_room.hpp"

#include "room/keeping.hpp"
#include "room/node_state.hpp"
#include "room/windows.hpp"

namespace nodetop {

namespace {

/// It was closed for the reservation that the job names: what it has is free to the job.
void open_up(const Node& node, NodeRoom& room) {
    room.schedulable = true;
    for (Amount* amount : {&room.cpu_milli, &room.memory_bytes, &room.accelerators})
        amount->free = node.takes_nothing_now ? Quantity{0} : left_of(amount->total, amount->allocated);
}

}  // namespace

bool same_for_every_job(const Node& node, const JobTerms& job) {
    return node.reservations.size() == 0 && node.taints.empty() && !node.conditions.has(Condition::planned) &&
           !node.conditions.has(Condition::reserved) && job.reservation == kNoRow;
}

JobRoom room_for_job(const Cluster& cluster, const Node& node, const NodeRoom& usual, const JobTerms& job) {
    JobRoom result{usual, kNoRow};
    NodeRoom& room = result.room;
    const Windows windows = windows_of(cluster, node, job);
    const NodeState state = state_of(node, windows.admitted);
    if (state.schedulable && !room.schedulable) open_up(node, room);
    room.schedulable = state.schedulable;
    room.reserved_cpu_milli = windows.cpu_milli;
    room.reserved_accelerators = windows.accelerators;
    const Keeping keeping = keeping_of(cluster, node, windows, room.in_use, job);
    room.kept_by = keeping.by;
    room.unclear = keeping.unclear;
    result.keeper = windows.keeper;
    return result;
}

}  // namespace nodetop
