#pragma once

#include <string_view>

#include "commands/run.hpp"

namespace nodetop {

/// Answers; returns the exit status (cli.md 4).
using CommandFunction = int (*)(Run&);

int run_accelerators(Run& run);
int run_backends(Run& run);
int run_check(Run& run);
int run_completion(Run& run);
int run_exclude(Run& run);
int run_health(Run& run);
int run_largest(Run& run);
int run_nodes(Run& run);
int run_queues(Run& run);
int run_snapshot(Run& run);
int run_status(Run& run);
int run_where(Run& run);
int run_why(Run& run);
int run_zoom(Run& run);

/// The function of a command by its main name; never null for a name of the table of flags.
CommandFunction command_function(std::string_view name);

}  // namespace nodetop
