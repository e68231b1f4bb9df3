#pragma once

#include "job_rows.hpp"
#include "reading.hpp"

namespace nodetop::slurm {

/// Writes the table of allocations from `scontrol show job --detail`: what each job holds on each of its nodes (S-61 to
/// S-63). False if the answer is not a whole list.
bool write_allocations(Reading& reading, const sdk::Answer& answer, JobIndex& jobs);

}  // namespace nodetop::slurm
