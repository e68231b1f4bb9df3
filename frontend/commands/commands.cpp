#include "commands/commands.hpp"

#include <array>
#include <stdexcept>
#include <utility>

namespace nodetop {

namespace {

constexpr std::array<std::pair<std::string_view, CommandFunction>, 14> kFunctions{{
    {"accelerators", run_accelerators},
    {"backends", run_backends},
    {"check", run_check},
    {"completion", run_completion},
    {"exclude", run_exclude},
    {"health", run_health},
    {"largest", run_largest},
    {"nodes", run_nodes},
    {"queues", run_queues},
    {"snapshot", run_snapshot},
    {"status", run_status},
    {"where", run_where},
    {"why", run_why},
    {"zoom", run_zoom},
}};

}  // namespace

CommandFunction command_function(std::string_view name) {
    for (const auto& [command, function] : kFunctions)
        if (command == name) return function;
    throw std::logic_error("a command of the table of flags has no function");
}

}  // namespace nodetop
