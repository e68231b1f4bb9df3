#pragma once

#include "cluster.hpp"

namespace nodetop::lsf {

/// Rows of jobs, with what each holds on its hosts if `with_shares`.
void write_jobs(Cluster& cluster, bool with_shares);

/// Declared ends of work.
void write_releases(Cluster& cluster);

}  // namespace nodetop::lsf
