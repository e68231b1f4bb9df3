#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace nodetop {

/// Every key of config.md 2 by its full name; a `*` stands for a word of the user's.
const std::vector<std::string_view>& configuration_keys();
/// A key as it stands in a file: the words from the top to it. A word may hold dots (a queue's name).
using KeyPath = std::vector<std::string>;
/// "site.max_dry_runs".
std::string text_of(const KeyPath& path);
/// Keys that only the system's file may set.
bool is_system_key(const KeyPath& path);
/// Whether it is a key, or a map that holds keys.
enum class KeyKind { unknown, map, key };
KeyKind key_kind(const KeyPath& path);

}  // namespace nodetop
