#pragma once

#include "cell.hpp"

namespace nodetop::sge {

/// Writes jobs and what each holds on its hosts.
void write_jobs(Cell& cell, bool with_shares);

/// Writes when the work on each host ends by its limits.
void write_releases(Cell& cell);

}  // namespace nodetop::sge
