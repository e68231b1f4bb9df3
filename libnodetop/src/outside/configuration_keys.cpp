#include "outside/configuration_keys.hpp"

#include <algorithm>
#include <array>

#include "nodetop/text/near.hpp"

namespace nodetop {

namespace {

constexpr std::array<std::string_view, 7> kViews{"overview",     "queues", "nodes", "jobs",
                                                 "accelerators", "health", "where"};

constexpr std::array kKeys{
    ConfigurationKey{"backend", "text", "detected", "--backend", "Use this batch system; do not detect."},
    ConfigurationKey{"cluster_name", "text", "the system's own", "", "The name of the cluster that reports show."},
    ConfigurationKey{"color", "auto, always or never", "auto",
                     "NO_COLOR, FORCE_COLOR, CLICOLOR_FORCE, CLICOLOR, --no-color",
                     "Colour on terminals, always, or never."},
    ConfigurationKey{"ascii", "true or false", "by the character set", "NODETOP_ASCII, --ascii",
                     "Drawing characters from ASCII only, or never; without it the character set decides."},
    ConfigurationKey{"timeout_seconds", "1 to 3600", "the adapter's own limits", "--timeout",
                     "One limit for every client call."},
    ConfigurationKey{"access_ttl_seconds", "0 or more", "86400", "NODETOP_ACCESS_TTL",
                     "How long the screen believes a remembered answer about access; 0 remembers none."},
    ConfigurationKey{"defaults.account", "text", "none", "-A", "The account where none is given."},
    ConfigurationKey{"defaults.qos", "text", "none", "--qos", "The quality of service where none is given."},
    ConfigurationKey{"defaults.top", "1 or more", "20", "-n", "Rows that a list shows as text."},
    ConfigurationKey{"plugin_dirs", "list of absolute paths", "none", "NODETOP_PLUGIN_PATH, NODETOP_ADD_PLUGIN_PATH",
                     "Folders with further adapters."},
    ConfigurationKey{"plugins_disabled", "list of globs", "none", "NODETOP_DISABLE_PLUGINS",
                     "Ids of adapters that are never loaded."},
    ConfigurationKey{"plugins_selected", "list of globs", "all", "NODETOP_SELECT_PLUGINS",
                     "Ids of the only adapters that may be loaded."},
    ConfigurationKey{
        "plugins.*.*", "as the adapter declares", "as the adapter declares", "",
        "What one adapter is told: plugins.ID.KEY. nodetop backends --detail lists every key with its type, "
        "its default and its meaning."},
    ConfigurationKey{
        "accelerators", "list of maps", "none", "",
        "Cards that nodetop does not know, or knows otherwise: maps of model, vendor, arch, memory (list of "
        "sizes), aliases (list of text), capabilities and lacks (lists of abilities). An entry wins over "
        "what nodetop knows of that model, and reports mark it."},
    ConfigurationKey{"queue_hints.*", "text", "none", "",
                     "A line that is shown with the queue of that name; the name may be a glob. A full name wins over "
                     "globs, and of these the first."},
    ConfigurationKey{"site_text", "text", "none", "", "A line at the foot of status and of the first screen.", true},
    ConfigurationKey{"site.max_dry_runs", "0 to 150", "150", "", "Dry runs for one question; 0 never asks.", true},
    ConfigurationKey{"site.dry_runs_at_once", "1 to 3", "3", "", "Dry runs at the same time.", true},
    ConfigurationKey{"site.min_refresh_seconds", "0 or more", "5", "",
                     "Least time between two readings of the screen and of the agent server.", true},
    ConfigurationKey{"screen.theme", "auto, dark, light, high-contrast or mono", "auto", "", "Colours of the screen."},
    ConfigurationKey{"screen.mouse", "true or false", "true", "--no-mouse", "Take part in clicks and the wheel."},
    ConfigurationKey{"screen.inline", "true or false", "false", "--inline", "Stay out of the alternate screen."},
    ConfigurationKey{"screen.plain", "true or false", "false", "NODETOP_PLAIN, --plain", "For screen readers."},
    ConfigurationKey{"screen.refresh_seconds", "0 or more", "by what a reading costs", "",
                     "Time between two readings; 0 reads on demand only. Never less than site.min_refresh_seconds."},
    ConfigurationKey{"screen.columns.*", "list of column names", "all that fit", "",
                     "Columns of a view: overview, queues, nodes, jobs, accelerators, health or where."},
    ConfigurationKey{"screen.sort.*", "column name", "roomiest first", "",
                     "Order of a view; a - before the name turns it round."},
    ConfigurationKey{"screen.save", "true or false", "false", "",
                     "Keep view, order and theme on leaving, in nodetop/screen.yaml of the user's state folder."},
    ConfigurationKey{"mcp.probe_interval_seconds", "whole number", "10", "NODETOP_MCP_PROBE_INTERVAL",
                     "Least time between two dry runs of the agent server; 0 or less sets none."},
    ConfigurationKey{"mcp.recordings", "absolute path", "none", "--recordings",
                     "Folder of recordings that the agent server may read."},
};

/// Takes the next word of a dotted name.
std::string_view take_part(std::string_view& name) {
    const std::size_t dot = name.find('.');
    const std::string_view part = name.substr(0, dot);
    name.remove_prefix(dot == std::string_view::npos ? name.size() : dot + 1);
    return part;
}

KeyKind matches(std::string_view key, const KeyPath& path) {
    for (const auto& word : path) {
        if (key.empty()) return KeyKind::unknown;
        const std::string_view wanted = take_part(key);
        if (wanted != "*" && wanted != word) return KeyKind::unknown;
    }
    return key.empty() ? KeyKind::key : KeyKind::map;
}

bool is_of_a_view(const KeyPath& path) {
    return path.size() == 3 && path[0] == "screen" && (path[1] == "columns" || path[1] == "sort");
}

}  // namespace

std::span<const ConfigurationKey> configuration_keys() { return kKeys; }
std::span<const std::string_view> screen_views() { return kViews; }

std::string text_of(const KeyPath& path) {
    std::string text;
    for (const auto& word : path) text += (text.empty() ? "" : ".") + word;
    return text;
}

bool is_system_key(const KeyPath& path) {
    return std::ranges::any_of(kKeys, [&path](const ConfigurationKey& key) {
        return key.system_only && matches(key.name, path) != KeyKind::unknown;
    });
}

KeyKind key_kind(const KeyPath& path) {
    if (is_of_a_view(path) && std::ranges::find(kViews, path[2]) == kViews.end()) return KeyKind::unknown;
    KeyKind kind = KeyKind::unknown;
    for (const ConfigurationKey& key : kKeys) kind = std::max(kind, matches(key.name, path));
    return kind;
}

std::vector<std::string> near_keys(const KeyPath& path) {
    std::vector<std::string> known;
    for (const ConfigurationKey& key : kKeys) known.emplace_back(key.name);
    if (is_of_a_view(path))
        for (const std::string_view view : kViews) known.push_back(path[0] + '.' + path[1] + '.' + std::string(view));
    std::vector<std::string> near;
    for (const auto& name : text::near_spellings(text_of(path), known)) near.emplace_back(name);
    return near;
}

}  // namespace nodetop
