#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "commands/values.hpp"
#include "flags/invocation.hpp"
#include "report/envelope.hpp"

namespace nodetop {

/// The first value that its grammar does not take (cli.md 1.4), or flags that do not go together (1.5).
std::optional<flags::UsageError> wrong_value(const flags::Invocation& asked);

/// Names of a list flag or of the operand; empty if it was not given. Only after wrong_value() found nothing.
std::vector<std::string> names_of(const flags::Invocation& asked, std::string_view flag);

/// The command's flags as `query` of documents. Only after wrong_value() found nothing.
std::vector<std::pair<std::string, QueryValue>> query_of(const flags::Invocation& asked);

}  // namespace nodetop
