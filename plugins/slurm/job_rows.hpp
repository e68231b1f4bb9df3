#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include "jobs.hpp"
#include "queue_rows.hpp"
#include "reading.hpp"

namespace nodetop::slurm {

using JobRef = sdk::Ref<NT_TABLE_JOB>;

/// The jobs of a reading by their own id and by their plain number, for the readers that come behind.
using JobIndex = std::unordered_map<std::string_view, JobRef>;

/// Writes the table of jobs: those that hold nodes, then those that wait and are not among them.
JobIndex write_jobs(Reading& reading, const std::vector<JobRecord>& running, const std::vector<JobRecord>& waiting);

/// Writes how many jobs run and wait in each partition. A list that is not known, or that others' jobs are hidden from,
/// leaves the number unknown.
void write_job_counts(Reading& reading, const Partitions& partitions, const std::vector<JobRecord>* running,
                      const std::vector<JobRecord>* waiting);

/// Writes when the job that a planned node is held for is to start (B-62): the earliest of them. A fact about free
/// times: without that want bit, or without the list of waiting jobs, such a node stays held.
void write_planned_starts(Reading& reading, const std::vector<JobRecord>& waiting);

}  // namespace nodetop::slurm
