#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/quantity.hpp"

namespace nodetop {

// The grammars of values (cli.md 1.4). nullopt: the text is none of it.

/// A whole number written in digits alone, at most 2^31 - 1.
std::optional<std::uint32_t> whole_number(std::string_view text);
/// Millicores: "2", "0.5", "500m".
std::optional<std::int64_t> cpu_milli(std::string_view text);
/// Seconds, or unlimited.
std::optional<Quantity> walltime(std::string_view text);
/// Names between commas, each once; blanks around them and empty items are dropped.
std::vector<std::string> names_in(std::string_view list);

}  // namespace nodetop
