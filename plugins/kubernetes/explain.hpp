#pragma once

#include <optional>
#include <string_view>

#include <nodetop/plugin.hpp>

namespace nodetop::kubernetes {

/// What the reason of a waiting pod, or a state of a node, means. nullopt: not known, and shown as it is.
std::optional<sdk::Explanation> explain_code(nt_code_kind kind, std::string_view code);

}  // namespace nodetop::kubernetes
