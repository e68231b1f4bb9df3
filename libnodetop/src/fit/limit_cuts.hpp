#pragma once

#include <vector>

#include "fit/facts.hpp"
#include "model/shape.hpp"

namespace nodetop {

/// The most that limits let one job of the caller have in a queue now: those on a job and on a node, and what is left
/// of those on users, accounts and queues. Unlimited where nothing limits, unknown where a limit that binds is not
/// known.
struct LimitCut {
    Quantity most = Quantity::unlimited();
    Row limit = kNoRow;  ///< Cluster::limits; kNoRow: none, or not told by one row
};

struct LimitCuts {
    LimitCut nodes;
    LimitCut cpu_milli, memory_bytes, accelerators;  ///< on one node
    LimitCut all_cpu_milli;                          ///< of all its nodes together
};

LimitCuts limit_cuts(const Facts& facts, const Queue& queue, const JobShape& shape);

}  // namespace nodetop
