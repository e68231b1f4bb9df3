#pragma once

#include <optional>
#include <string_view>

#include <nodetop/plugin.hpp>

namespace nodetop::lsf {

/// What the pending reasons of `bjobs -p` mean, joined by `;` as LSF prints them. Those that are not known are left
/// out.
std::optional<sdk::Explanation> explain_waiting(std::string_view reasons);

/// What a status of `bhosts` means, with the status of `lsload` in brackets behind it.
std::optional<sdk::Explanation> explain_host_status(std::string_view status);

}  // namespace nodetop::lsf
