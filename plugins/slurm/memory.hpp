#pragma once

#include <optional>

#include "queue_rows.hpp"
#include "reading.hpp"

namespace nodetop::slurm {

/// Memory is handed out: in the whole cluster, or in one of its partitions, where it counts as handed out in all.
/// nullopt: not told.
std::optional<bool> hands_out_memory(const Reading& reading, const Partitions& partitions);

/// Says what the tables have no place for: memory that only some partitions hand out, and jobs that name no memory and
/// take all that of their nodes.
void report_memory(Reading& reading, const Partitions& partitions);

}  // namespace nodetop::slurm
