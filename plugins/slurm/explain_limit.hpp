#pragma once

#include <optional>
#include <string_view>

#include <nodetop/plugin.hpp>

namespace nodetop::slurm {

/// A reason that names a limit: QOSGrpCpuLimit, AssocMaxWallDurationPerJobLimit, MaxGRESPerAccount, QOSMinMemory, ...
/// Its parts are the set, the resource, what is counted and over whom; so no list of them has to be complete. nullopt:
/// a word that is not made of these parts.
std::optional<sdk::Explanation> explain_limit(std::string_view code);

}  // namespace nodetop::slurm
