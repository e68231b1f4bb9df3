#pragma once

#include <vector>

#include "capacity/queue_room.hpp"

namespace nodetop {

/// Nodes that are out for one told cause (cli.md 8.6).
struct OutGroup {
    Text text;                     ///< reason without its stamp, else the raw state
    Conditions conditions;         ///< all that occur
    std::vector<Row> nodes;        ///< in the reading's order
    Row stamped = 0;               ///< how many of them carry a stamp
    Instant newest_at, oldest_at;  ///< of the stamps; unknown if there is none
};

/// The state of the machines, without regard to who may use them.
struct Health {
    NodeCounts nodes;             ///< of all nodes, whether or not a queue names them
    std::vector<Row> degraded;    ///< in the reading's order
    std::vector<OutGroup> out;    ///< largest first, then newest, then by text
    std::vector<Row> after_boot;  ///< boot on demand: neither free nor broken (B-15)
};

Health health_of(const Cluster& cluster, const Rooms& rooms);

}  // namespace nodetop
