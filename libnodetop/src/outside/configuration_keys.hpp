#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nodetop {

/// One key of the configuration files (config.md 2), as the reader and the manual know it.
struct ConfigurationKey {
    std::string_view name;     ///< full name; a `*` stands for a word of the user's
    std::string_view type;     ///< type and range in words
    std::string_view initial;  ///< what holds without it
    std::string_view same;     ///< variables and flags that say the same and are stronger; "" for none
    std::string_view help;
    bool system_only = false;
};

/// Every key there is, in the order of the manual.
std::span<const ConfigurationKey> configuration_keys();
/// The words of a screen's view, as in `screen.columns.<view>`.
std::span<const std::string_view> screen_views();

/// A key as it stands in a file: the words from the top to it. A word may hold dots (a queue's name).
using KeyPath = std::vector<std::string>;
/// "site.max_dry_runs".
std::string text_of(const KeyPath& path);
/// Keys that only the system's file may set.
bool is_system_key(const KeyPath& path);
/// Whether it is a key, or a map that holds keys.
enum class KeyKind { unknown, map, key };
KeyKind key_kind(const KeyPath& path);
/// Names that a mistyped key may stand for.
std::vector<std::string> near_keys(const KeyPath& path);

}  // namespace nodetop
