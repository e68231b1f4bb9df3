#pragma once

#include <vector>

#include "jobs.hpp"
#include "reading.hpp"

namespace nodetop::slurm {

/// Writes the table of free times: what each job gives back on each of its nodes, and when by its limit (B-32). A node
/// on which a job has no known end gets only rows of known quantity: when it is empty is not known there.
void write_releases(Reading& reading, const std::vector<JobRecord>& running);

}  // namespace nodetop::slurm
