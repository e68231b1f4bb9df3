#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace nodetop {

/// What the configuration files say (config.md 2). A key that is not set is empty.
struct Configuration {
    std::optional<std::string> backend;
    std::optional<std::uint32_t> timeout_seconds;  ///< 1...3600
    std::vector<std::string> plugin_dirs;          ///< absolute
    std::vector<std::string> plugins_disabled;     ///< globs on ids
    std::optional<std::vector<std::string>> plugins_selected;
    /// plugins.<id>.<key>: the scalar as text; a list as its items joined by line ends.
    std::map<std::string, std::map<std::string, std::string>> plugins;
};

/// "FILE:LINE:COLUMN: what is wrong", one line; exit 2.
struct ConfigurationFault {
    std::string text;
};

enum class ConfigurationScope { system, user };

/// Adds what a file's text says to `configuration`: the stronger file last.
std::optional<ConfigurationFault> add_configuration(std::string_view text, const std::string& file,
                                                    ConfigurationScope scope, Configuration& configuration);

struct ConfigurationFiles {
    std::string system;       ///< path, "" for none
    std::string user;         ///< path, "" for none
    bool user_named = false;  ///< by --config: must exist
};

/// Reads both files, checks their owner and permissions (config.md 1). A missing file is nothing.
std::variant<Configuration, ConfigurationFault> read_configuration(const ConfigurationFiles& files);

}  // namespace nodetop
