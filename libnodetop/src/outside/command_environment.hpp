#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace nodetop {

/// The environment of a client ("NAME=value"): `inherited` with LC_ALL=C and LANG=C, without LANGUAGE (C-78), without
/// the names of `remove` (a trailing '*' is a wildcard), and with `add`, which wins over all.
std::vector<std::string> command_environment(std::span<const char* const> inherited,
                                             std::span<const std::pair<std::string, std::string>> add,
                                             std::span<const std::string> remove);

}  // namespace nodetop
