#include "outside/configuration_keys.hpp"

#include <algorithm>

namespace nodetop {

namespace {

/// Takes the next word of a dotted name.
std::string_view take_part(std::string_view& name) {
    std::size_t dot = name.find('.');
    std::string_view part = name.substr(0, dot);
    name.remove_prefix(dot == std::string_view::npos ? name.size() : dot + 1);
    return part;
}

KeyKind matches(std::string_view key, const KeyPath& path) {
    for (const auto& word : path) {
        if (key.empty()) return KeyKind::unknown;
        std::string_view wanted = take_part(key);
        if (wanted != "*" && wanted != word) return KeyKind::unknown;
    }
    return key.empty() ? KeyKind::key : KeyKind::map;
}

}  // namespace

const std::vector<std::string_view>& configuration_keys() {
    static const std::vector<std::string_view> keys{
        "accelerators",
        "access_ttl_seconds",
        "ascii",
        "backend",
        "cluster_name",
        "color",
        "defaults.account",
        "defaults.qos",
        "defaults.top",
        "mcp.probe_interval_seconds",
        "mcp.recordings",
        "plugin_dirs",
        "plugins.*.*",
        "plugins_disabled",
        "plugins_selected",
        "queue_hints.*",
        "screen.columns.*",
        "screen.inline",
        "screen.mouse",
        "screen.plain",
        "screen.refresh_seconds",
        "screen.save",
        "screen.sort.*",
        "screen.theme",
        "site.dry_runs_at_once",
        "site.max_dry_runs",
        "site.min_refresh_seconds",
        "site_text",
        "timeout_seconds",
    };
    return keys;
}

std::string text_of(const KeyPath& path) {
    std::string text;
    for (const auto& word : path) text += (text.empty() ? "" : ".") + word;
    return text;
}

bool is_system_key(const KeyPath& path) { return path.front() == "site_text" || path.front() == "site"; }

KeyKind key_kind(const KeyPath& path) {
    KeyKind kind = KeyKind::unknown;
    for (std::string_view key : configuration_keys()) kind = std::max(kind, matches(key, path));
    return kind;
}

}  // namespace nodetop
