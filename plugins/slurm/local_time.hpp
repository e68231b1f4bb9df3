#pragma once

#include <nodetop/text/local_time.hpp>

namespace nodetop::slurm {

using text::LocalTime;

}  // namespace nodetop::slurm
