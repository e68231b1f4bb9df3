#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nodetop/plugin.hpp>

#include "jobs.hpp"

namespace nodetop::pbs {

/// Is PBS or Torque here (backend-pbs.md 1)? Client programs alone are nothing: they may be another system's
/// look-alikes, or not configured.
sdk::Detection detect_pbs(sdk::Host& host);

/// Which of both it is, before anything is asked of the server: by a program that only PBS has, else by what qstat
/// says about itself.
Flavour flavour_of(sdk::Host& host);

/// The sentence of a client that no server answered, or empty.
std::string refused_connection(std::string_view message);

/// The output is that of Slurm's wrappers (P-01).
bool is_by_slurm(std::string_view value);

}  // namespace nodetop::pbs
