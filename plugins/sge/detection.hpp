#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nodetop/plugin.hpp>

namespace nodetop::sge {

/// Is a Grid Engine here (backend-sge.md 1)? The clients, SGE_ROOT and the cell's act_qmaster; where a wrapper of the
/// package may set the environment, one `qconf -help`, which asks no server.
sdk::Detection detect_sge(sdk::Host& host);

/// The sentence of a client that could not reach the qmaster, or that is not set up; nothing if it says neither. Some
/// clients print it and end with status 0.
std::optional<std::string> broken_because(std::string_view said);

/// Product and version from the first line of a client's help: "SGE 8.1.9".
std::string version_line(std::string_view help);

}  // namespace nodetop::sge
