#include "flags/completion.hpp"

#include <algorithm>
#include <array>

#include "flags/invocation.hpp"

namespace nodetop::flags {

namespace {

constexpr std::array<std::string_view, 6> kAbilities{"bf16", "fp8", "tf32", "flash", "cuda", "rocm"};
constexpr std::array<std::string_view, 3> kShells{"bash", "zsh", "fish"};

/// The flag that a word spells, with or without a value behind it; null if it is none.
const Flag* flag_of(std::string_view word, const Command& command) {
    if (word.size() < 2 || word.front() != '-') return nullptr;
    word.remove_prefix(word.starts_with("--") ? 2 : 1);
    const std::string_view name = word.substr(0, word.find('='));
    const Flag* flag = find_flag(command.flags, name);
    return flag != nullptr ? flag : find_flag(global_flags(), name);
}

/// Collects words that begin with what was typed.
class Collector {
  public:
    Collector(std::string_view prefix, std::string_view typed) : prefix_(prefix), typed_(typed) {}

    void add(std::string_view word, std::string_view about = {}) {
        if (word.starts_with(typed_))
            found_.words.push_back({std::string(prefix_) + std::string(word), std::string(about)});
    }
    Completions& found() { return found_; }

  private:
    std::string_view prefix_, typed_;
    Completions found_;
};

void add_commands(Collector& collector) {
    for (const Command& command : commands()) collector.add(command.name, command.summary);
    if (!collector.found().words.empty()) return;
    for (const Command& command : commands())
        for (const std::string_view alias : command.aliases)
            if (!alias.empty()) collector.add(alias, command.summary);
}

bool is_list(const Flag& flag) { return flag.reads == Reads::names || flag.reads == Reads::abilities; }

/// Items of a list that stand before the one being typed: they are not offered again.
bool listed_before(std::string_view list, std::string_view item) {
    while (!list.empty()) {
        const std::size_t comma = list.find(',');
        if (list.substr(0, comma) == item) return true;
        list.remove_prefix(comma == list.npos ? list.size() : comma + 1);
    }
    return false;
}

/// Values for one place. `prefix` stands before the value in the same word, as in --queue=.
Completions values(Offers offers, std::string_view prefix, std::string_view typed, bool listed,
                   const NamesOf& names_of) {
    std::string before(prefix);
    std::string_view earlier;
    if (const std::size_t comma = typed.rfind(','); listed && comma != typed.npos) {
        earlier = typed.substr(0, comma);
        before += typed.substr(0, comma + 1);
        typed.remove_prefix(comma + 1);
    }
    Collector collector(before, typed);
    switch (offers) {
        case Offers::nothing:
            break;
        case Offers::files:
            collector.found().files = true;
            break;
        case Offers::commands:
            add_commands(collector);
            break;
        case Offers::abilities:
            for (const std::string_view ability : kAbilities)
                if (!listed_before(earlier, ability)) collector.add(ability);
            break;
        case Offers::shells:
            for (const std::string_view shell : kShells) collector.add(shell);
            break;
        case Offers::queues:
        case Offers::accounts:
        case Offers::qos:
        case Offers::backends:
            for (const std::string& name : names_of(offers))
                if (!listed_before(earlier, name)) collector.add(name);
            break;
    }
    return std::move(collector.found());
}

/// Flags that may still be given. Short spellings only where nothing but a dash was typed.
Completions flags_left(const std::vector<std::string>& words, const Command& command) {
    Collector collector({}, words.back());
    for (const auto flags : {command.flags, global_flags()})
        for (const Flag& flag : flags) {
            const bool given = std::any_of(words.begin(), words.end() - 1,
                                           [&](const std::string& word) { return flag_of(word, command) == &flag; });
            if (given && !flag.repeatable) continue;
            collector.add(spelled(flag.name), flag.help);
        }
    return std::move(collector.found());
}

}  // namespace

Completions complete(const std::vector<std::string>& words, const NamesOf& names_of) {
    if (words.empty()) return {};
    const std::vector<std::string> before(words.begin(), words.end() - 1);
    const std::string& typed = words.back();
    const std::string* named = command_word(before);
    const Command* command = named == nullptr ? &default_command() : find_command(*named);
    if (command == nullptr) return {};
    const bool flags_ended = std::ranges::find(before, "--") != before.end();

    if (!flags_ended && !before.empty() && before.back().find('=') == std::string::npos)
        if (const Flag* flag = flag_of(before.back(), *command); flag != nullptr && flag->takes == Takes::value)
            return values(flag->offers, {}, typed, is_list(*flag), names_of);
    if (!flags_ended && typed.starts_with('-')) {
        const std::size_t equals = typed.find('=');
        if (equals == std::string::npos) return flags_left(words, *command);
        const Flag* flag = flag_of(typed, *command);
        if (flag == nullptr || flag->takes == Takes::nothing) return {};
        const std::string_view prefix = std::string_view(typed).substr(0, equals + 1);
        const std::string_view value = std::string_view(typed).substr(equals + 1);
        if (flag->takes == Takes::value) return values(flag->offers, prefix, value, is_list(*flag), names_of);
        Collector collector(prefix, value);
        collector.add(flag->value);
        return std::move(collector.found());
    }
    if (named == nullptr) {
        Collector collector({}, typed);
        add_commands(collector);
        return std::move(collector.found());
    }
    return values(command->offers, {}, typed, true, names_of);
}

}  // namespace nodetop::flags
