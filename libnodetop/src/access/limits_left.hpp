#pragma once

#include <vector>

#include "access/limit_sets.hpp"

namespace nodetop {

/// What is left of limits on one kind of accelerator.
struct AcceleratorTypeLeft {
    Text type;  ///< TYPE of the resource `accelerators:TYPE`; lives as long as the reading
    Quantity left;
    Row limit = kNoRow;
};

/// What the limits of the caller leave in a queue now (core.md 5.2); per-job and per-node limits are not among them.
/// Unlimited where nothing limits. Unknown where a finite limit binds and its value or what is used of it is not known:
/// then nothing may be promised, and the larger number never stands for it.
struct LimitsLeft {
    /// Limits are enforced here and could not be read, or it is not known which of them bind: every figure is unknown.
    bool unread = false;
    Quantity cpu_milli = Quantity::unlimited();
    Quantity memory_bytes = Quantity::unlimited();
    Quantity accelerators = Quantity::unlimited();
    Quantity nodes = Quantity::unlimited();
    Quantity jobs = Quantity::unlimited();  ///< 0: nothing more starts, of whatever size
    std::vector<AcceleratorTypeLeft> accelerator_types;
    /// The rows that bind: Cluster::limits, kNoRow where nothing limits.
    Row cpu_limit = kNoRow, memory_limit = kNoRow, accelerators_limit = kNoRow, nodes_limit = kNoRow,
        jobs_limit = kNoRow;

    bool any() const {
        return unread || !cpu_milli.is_unlimited() || !memory_bytes.is_unlimited() || !accelerators.is_unlimited() ||
               !nodes.is_unlimited() || !jobs.is_unlimited() || !accelerator_types.empty();
    }
};

/// For a job that runs an hour. Where several accounts could be used, each figure is that of the account that leaves
/// most of it.
LimitsLeft limits_left(const Caller& caller, const Queue& queue);
/// Of all queues, in the order of Cluster::queues.
std::vector<LimitsLeft> limits_left(const Cluster& cluster);

/// A limit on `accelerators:TYPE` is about slots of this resource: `gpu:a100` for `a100`, the resource's whole name for
/// itself.
bool limits_slot(Text type, Text slot_resource);

}  // namespace nodetop
