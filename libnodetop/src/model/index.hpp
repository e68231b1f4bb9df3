#pragma once

#include "model/cluster.hpp"

namespace nodetop {

/// Puts the tables of a reading into the order that Cluster promises, and fills in what hangs on it: the ranges of
/// nodes and queues, `node_reservations`, `node_members`, `system_rules`. Rows that belong to nobody (kNoRow where a
/// node or queue is needed) are dropped, and a node that is named twice in a queue counts once (C-42); all else keeps
/// its order. References to slots are adjusted. Linear but for sorting the releases of each node.
void index_rows(Cluster& cluster);

}  // namespace nodetop
