#pragma once

#include <vector>

#include "jobs.hpp"
#include "queue_rows.hpp"

namespace nodetop::slurm {

/// A partition bounds the cores of its jobs on a node (MaxCPUsPerNode, MaxCPUsPerSocket), and some node of it is in
/// use: which jobs are there has to be known.
bool needs_jobs_of_nodes(const Reading& reading, const Partitions& partitions);

/// Leaves each such member what jobs of its own partition do not hold yet (S-21). Of a job on several nodes each may
/// have all but the least on the others. `running` may be null, and others' jobs may be hidden: then all that is in use
/// counts as held by jobs of the partition.
void write_cpus_left(Reading& reading, const Partitions& partitions, const std::vector<JobRecord>* running);

}  // namespace nodetop::slurm
