#pragma once

#include <variant>

#include "outside/configuration.hpp"
#include "outside/environment.hpp"
#include "reading/failure.hpp"
#include "reading/system.hpp"

namespace nodetop {

/// The configuration of this run: the system's file, and the user's or the one that --config names (config.md 1).
std::variant<Configuration, Failure> read_configured(const SourceRequest& request, Environment& environment);

}  // namespace nodetop
