#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <stdexcept>

#include "outside/configuration.hpp"
#include "outside/configuration_keys.hpp"
#include "outside/configuration_values.hpp"

namespace nodetop {

namespace {

constexpr std::array<std::string_view, 3> kColors{"auto", "always", "never"};
constexpr std::array<std::string_view, 5> kThemes{"auto", "dark", "light", "high-contrast", "mono"};
constexpr std::uint32_t kNoEnd = std::numeric_limits<std::uint32_t>::max();

template <class T>
void set(T& target, std::optional<typename T::value_type>&& value) {
    if (value) target = std::move(value);
}
void set(std::string& target, std::optional<std::string>&& value) {
    if (value) target = std::move(*value);
}

ColorChoice color_choice(const std::string& word) {
    if (word == "always") return ColorChoice::always;
    return word == "never" ? ColorChoice::never : ColorChoice::by_stream;
}

/// The value of one key, to be read as its type demands.
struct Value {
    ConfigurationValues& values;
    const std::string& name;
    const YAML::Node& node;

    auto text() const { return values.text(name, node); }
    auto path() const { return values.path(name, node); }
    auto one_of(std::span<const std::string_view> words) const { return values.one_of(name, node, words); }
    auto yes_or_no() const { return values.yes_or_no(name, node); }
    auto number(std::uint32_t least, std::uint32_t most) const { return values.number(name, node, least, most); }
    auto any_number() const { return values.any_number(name, node); }
    auto list() const { return values.list(name, node); }
    auto paths() const { return values.paths(name, node); }
    auto accelerators() const { return values.accelerators(node); }
};

/// A key that is one value, and who takes it over.
struct PlainKey {
    std::string_view name;
    void (*take)(const Value&, Configuration&);
};
constexpr std::array kPlainKeys{
    PlainKey{"accelerators", [](const Value& v, Configuration& c) { c.accelerators = v.accelerators(); }},
    PlainKey{"access_ttl_seconds",
             [](const Value& v, Configuration& c) { set(c.access_ttl_seconds, v.number(0, kNoEnd)); }},
    PlainKey{"ascii", [](const Value& v, Configuration& c) { set(c.ascii, v.yes_or_no()); }},
    PlainKey{"backend", [](const Value& v, Configuration& c) { set(c.backend, v.text()); }},
    PlainKey{"cluster_name", [](const Value& v, Configuration& c) { set(c.cluster_name, v.text()); }},
    PlainKey{"color",
             [](const Value& v, Configuration& c) {
                 if (const auto word = v.one_of(kColors)) c.color = color_choice(*word);
             }},
    PlainKey{"defaults.account", [](const Value& v, Configuration& c) { set(c.default_account, v.text()); }},
    PlainKey{"defaults.qos", [](const Value& v, Configuration& c) { set(c.default_qos, v.text()); }},
    PlainKey{"defaults.top", [](const Value& v, Configuration& c) { set(c.default_top, v.number(1, kNoEnd)); }},
    PlainKey{"mcp.probe_interval_seconds",
             [](const Value& v, Configuration& c) { set(c.mcp_probe_interval_seconds, v.any_number()); }},
    PlainKey{"mcp.recordings", [](const Value& v, Configuration& c) { set(c.mcp_recordings, v.path()); }},
    PlainKey{"plugins_disabled", [](const Value& v, Configuration& c) { c.plugins_disabled = v.list(); }},
    PlainKey{"plugins_selected", [](const Value& v, Configuration& c) { c.plugins_selected = v.list(); }},
    PlainKey{"plugin_dirs", [](const Value& v, Configuration& c) { c.plugin_dirs = v.paths(); }},
    PlainKey{"screen.inline", [](const Value& v, Configuration& c) { set(c.screen.inline_mode, v.yes_or_no()); }},
    PlainKey{"screen.mouse", [](const Value& v, Configuration& c) { set(c.screen.mouse, v.yes_or_no()); }},
    PlainKey{"screen.plain", [](const Value& v, Configuration& c) { set(c.screen.plain, v.yes_or_no()); }},
    PlainKey{"screen.refresh_seconds",
             [](const Value& v, Configuration& c) { set(c.screen.refresh_seconds, v.number(0, kNoEnd)); }},
    PlainKey{"screen.save", [](const Value& v, Configuration& c) { set(c.screen.save, v.yes_or_no()); }},
    PlainKey{"screen.theme", [](const Value& v, Configuration& c) { set(c.screen.theme, v.one_of(kThemes)); }},
    PlainKey{"site.dry_runs_at_once",
             [](const Value& v, Configuration& c) { set(c.site.dry_runs_at_once, v.number(1, 3)); }},
    PlainKey{"site.max_dry_runs", [](const Value& v, Configuration& c) { set(c.site.max_dry_runs, v.number(0, 150)); }},
    PlainKey{"site.min_refresh_seconds",
             [](const Value& v, Configuration& c) { set(c.site.min_refresh_seconds, v.number(0, kNoEnd)); }},
    PlainKey{"site_text", [](const Value& v, Configuration& c) { set(c.site_text, v.text()); }},
    PlainKey{"timeout_seconds", [](const Value& v, Configuration& c) { set(c.timeout_seconds, v.number(1, 3600)); }},
};

/// Walks one file and takes its keys over. The first fault ends it.
class FileReader {
  public:
    FileReader(const std::string& file, ConfigurationScope scope, Configuration& configuration)
        : values_(file), scope_(scope), configuration_(configuration) {}

    std::optional<ConfigurationFault> read(std::string_view text) {
        try {
            YAML::Node root = YAML::Load(std::string(text));
            if (!root.IsNull()) read_map(root, {});
        } catch (const YAML::Exception& error) {
            values_.fail(error.mark, "is not YAML: " + error.msg);
        }
        return values_.fault();
    }

  private:
    void read_map(const YAML::Node& map, const KeyPath& path) {
        if (!map.IsMap())
            return values_.fail(map.Mark(),
                                (path.empty() ? "the file" : '`' + text_of(path) + '`') + " is not a map of keys");
        std::vector<std::string> seen;
        for (const auto& entry : map) {
            if (values_.fault() || !values_.count(map.Mark())) return;
            if (!entry.first.IsScalar()) return values_.fail(entry.first.Mark(), "a key is not text");
            const std::string& word = entry.first.Scalar();
            KeyPath place = path;
            place.push_back(word);
            if (std::find(seen.begin(), seen.end(), word) != seen.end())
                return values_.fail(entry.first.Mark(), "`" + text_of(place) + "` is there twice");
            seen.push_back(word);
            read_entry(place, entry.first, entry.second);
        }
    }

    void read_entry(const KeyPath& path, const YAML::Node& key, const YAML::Node& value) {
        const KeyKind kind = key_kind(path);
        const std::string name = text_of(path);
        if (kind == KeyKind::unknown)
            return values_.fail(key.Mark(), "there is no key `" + name + '`' + hint_for(path));
        if (scope_ == ConfigurationScope::user && is_system_key(path))
            return values_.fail(key.Mark(), "`" + name + "` may only stand in the system's file");
        if (kind == KeyKind::map)
            read_map(value, path);
        else
            read_value(path, name, value);
    }

    static std::string hint_for(const KeyPath& path) {
        std::string hint;
        for (const std::string& near : near_keys(path))
            hint += (hint.empty() ? ": did you mean `" : " or `") + near + '`';
        return hint.empty() ? hint : hint + '?';
    }

    void read_value(const KeyPath& path, const std::string& name, const YAML::Node& value) {
        if (path.front() == "plugins") {
            configuration_.plugins[path[1]][path[2]] = values_.option(name, value);
        } else if (path.front() == "queue_hints") {
            if (auto hint = values_.text(name, value)) set_hint(path[1], *std::move(hint));
        } else if (path.front() == "screen" && path[1] == "columns") {
            configuration_.screen.columns[path[2]] = values_.list(name, value);
        } else if (path.front() == "screen" && path[1] == "sort") {
            set(configuration_.screen.sort[path[2]], values_.text(name, value));
        } else {
            const auto key = std::ranges::find(kPlainKeys, name, &PlainKey::name);
            if (key == kPlainKeys.end()) throw std::logic_error("a key of the configuration is read by nobody");
            key->take({values_, name, value}, configuration_);
        }
    }

    void set_hint(const std::string& queue, std::string hint) {
        for (auto& [name, text] : configuration_.queue_hints)
            if (name == queue) {
                text = std::move(hint);
                return;
            }
        configuration_.queue_hints.emplace_back(queue, std::move(hint));
    }

    ConfigurationValues values_;
    ConfigurationScope scope_;
    Configuration& configuration_;
};

}  // namespace

std::optional<ConfigurationFault> add_configuration(std::string_view text, const std::string& file,
                                                    ConfigurationScope scope, Configuration& configuration) {
    return FileReader(file, scope, configuration).read(text);
}

}  // namespace nodetop
