#pragma once

#include <vector>

#include "capacity/queue_room.hpp"

namespace nodetop {

/// What a set of nodes offers through a set of queues, each node once (core.md 5.3).
struct ClusterRoom {
    NodeCounts nodes;
    Amount cpu_milli, memory_bytes, accelerators;
    Quantity cpu_milli_little_memory = 0;  ///< as NodeRoom's
    std::vector<Withheld> withheld;
    std::vector<char> reachable;     ///< by node row: a counted queue names it
    std::vector<Answer> slots_open;  ///< by node row: a job can have devices there through one of these queues
};

/// Which nodes are counted.
enum class Population : std::uint8_t {
    all_nodes,    ///< installed totals count every node (`cluster`)
    their_nodes,  ///< only the nodes of the given queues (`yours`)
};

/// Free anything is counted over the nodes that a queue with `through[queue]` names, each once however many queues name
/// it, at the most that one of these queues gives there. `through` goes by queue row: usable queues for `cluster`, the
/// usable ones that admit the caller for `yours`.
ClusterRoom cluster_room(const Cluster& cluster, const Rooms& rooms, const std::vector<char>& through,
                         Population population);

/// Idle nodes that a queue advertises and nobody can have, as the queue is not usable.
struct Phantom {
    Row queue = kNoRow;
    Row idle_nodes = 0;
    Quantity cpu_milli;  ///< free cores of those nodes
};

/// In the order of Cluster::queues, only those with idle nodes.
std::vector<Phantom> phantom_capacity(const std::vector<QueueRoom>& rooms, const std::vector<QueueStatus>& statuses);

}  // namespace nodetop
