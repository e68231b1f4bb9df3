#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nodetop/plugin.hpp>

#include "jobs.hpp"

namespace nodetop::pbs {

/// What keeps a waiting job: the scheduler's comment, or what the job itself says where there is none. Empty: PBS gives
/// no reason. Holds no comma, as codes are separated by them.
std::string pending_code(const Job& job);

/// What such a code, or a state word of a vnode, means. nullopt: it is shown as it is.
std::optional<sdk::Explanation> explain_pending(std::string_view code);
std::optional<sdk::Explanation> explain_state(std::string_view code);

}  // namespace nodetop::pbs
