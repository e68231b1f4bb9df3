#include "outside/configuration.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>

#include "nodetop/text/near.hpp"
#include "outside/configuration_keys.hpp"
#include "outside/real_files.hpp"

namespace nodetop {

namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 20;
/// Anchors can make a small file a very large tree.
constexpr int kMostNodes = 100'000;

/// Walks one file and takes its keys over. The first fault ends it.
class FileReader {
  public:
    FileReader(const std::string& file, ConfigurationScope scope, Configuration& configuration)
        : file_(file), scope_(scope), configuration_(configuration) {}

    std::optional<ConfigurationFault> read(std::string_view text) {
        try {
            YAML::Node root = YAML::Load(std::string(text));
            if (!root.IsNull()) read_map(root, {});
        } catch (const YAML::Exception& error) {
            fail(error.mark, "is not YAML: " + error.msg);
        }
        return fault_;
    }

  private:
    void fail(const YAML::Mark& mark, const std::string& what) {
        if (fault_) return;
        std::string place;
        if (!mark.is_null()) place = ':' + std::to_string(mark.line + 1) + ':' + std::to_string(mark.column + 1);
        fault_ = ConfigurationFault{file_ + place + ": " + what};
    }

    void read_map(const YAML::Node& map, const KeyPath& path) {
        if (!map.IsMap())
            return fail(map.Mark(), (path.empty() ? "the file" : '`' + text_of(path) + '`') + " is not a map of keys");
        std::vector<std::string> seen;
        for (const auto& entry : map) {
            if (fault_) return;
            if (++nodes_ > kMostNodes) return fail(map.Mark(), "is too large");
            if (!entry.first.IsScalar()) return fail(entry.first.Mark(), "a key is not text");
            const std::string& word = entry.first.Scalar();
            KeyPath place = path;
            place.push_back(word);
            if (std::find(seen.begin(), seen.end(), word) != seen.end())
                return fail(entry.first.Mark(), "`" + text_of(place) + "` is there twice");
            seen.push_back(word);
            read_entry(place, entry.first, entry.second);
        }
    }

    void read_entry(const KeyPath& path, const YAML::Node& key, const YAML::Node& value) {
        KeyKind kind = key_kind(path);
        std::string name = text_of(path);
        if (kind == KeyKind::unknown) return fail(key.Mark(), "there is no key `" + name + '`' + hint_for(name));
        if (scope_ == ConfigurationScope::user && is_system_key(path))
            return fail(key.Mark(), "`" + name + "` may only stand in the system's file");
        if (kind == KeyKind::map)
            read_map(value, path);
        else if (path.front() == "plugins")
            configuration_.plugins[path[1]][path[2]] = option(name, value);
        else
            read_value(name, value);
    }

    static std::string hint_for(const std::string& name) {
        std::string hint;
        for (const auto& near : text::near_spellings(name, configuration_keys()))
            hint += std::string(hint.empty() ? ": did you mean `" : " or `") + std::string(near) + '`';
        return hint.empty() ? hint : hint + '?';
    }

    void read_value(const std::string& name, const YAML::Node& value) {
        if (name == "backend") {
            if (auto text = scalar(name, value)) configuration_.backend = *text;
        } else if (name == "timeout_seconds") {
            if (auto seconds = number(name, value, 1, 3600)) configuration_.timeout_seconds = *seconds;
        } else if (name == "plugin_dirs") {
            auto folders = list(name, value);
            for (const auto& folder : folders)
                if (!folder.starts_with('/'))
                    fail(value.Mark(), "`plugin_dirs`: " + folder + " is not an absolute path");
            configuration_.plugin_dirs = std::move(folders);
        } else if (name == "plugins_disabled") {
            configuration_.plugins_disabled = list(name, value);
        } else if (name == "plugins_selected") {
            configuration_.plugins_selected = list(name, value);
        }
    }

    std::string option(const std::string& name, const YAML::Node& value) {
        if (value.IsScalar()) return value.Scalar();
        std::string text;
        for (const auto& item : list(name, value)) text += (text.empty() ? "" : "\n") + item;
        return text;
    }

    std::optional<std::string> scalar(const std::string& name, const YAML::Node& value) {
        if (value.IsScalar() && !value.Scalar().empty()) return value.Scalar();
        fail(value.Mark(), "`" + name + "` is not text");
        return std::nullopt;
    }

    std::optional<std::uint32_t> number(const std::string& name, const YAML::Node& value, std::uint32_t least,
                                        std::uint32_t most) {
        std::string text = value.IsScalar() ? value.Scalar() : "";
        std::uint32_t parsed = 0;
        auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), parsed);
        bool is_number = error == std::errc() && end == text.data() + text.size() && !text.empty();
        if (is_number && parsed >= least && parsed <= most) return parsed;
        fail(value.Mark(),
             "`" + name + "` is not a whole number from " + std::to_string(least) + " to " + std::to_string(most));
        return std::nullopt;
    }

    std::vector<std::string> list(const std::string& name, const YAML::Node& value) {
        std::vector<std::string> items;
        if (!value.IsSequence()) fail(value.Mark(), "`" + name + "` is not a list");
        for (std::size_t i = 0; !fault_ && i < value.size(); ++i) {
            if (++nodes_ > kMostNodes) fail(value.Mark(), "is too large");
            if (auto text = scalar(name + '[' + std::to_string(i) + ']', value[i])) items.push_back(*text);
        }
        return items;
    }

    const std::string& file_;
    ConfigurationScope scope_;
    Configuration& configuration_;
    std::optional<ConfigurationFault> fault_;
    int nodes_ = 0;
};

/// nullopt: it may be read, or is not there.
std::optional<std::string> why_not_trusted(const struct stat& info) {
    if (info.st_uid != 0 && info.st_uid != geteuid())
        return "belongs to user id " + std::to_string(info.st_uid) + ", neither to root nor to you";
    if ((info.st_mode & S_IWOTH) != 0) return "is writable by others: `chmod o-w` mends it";
    if ((info.st_mode & S_IWGRP) != 0) return "is writable by group: `chmod g-w` mends it";
    return std::nullopt;
}

std::optional<ConfigurationFault> add_file(const std::string& file, bool must_exist, ConfigurationScope scope,
                                           Configuration& configuration) {
    struct stat info {};
    if (stat(file.c_str(), &info) != 0) {
        if (!must_exist && (errno == ENOENT || errno == ENOTDIR)) return std::nullopt;
        return ConfigurationFault{file + ": cannot be read: " + std::strerror(errno)};
    }
    if (auto why = why_not_trusted(info)) return ConfigurationFault{file + ": " + *why};
    auto content = RealFiles().read(file, kMostBytes, Secrecy::open);
    if (content.state != FileState::ok) return ConfigurationFault{file + ": cannot be read: " + std::strerror(errno)};
    if (content.truncated) return ConfigurationFault{file + ": is larger than 1 MiB"};
    return add_configuration(content.content.view, file, scope, configuration);
}

}  // namespace

std::optional<ConfigurationFault> add_configuration(std::string_view text, const std::string& file,
                                                    ConfigurationScope scope, Configuration& configuration) {
    return FileReader(file, scope, configuration).read(text);
}

std::variant<Configuration, ConfigurationFault> read_configuration(const ConfigurationFiles& files) {
    Configuration configuration;
    std::optional<ConfigurationFault> fault;
    if (!files.system.empty()) fault = add_file(files.system, false, ConfigurationScope::system, configuration);
    if (!fault && !files.user.empty())
        fault = add_file(files.user, files.user_named, ConfigurationScope::user, configuration);
    if (fault) return *fault;
    return configuration;
}

}  // namespace nodetop
