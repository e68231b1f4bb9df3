#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nodetop/plugin.hpp>

namespace nodetop::slurm {

/// Is a Slurm here (backend-slurm.md 1)? PATH, SLURM_CONF and the usual places of its configuration; only where there
/// is none of these one `scontrol ping`, since a configuration may come from DNS or another prefix.
sdk::Detection detect_slurm(sdk::Host& host);

/// A SLURM_CONF that names a file that does not exist: clients would try it again for up to a minute. The sentence, or
/// nothing if all is well.
std::optional<std::string> missing_configuration(sdk::Host& host);

/// The configuration of this host mentions a partition for one user at a time, or one that bounds the cores of its jobs
/// on a node: then which jobs are on which node will be asked.
/// No where it cannot be read, which costs a second wave at most.
bool mentions_use_of_members(sdk::Host& host);

/// What the answer to `scontrol ping` says.
sdk::Detection judge_ping(const sdk::Answer& ping);

/// A message that says that these clients know no cluster at all.
bool says_not_configured(std::string_view message);

}  // namespace nodetop::slurm
