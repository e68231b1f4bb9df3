#include "outside/configuration_values.hpp"

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include "nodetop/text/near.hpp"
#include "nodetop/text/size.hpp"

namespace nodetop {

namespace {

constexpr int kMostNodes = 100'000;
constexpr int kDeepest = 16;
constexpr std::array<std::string_view, 7> kAcceleratorKeys{"model",   "vendor",       "arch", "memory",
                                                           "aliases", "capabilities", "lacks"};

template <class Number>
std::optional<Number> number_in(const YAML::Node& value) {
    if (!value.IsScalar()) return std::nullopt;
    const std::string& text = value.Scalar();
    Number parsed = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), parsed);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return parsed;
}

std::string listed(std::span<const std::string_view> words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + std::string(words[i]);
    return text;
}

using JsonWriter = rapidjson::Writer<rapidjson::StringBuffer>;

/// The node as JSON; every scalar as text. False: it is deeper than a configuration may be.
bool write_json(JsonWriter& json, const YAML::Node& node, int depth, ConfigurationValues& values) {
    if (depth > kDeepest || !values.count(node.Mark())) return false;
    if (node.IsSequence()) {
        json.StartArray();
        for (const auto& item : node)
            if (!write_json(json, item, depth + 1, values)) return false;
        json.EndArray();
    } else if (node.IsMap()) {
        json.StartObject();
        for (const auto& entry : node) {
            if (!entry.first.IsScalar()) return false;
            json.Key(entry.first.Scalar().c_str());
            if (!write_json(json, entry.second, depth + 1, values)) return false;
        }
        json.EndObject();
    } else {
        json.String(node.IsScalar() ? node.Scalar().c_str() : "");
    }
    return true;
}

}  // namespace

std::string ConfigurationValues::place_of(const YAML::Mark& mark) const {
    if (mark.is_null()) return file_;
    return file_ + ':' + std::to_string(mark.line + 1) + ':' + std::to_string(mark.column + 1);
}

void ConfigurationValues::fail(const YAML::Mark& mark, const std::string& what) {
    if (!fault_) fault_ = ConfigurationFault{place_of(mark) + ": " + what};
}

bool ConfigurationValues::count(const YAML::Mark& mark) {
    if (++nodes_ <= kMostNodes) return true;
    fail(mark, "is too large");
    return false;
}

std::optional<std::string> ConfigurationValues::text(const std::string& name, const YAML::Node& value) {
    if (value.IsScalar() && !value.Scalar().empty()) return value.Scalar();
    fail(value.Mark(), '`' + name + "` is not text");
    return std::nullopt;
}

std::optional<std::string> ConfigurationValues::path(const std::string& name, const YAML::Node& value) {
    auto path = text(name, value);
    if (!path || path->starts_with('/')) return path;
    fail(value.Mark(), '`' + name + "`: " + *path + " is not an absolute path");
    return std::nullopt;
}

std::optional<std::string> ConfigurationValues::one_of(const std::string& name, const YAML::Node& value,
                                                       std::span<const std::string_view> words) {
    const std::string given = value.IsScalar() ? value.Scalar() : "";
    if (std::ranges::find(words, given) != words.end()) return given;
    fail(value.Mark(), '`' + name + "` is not " + listed(words));
    return std::nullopt;
}

std::optional<bool> ConfigurationValues::yes_or_no(const std::string& name, const YAML::Node& value) {
    bool given = false;
    if (value.IsScalar() && YAML::convert<bool>::decode(value, given)) return given;
    fail(value.Mark(), '`' + name + "` is not true or false");
    return std::nullopt;
}

std::optional<std::uint32_t> ConfigurationValues::number(const std::string& name, const YAML::Node& value,
                                                         std::uint32_t least, std::uint32_t most) {
    const auto given = number_in<std::uint32_t>(value);
    if (given && *given >= least && *given <= most) return given;
    const std::string range = most == std::numeric_limits<std::uint32_t>::max()
                                  ? " of " + std::to_string(least) + " or more"
                                  : " from " + std::to_string(least) + " to " + std::to_string(most);
    fail(value.Mark(), '`' + name + "` is not a whole number" + range);
    return std::nullopt;
}

std::optional<std::int32_t> ConfigurationValues::any_number(const std::string& name, const YAML::Node& value) {
    const auto given = number_in<std::int32_t>(value);
    if (!given) fail(value.Mark(), '`' + name + "` is not a whole number");
    return given;
}

std::vector<std::string> ConfigurationValues::list(const std::string& name, const YAML::Node& value) {
    std::vector<std::string> items;
    if (!value.IsSequence()) fail(value.Mark(), '`' + name + "` is not a list");
    for (std::size_t i = 0; !fault_ && i < value.size() && count(value.Mark()); ++i)
        if (auto item = text(name + '[' + std::to_string(i) + ']', value[i])) items.push_back(std::move(*item));
    return items;
}

std::vector<std::string> ConfigurationValues::paths(const std::string& name, const YAML::Node& value) {
    std::vector<std::string> folders = list(name, value);
    for (const std::string& folder : folders)
        if (!folder.starts_with('/')) fail(value.Mark(), '`' + name + "`: " + folder + " is not an absolute path");
    return folders;
}

std::vector<std::int64_t> ConfigurationValues::sizes(const std::string& name, const YAML::Node& value) {
    std::vector<std::int64_t> sizes;
    for (const std::string& item : list(name, value)) {
        const auto bytes = text::parse_user_size(item);
        if (!bytes || *bytes <= 0)
            fail(value.Mark(), '`' + name + "`: " + item + " is not a size such as 40G");
        else
            sizes.push_back(*bytes);
    }
    std::ranges::sort(sizes);
    return sizes;
}

ConfiguredAccelerator ConfigurationValues::accelerator(const std::string& name, const YAML::Node& value) {
    ConfiguredAccelerator card;
    card.place = place_of(value.Mark());
    if (!value.IsMap()) fail(value.Mark(), '`' + name + "` is not a map of keys");
    for (const auto& entry : value) {
        if (fault_ || !count(value.Mark())) break;
        const std::string key = entry.first.IsScalar() ? entry.first.Scalar() : "";
        const std::string full = name + '.' + key;
        if (key == "model" || key == "vendor" || key == "arch") {
            std::string& target = key == "model" ? card.model : key == "vendor" ? card.vendor : card.arch;
            target = text(full, entry.second).value_or("");
        } else if (key == "memory") {
            card.memory_bytes = sizes(full, entry.second);
        } else if (key == "aliases") {
            card.aliases = list(full, entry.second);
        } else if (key == "capabilities" || key == "lacks") {
            (key == "lacks" ? card.lacks : card.capabilities) = list(full, entry.second);
        } else {
            std::string hint;
            for (const auto& near : text::near_spellings(key, kAcceleratorKeys))
                hint += (hint.empty() ? ": did you mean `" : " or `") + std::string(near) + '`';
            fail(entry.first.Mark(), "there is no key `" + full + '`' + (hint.empty() ? hint : hint + '?'));
        }
    }
    if (card.model.empty()) fail(value.Mark(), '`' + name + "` names no model");
    return card;
}

std::vector<ConfiguredAccelerator> ConfigurationValues::accelerators(const YAML::Node& value) {
    std::vector<ConfiguredAccelerator> cards;
    if (!value.IsSequence()) fail(value.Mark(), "`accelerators` is not a list");
    for (std::size_t i = 0; !fault_ && i < value.size(); ++i)
        cards.push_back(accelerator("accelerators[" + std::to_string(i) + ']', value[i]));
    return cards;
}

ConfiguredOption ConfigurationValues::option(const std::string& name, const YAML::Node& value) {
    ConfiguredOption option;
    option.place = place_of(value.Mark());
    option.is_list = value.IsSequence();
    if (value.IsScalar()) {
        option.text = value.Scalar();
        return option;
    }
    if (!option.is_list) {
        fail(value.Mark(), '`' + name + "` is neither text nor a list");
        return option;
    }
    for (std::size_t i = 0; !fault_ && i < value.size(); ++i) {
        std::string item;
        if (value[i].IsMap()) {
            rapidjson::StringBuffer buffer;
            JsonWriter json(buffer);
            if (!write_json(json, value[i], 1, *this)) fail(value[i].Mark(), '`' + name + "` is nested too deep");
            item = buffer.GetString();
        } else if (auto word = text(name + '[' + std::to_string(i) + ']', value[i]); word && count(value.Mark())) {
            item = std::move(*word);
        }
        option.text += (i == 0 ? "" : "\n") + item;
    }
    return option;
}

}  // namespace nodetop
