#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "flags/table.hpp"

namespace nodetop::flags {

/// What the arguments ask for. Values are text: each command reads its own with the grammars of cli.md 1.4.
struct Invocation {
    const Command* command = nullptr;
    bool command_named = false;                                   ///< false: it is the default one
    std::map<std::string_view, std::vector<std::string>> values;  ///< by main spelling; a flag without a value: one ""
    std::vector<std::string> operands;

    bool has(std::string_view flag) const { return values.contains(flag); }
    /// The value; nullopt if the flag was not given.
    std::optional<std::string> value(std::string_view flag) const;
};

/// Arguments that cannot be read.
struct UsageError {
    std::string message;                   ///< one line
    std::vector<std::string> suggestions;  ///< what may have been meant
    const Command* command = nullptr;      ///< null if none could be told
};

/// Reads the arguments (without the program's name).
std::variant<Invocation, UsageError> parse(const std::vector<std::string>& arguments);

/// The first word that is no flag and no flag's value: the one that names the command; null if there is none.
const std::string* command_word(const std::vector<std::string>& arguments);

/// --json stands among the arguments, whatever else is wrong with them.
bool asks_for_json(const std::vector<std::string>& arguments);

}  // namespace nodetop::flags
