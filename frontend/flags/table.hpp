#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace nodetop::flags {

/// What stands after a flag. The meaning of a value is the business of the grammar that reads it.
enum class Takes : std::uint8_t {
    nothing,
    value,
    optional_value,  ///< only as --flag=value
};

/// The grammar of a value (cli.md 1.4).
enum class Reads : std::uint8_t {
    nothing,
    text,
    names,          ///< between commas
    count,          ///< whole number, 1 or more
    count_or_none,  ///< whole number, 0 or more
    seconds,        ///< whole seconds, 1 to 3600
    cpus,           ///< 1 or more, or a part of one: 500m, 0.5
    size,           ///< core.md 13.4
    walltime,       ///< core.md 13.1
    abilities,      ///< names of capabilities, between commas
};

/// What completion may offer for a value.
enum class Offers : std::uint8_t {
    nothing,
    files,
    queues,
    accounts,
    qos,
    backends,
    commands,
    abilities,
    shells,
};

/// One flag, as the parser, help, man pages and completion know it. All spellings are without dashes; one letter takes
/// one dash.
struct Flag {
    std::string_view name;  ///< main spelling, key of `query` in documents (with _ for -)
    std::array<std::string_view, 3> also{};
    Takes takes = Takes::nothing;
    Reads reads = Reads::nothing;
    std::string_view value{};    ///< placeholder of the value, "NAME"
    std::string_view initial{};  ///< what holds without the flag, as help says it
    std::string_view help{};
    bool repeatable = false;
    Offers offers = Offers::nothing;
};

struct Command {
    std::string_view name;
    std::array<std::string_view, 3> aliases{};
    std::string_view operand{};              ///< "NAME[,NAME…]", or "" if it takes none
    std::string_view operand_key = "queue";  ///< of the operand, in `query` of documents
    std::string_view summary{};              ///< the question that it answers
    std::span<const Flag> flags{};
    Offers offers = Offers::nothing;  ///< for the operand
    std::string_view more{};          ///< what may follow the operand behind "--", or "" if nothing may
};

/// Flags that stand on either side of any command (cli.md 1.1).
std::span<const Flag> global_flags();
/// Every command, in the order of help.
std::span<const Command> commands();
/// The one that runs when none is named.
const Command& default_command();

/// "--name", or "-n" for one letter.
std::string spelled(std::string_view name);

/// By main name or alias; null if there is none.
const Command* find_command(std::string_view word);
/// By any spelling, without dashes; null if there is none.
const Flag* find_flag(std::span<const Flag> flags, std::string_view spelling);

}  // namespace nodetop::flags
