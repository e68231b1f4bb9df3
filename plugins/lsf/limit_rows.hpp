#pragma once

#include "cluster.hpp"
#include "usage.hpp"

namespace nodetop::lsf {

/// Limits of queues (MAX, JL/U, TASKLIMIT, MEMLIMIT), of the caller and of groups (busers).
void write_limits(Cluster& cluster, const Usage& usage);

/// Limits of `blimits`, with what is used of each; those of slots of some hosts are bounds on these.
void write_allocation_limits(Cluster& cluster);
void add_bounds_of_limits(Cluster& cluster);

/// Who asks: name, system groups and groups of LSF; a list that could be read only in part is left out.
void write_identity(Cluster& cluster);

}  // namespace nodetop::lsf
