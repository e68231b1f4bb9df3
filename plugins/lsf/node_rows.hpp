#pragma once

#include "cluster.hpp"
#include "usage.hpp"

namespace nodetop::lsf {

/// Rows of hosts, of their cards and of what else of them can be counted.
void write_nodes(Cluster& cluster, const Usage& usage);

/// Countables that several hosts share.
void write_licences(Cluster& cluster);

/// The memory of a host that can be given out now, in bytes: what is free of it and not reserved.
std::optional<std::int64_t> free_memory_bytes(const Host& host, const Configuration& configuration);

}  // namespace nodetop::lsf
