#include <algorithm>
#include <nodetop/text/near.hpp>

#include "flags/invocation.hpp"
#include "flags/read_values.hpp"

namespace nodetop::flags {

namespace {

struct Token {
    const Flag* flag = nullptr;  ///< null: an operand
    std::string text;            ///< value, or the operand
};

/// The parts of `--name=value`, `--name`, `-q`, `-qvalue`.
struct Spelling {
    std::string_view name;
    std::optional<std::string_view> attached;
};

Spelling spelling_of(std::string_view word) {
    if (word.starts_with("--")) {
        word.remove_prefix(2);
        const std::size_t equals = word.find('=');
        if (equals == word.npos) return {word, std::nullopt};
        return {word.substr(0, equals), word.substr(equals + 1)};
    }
    word.remove_prefix(1);
    if (word.size() == 1) return {word, std::nullopt};
    std::string_view rest = word.substr(1);
    if (rest.starts_with('=')) rest.remove_prefix(1);
    return {word.substr(0, 1), rest};
}

bool is_flag_word(std::string_view word) { return word.size() > 1 && word.front() == '-'; }

bool is_negative_number(std::string_view word) {
    return word.size() > 1 && word.front() == '-' && word.find_first_not_of("0123456789", 1) == word.npos;
}

const Flag* flag_anywhere(std::string_view name) {
    if (const Flag* flag = find_flag(global_flags(), name)) return flag;
    for (const Command& command : commands())
        if (const Flag* flag = find_flag(command.flags, name)) return flag;
    return nullptr;
}

UsageError unknown_flag(std::string_view name, const Command& command) {
    UsageError error;
    error.command = &command;
    std::vector<std::string_view> known;
    const auto add = [&known](std::span<const Flag> flags) {
        for (const Flag& flag : flags) {
            known.push_back(flag.name);
            for (const std::string_view other : flag.also)
                if (other.size() > 1) known.push_back(other);
        }
    };
    add(command.flags);
    add(global_flags());
    error.message = std::string(command.name) + " has no flag " + spelled(name);
    for (const std::string& near : text::near_spellings(name, known)) error.suggestions.push_back(spelled(near));
    if (error.suggestions.empty()) {
        std::string owners;
        for (const Command& other : commands())
            if (find_flag(other.flags, name) != nullptr)
                owners += (owners.empty() ? "" : ", ") + std::string(other.name);
        if (!owners.empty()) error.message += "; it belongs to " + owners;
    }
    return error;
}

UsageError unknown_command(const std::string& word) {
    UsageError error;
    std::vector<std::string_view> known;
    for (const Command& command : commands()) {
        known.push_back(command.name);
        for (const std::string_view alias : command.aliases) known.push_back(alias);
    }
    error.message = "there is no command '" + word + "'";
    error.suggestions = text::near_spellings(word, known);
    return error;
}

/// A flag with its value, taken from the word itself or from the one after it.
std::variant<Token, UsageError> read_flag(const std::vector<std::string>& arguments, std::size_t& at,
                                          const Command& command) {
    const Spelling spelling = spelling_of(arguments[at]);
    const Flag* flag = find_flag(command.flags, spelling.name);
    if (flag == nullptr) flag = find_flag(global_flags(), spelling.name);
    const bool one_letter = !arguments[at].starts_with("--");
    if (flag == nullptr || one_letter != (spelling.name.size() == 1)) return unknown_flag(spelling.name, command);
    const std::string name = spelled(spelling.name);
    if (flag->takes == Takes::nothing) {
        if (spelling.attached) return UsageError{name + " takes no value", {}, &command};
        return Token{flag, {}};
    }
    if (spelling.attached) return Token{flag, std::string(*spelling.attached)};
    if (flag->takes == Takes::optional_value) return Token{flag, {}};
    const bool has_next = at + 1 < arguments.size();
    // What looks like a flag is one: a forgotten value must not swallow it.
    if (!has_next || (is_flag_word(arguments[at + 1]) && !is_negative_number(arguments[at + 1])))
        return UsageError{name + " needs a value: " + name + " " + std::string(flag->value), {}, &command};
    return Token{flag, arguments[++at]};
}

std::variant<std::vector<Token>, UsageError> tokens_of(const std::vector<std::string>& arguments,
                                                       const std::string* skip, const Command& command) {
    std::vector<Token> tokens;
    bool flags_ended = false;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& word = arguments[i];
        if (&word == skip) continue;
        if (!flags_ended && word == "--") {
            flags_ended = true;
        } else if (!flags_ended && is_flag_word(word)) {
            auto token = read_flag(arguments, i, command);
            if (auto* error = std::get_if<UsageError>(&token)) return std::move(*error);
            tokens.push_back(std::get<Token>(std::move(token)));
        } else {
            tokens.push_back({nullptr, word});
        }
    }
    return tokens;
}

/// Each flag at most once, unless it may be repeated.
std::optional<UsageError> repeated(const std::vector<Token>& tokens, const Command& command) {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const Flag* flag = tokens[i].flag;
        if (flag == nullptr || flag->repeatable || flag->takes == Takes::nothing) continue;
        for (std::size_t k = 0; k < i; ++k)
            if (tokens[k].flag == flag) return UsageError{spelled(flag->name) + " is given twice", {}, &command};
    }
    return std::nullopt;
}

std::optional<UsageError> wrong_operands(const Invocation& invocation) {
    const Command& command = *invocation.command;
    if (command.operand.empty() && !invocation.operands.empty())
        return UsageError{
            std::string(command.name) + " takes no argument '" + invocation.operands.front() + "'", {}, &command};
    if (invocation.has("help") || command.operand.empty()) return std::nullopt;
    if (invocation.operands.empty())
        return UsageError{std::string(command.name) + " needs " + std::string(command.operand), {}, &command};
    if (invocation.operands.size() > 1 && command.more.empty())
        return UsageError{std::string(command.name) + " takes one argument, " + std::string(command.operand) + "; '" +
                              invocation.operands[1] + "' is one too many",
                          {},
                          &command};
    return std::nullopt;
}

}  // namespace

const std::string* command_word(const std::vector<std::string>& arguments) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& word = arguments[i];
        if (word == "--") return nullptr;
        if (!is_flag_word(word)) return &word;
        const Spelling spelling = spelling_of(word);
        const Flag* flag = flag_anywhere(spelling.name);
        if (flag != nullptr && flag->takes == Takes::value && !spelling.attached) ++i;
    }
    return nullptr;
}

std::optional<std::string> Invocation::value(std::string_view flag) const {
    const auto found = values.find(flag);
    return found == values.end() ? std::nullopt : std::optional(found->second.front());
}

bool asks_for_json(const std::vector<std::string>& arguments) {
    const auto end = std::ranges::find(arguments, "--");
    return std::any_of(arguments.begin(), end,
                       [](const std::string& word) { return word == "--json" || word.starts_with("--json="); });
}

std::variant<Invocation, UsageError> parse(const std::vector<std::string>& arguments) {
    const std::string* word = command_word(arguments);
    const Command* command = word == nullptr ? &default_command() : find_command(*word);
    if (command == nullptr) return unknown_command(*word);

    auto tokens = tokens_of(arguments, word, *command);
    if (auto* error = std::get_if<UsageError>(&tokens)) return std::move(*error);
    const auto& read = std::get<std::vector<Token>>(tokens);
    if (auto error = repeated(read, *command)) return std::move(*error);

    Invocation invocation;
    invocation.command = command;
    invocation.command_named = word != nullptr;
    std::vector<std::string> canonical;
    for (const Token& token : read) {
        if (token.flag == nullptr)
            invocation.operands.push_back(token.text);
        else
            canonical.push_back("--" + std::string(token.flag->name) +
                                (token.flag->takes == Takes::nothing ? "" : "=" + token.text));
    }
    invocation.values = read_values(canonical, *command);
    if (auto error = wrong_operands(invocation)) return std::move(*error);
    return invocation;
}

}  // namespace nodetop::flags
