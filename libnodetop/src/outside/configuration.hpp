#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace nodetop {

enum class ColorChoice : std::uint8_t { by_stream, always, never };

/// A key below `plugins.<id>.`, whose type is the adapter's to declare (nodetop.options/1).
struct ConfiguredOption {
    std::string text;      ///< the scalar; a list as its items joined by line ends, an item that is a map as JSON
    bool is_list = false;  ///< as it stands in the file
    std::string place;     ///< FILE:LINE:COLUMN, for what is wrong with it
};

/// A card that our own table does not know, or knows otherwise (core.md 12).
struct ConfiguredAccelerator {
    std::string model, vendor, arch;               ///< vendor, arch: "" if not stated
    std::vector<std::int64_t> memory_bytes;        ///< each size it is sold with
    std::vector<std::string> aliases;              ///< as written
    std::vector<std::string> capabilities, lacks;  ///< names of abilities, not yet checked
    std::string place;                             ///< FILE:LINE:COLUMN
};

/// What only the system's file may say.
struct SiteLimits {
    std::optional<std::uint32_t> max_dry_runs;         ///< 0…150; 0: never ask
    std::optional<std::uint32_t> dry_runs_at_once;     ///< 1…3
    std::optional<std::uint32_t> min_refresh_seconds;  ///< floor of everyone's readings
};

struct ScreenChoices {
    std::string theme;  ///< auto, dark, light, high-contrast, mono; "" if not stated
    std::optional<bool> mouse, inline_mode, plain, save;
    std::optional<std::uint32_t> refresh_seconds;             ///< 0: off
    std::map<std::string, std::vector<std::string>> columns;  ///< by view
    std::map<std::string, std::string> sort;                  ///< by view; "-" before the column: descending
};

/// What the configuration files say (config.md 2). A key that is not set is empty.
struct Configuration {
    std::optional<std::string> backend;
    std::string cluster_name;  ///< "": the system's own
    std::optional<ColorChoice> color;
    std::optional<bool> ascii;
    std::optional<std::uint32_t> timeout_seconds;  ///< 1…3600
    std::optional<std::uint32_t> access_ttl_seconds;
    std::optional<std::string> default_account, default_qos;
    std::optional<std::uint32_t> default_top;   ///< 1 or more
    std::vector<std::string> plugin_dirs;       ///< absolute
    std::vector<std::string> plugins_disabled;  ///< globs on ids
    std::optional<std::vector<std::string>> plugins_selected;
    std::map<std::string, std::map<std::string, ConfiguredOption>> plugins;  ///< by id, then key
    std::vector<ConfiguredAccelerator> accelerators;
    std::vector<std::pair<std::string, std::string>> queue_hints;  ///< name or glob, then the line; as they stand
    std::string site_text;                                         ///< "" for none
    SiteLimits site;
    ScreenChoices screen;
    std::optional<std::int32_t> mcp_probe_interval_seconds;  ///< 0 or less: off
    std::optional<std::string> mcp_recordings;               ///< absolute
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
