#pragma once

#include "access/caller.hpp"
#include "hardware/match.hpp"
#include "room/node_room.hpp"

namespace nodetop {

/// What has been worked out of one reading before a shape is held against it. Only looked at; all of it outlives
/// whatever is made from it.
struct Facts {
    const Caller& caller;
    const Cards& cards;
    const Rooms& rooms;

    const Cluster& cluster() const { return caller.cluster(); }
    const Queue& queue(Row row) const { return cluster().queues[row]; }
};

}  // namespace nodetop
