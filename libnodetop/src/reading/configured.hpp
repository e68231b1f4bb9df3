#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "outside/configuration.hpp"
#include "outside/environment.hpp"
#include "plugins/adapter_info.hpp"
#include "reading/failure.hpp"
#include "reading/site.hpp"

namespace nodetop {

/// The configuration of one run.
struct Configured {
    Configuration keys;
    Site site;
};

/// Reads the system's file, and the user's or the one that --config names (config.md 1).
std::variant<Configured, Failure> read_configured(const std::optional<std::string>& config_file,
                                                  Environment& environment);

/// What is wrong with the keys below `plugins.<id>.` by what this adapter declares (nodetop.options/1), a line each:
/// unknown keys with near spellings, wrong types, numbers out of range. An adapter that declares nothing takes all.
std::vector<std::string> wrong_options(const Configuration& configuration, const AdapterInfo& adapter);

}  // namespace nodetop
