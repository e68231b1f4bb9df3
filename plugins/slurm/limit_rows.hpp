#pragma once

#include <vector>

#include "limits.hpp"
#include "queue_rows.hpp"
#include "reading.hpp"

namespace nodetop::slurm {

/// Writes the table of limits.
void write_limits(Reading& reading, const std::vector<LimitRow>& limits, const Partitions& partitions);

}  // namespace nodetop::slurm
