#pragma once

#include "queue_rows.hpp"
#include "reading.hpp"

namespace nodetop::slurm {

/// Writes what the reading says about itself.
void write_source(Reading& reading, const Partitions& partitions);

}  // namespace nodetop::slurm
