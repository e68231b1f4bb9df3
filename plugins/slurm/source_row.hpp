#pragma once

#include "reading.hpp"

namespace nodetop::slurm {

/// Writes what the reading says about itself.
void write_source(Reading& reading);

}  // namespace nodetop::slurm
