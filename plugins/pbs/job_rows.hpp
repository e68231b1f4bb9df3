#pragma once

#include <vector>

#include "jobs.hpp"
#include "machines.hpp"
#include "reading.hpp"

namespace nodetop::pbs {

using JobRef = sdk::Ref<NT_TABLE_JOB>;

/// Writes the table of jobs; the row of a job is its place in `jobs`.
void write_jobs(Reading& reading, const std::vector<Job>& jobs, const Machines& machines);

/// Writes what each job has on each machine.
void write_allocations(Reading& reading, const std::vector<Job>& jobs, const Machines& machines);

/// Writes when each job gives back what it has, at the latest.
void write_releases(Reading& reading, const std::vector<Job>& jobs, const Machines& machines);

}  // namespace nodetop::pbs
