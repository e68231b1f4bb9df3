#pragma once

#include <string>

#include "flags/table.hpp"
#include "text/pen.hpp"

namespace nodetop::flags {

/// Help of the whole program.
std::string program_help(const drawing::Pen& pen);
/// Help of one command.
std::string command_help(const Command& command, const drawing::Pen& pen);
/// "usage: nodetop …" on one line; null: of the program.
std::string short_usage(const Command* command);

}  // namespace nodetop::flags
