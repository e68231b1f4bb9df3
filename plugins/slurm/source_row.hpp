#pragma once

#include <optional>

#include "queue_rows.hpp"
#include "reading.hpp"

namespace nodetop::slurm {

/// Writes what the reading says about itself. `accounts_required`: a submitter without an account is refused.
void write_source(Reading& reading, const Partitions& partitions, std::optional<bool> accounts_required);

}  // namespace nodetop::slurm
