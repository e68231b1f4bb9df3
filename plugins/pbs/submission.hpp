#pragma once

#include <string_view>

#include <nodetop/plugin.hpp>

#include "jobs.hpp"

namespace nodetop::pbs {

/// The arguments of qsub that ask for a shape: chunks (`-l select=`) for PBS, nodes (`-l nodes=`) for Torque. Amounts
/// that PBS cannot be asked for exactly are rounded up (C-79).
sdk::Outcome make_submission(const nt_shape& shape, std::string_view queue, std::string_view account, Flavour flavour,
                             sdk::Submission& submission);

}  // namespace nodetop::pbs
