#pragma once

#include "identity.hpp"
#include "reading.hpp"

namespace nodetop::slurm {

/// Writes the caller, his associations and the accounts that stand above them.
void write_identity(Reading& reading, const Caller& caller);

}  // namespace nodetop::slurm
