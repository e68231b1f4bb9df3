#pragma once

#include <string>
#include <string_view>

#include "flags/table.hpp"

namespace nodetop::manual {

/// Prose of a page: a line in capitals begins a section, a blank line a paragraph; lines with four blanks before them
/// stand as they are. What the table of flags knows is not in it.
std::string page_of_program(std::string_view prose, std::string_view version);
std::string page_of_command(const flags::Command& command, std::string_view prose, std::string_view version);
/// nodetop.yaml(5): every key of the configuration.
std::string page_of_configuration(std::string_view prose, std::string_view version);

}  // namespace nodetop::manual
