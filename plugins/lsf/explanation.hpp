#pragma once

#include <optional>
#include <string_view>

#include <nodetop/plugin.hpp>

namespace nodetop::lsf {

/// What a pending reason of `bjobs -p` means, and what its number of hosts says.
std::optional<sdk::Explanation> explain_waiting(std::string_view reason);

/// What a status of `bhosts` means, with the status of `lsload` in brackets behind it.
std::optional<sdk::Explanation> explain_host_status(std::string_view status);

}  // namespace nodetop::lsf
