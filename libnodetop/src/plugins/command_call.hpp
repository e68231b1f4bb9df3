#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "nodetop/plugin.h"
#include "outside/commands.hpp"

namespace nodetop {

/// An adapter's question as the command service has it. Refers to the adapter's memory, which stays until run_all()
/// returns. nullopt if it is no command. `number`: of this call in the reading.
std::optional<CommandRequest> request_of(const nt_command* command, std::uint32_t number);

/// Answers for the adapter, in one block that its release() frees. `first_number`: of the first of these calls.
nt_results* new_results(std::vector<CommandResult> results, std::uint32_t first_number);

/// A command as people write it: "scontrol show node".
std::string command_line(const Argv& argv);

}  // namespace nodetop
