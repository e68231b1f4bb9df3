#pragma once

#include "reading.hpp"

namespace nodetop::slurm {

/// Writes the table of licences. False if the answer is not a whole list.
bool write_licences(Reading& reading, const sdk::Answer& answer);

}  // namespace nodetop::slurm
