#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "flags/table.hpp"

namespace nodetop::flags {

/// Values by main spelling of canonical words (`--name` or `--name=value`, main spellings only). The only place that
/// knows the command-line library.
std::map<std::string_view, std::vector<std::string>> read_values(const std::vector<std::string>& canonical,
                                                                 const Command& command);

}  // namespace nodetop::flags
