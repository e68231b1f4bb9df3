#pragma once

#include "cluster.hpp"
#include "usage.hpp"

namespace nodetop::lsf {

/// Rows of queues, their members, their lists of users and the limits that stand in them.
void write_queues(Cluster& cluster, const Usage& usage);

}  // namespace nodetop::lsf
