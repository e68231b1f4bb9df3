#pragma once

#include <string>
#include <vector>

#include "access/limit_sets.hpp"

namespace nodetop {

/// The walltime ceiling in force in a queue, and whose it is (core.md 7).
struct WalltimeInForce {
    Quantity seconds;    ///< may be unlimited; unknown where limits could not be read
    std::string source;  ///< "normal (site QOS)"; "" where it is the queue's own, or there is none
    Row limit = kNoRow;  ///< Cluster::limits; kNoRow where it is the queue's own
};

WalltimeInForce walltime_in_force(const Caller& caller, const Queue& queue, const JobShape& shape = {},
                                  const Verdict* verdict = nullptr);

/// What a queue has, to compare per-user ceilings with. Unknown: not compared, and the ceiling counts as binding.
struct QueueTotals {
    Quantity cpu_milli, memory_bytes, accelerators, nodes;
};

/// Ceilings on the user (jobs aside) that are smaller than what the queue has (C-83); rows of Cluster::limits.
std::vector<Row> ceilings_that_bind(const Caller& caller, const Queue& queue, const QueueTotals& totals);

}  // namespace nodetop
