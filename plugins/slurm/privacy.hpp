#pragma once

#include <cstdint>

#include "identity.hpp"
#include "queue_rows.hpp"
#include "reading.hpp"

namespace nodetop::slurm {

/// Says, beside each view that is wanted, what PrivateData keeps from an ordinary user (backend-slurm.md 12).
void report_private_data(Reading& reading, std::uint64_t want, const Caller& caller);

/// Nodes that a partition counts and nobody lists may be cloud nodes that are switched off: only PrivateData=cloud has
/// them listed (S-72).
bool may_hide_cloud_nodes(const Reading& reading, const Partitions& partitions);

}  // namespace nodetop::slurm
