#pragma once

#include <optional>
#include <string>
#include <vector>

#include "commands/run.hpp"

namespace nodetop {

/// Rows of the queues that the user named. Nullopt: one does not exist, which was said; run.exit_status() tells how to
/// end.
std::optional<std::vector<Row>> named_queues(Run& run, const Opened& opened, const std::vector<std::string>& names);

}  // namespace nodetop
