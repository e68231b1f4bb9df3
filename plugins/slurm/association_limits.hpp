#pragma once

#include <vector>

#include "identity.hpp"
#include "limit_set.hpp"
#include "usage.hpp"

namespace nodetop::slurm {

/// Limits of the caller's associations and of the accounts above them.
std::vector<LimitRow> association_limits(const Usage& usage, const Caller& caller);

}  // namespace nodetop::slurm
