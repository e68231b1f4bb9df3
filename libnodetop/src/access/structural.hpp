#pragma once

#include <vector>

#include "access/blocker.hpp"
#include "model/cluster.hpp"
#include "room/node_room.hpp"

namespace nodetop {

/// Blockers of triage O, all fatal: whoever asks, for whatever (core.md 7). Independent ones are all listed.
std::vector<Blocker> structural_blockers(const Cluster& cluster, const Rooms& rooms, const Queue& queue);

/// No fatal structural blocker (core.md 3.3). Without it nothing of the queue is effectively free.
bool usable(const Cluster& cluster, const Rooms& rooms, const Queue& queue);

/// Nodes that the queue has or claims to have, found or not: 0 only if it really owns none.
bool owns_nodes(const Cluster& cluster, const Queue& queue);

}  // namespace nodetop
