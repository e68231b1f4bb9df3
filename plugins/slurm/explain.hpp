#pragma once

#include <optional>
#include <string_view>

#include <nodetop/plugin.hpp>

namespace nodetop::slurm {

/// What a pending reason of Slurm means. `reason` may carry more behind its word, as in
/// "ReqNodeNotAvail, UnavailableNodes:c06". nullopt: a reason that is not known here.
std::optional<sdk::Explanation> explain_pending(std::string_view reason);

}  // namespace nodetop::slurm
