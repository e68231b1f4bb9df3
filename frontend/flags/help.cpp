#include "flags/help.hpp"

#include "text/page.hpp"

namespace nodetop::flags {

namespace {

using drawing::Page;
using drawing::Role;

/// "-q, --queue, -p, --partition NAME".
std::string heading(const Flag& flag) {
    std::string text;
    for (const std::string_view other : flag.also)
        if (other.size() == 1) text += spelled(other) + ", ";
    text += spelled(flag.name);
    for (const std::string_view other : flag.also)
        if (other.size() > 1) text += ", " + spelled(other);
    if (flag.takes == Takes::value) text += " " + std::string(flag.value);
    if (flag.takes == Takes::optional_value) text += "[=" + std::string(flag.value) + "]";
    return text;
}

/// A name with its explanation under it, which wraps at any width.
void entry(Page& page, std::string_view name, const std::string& explanation) {
    constexpr int kNameWidth = 18;
    std::string first = "  " + std::string(name);
    const bool fits = first.size() + 2 <= kNameWidth + 2;
    if (!fits) {
        page.wrapped({{std::string(name), Role::head}}, {{"  "}});
        first.clear();
    }
    if (page.pen().width < 2 * kNameWidth) {
        if (fits) page.line({{first, Role::head}});
        page.prose(explanation, Role::plain, {{"    "}});
        return;
    }
    first.resize(kNameWidth + 2, ' ');
    page.prose(explanation, Role::plain, {{first, Role::head}});
}

void flag_entries(Page& page, std::span<const Flag> flags) {
    for (const Flag& flag : flags) {
        std::string explanation(flag.help);
        if (!flag.initial.empty()) explanation += " (default: " + std::string(flag.initial) + ")";
        entry(page, heading(flag), explanation);
    }
}

/// One flag in the short usage.
std::string bracketed(const Flag& flag) {
    std::string_view shortest = flag.name;
    for (const std::string_view other : flag.also)
        if (other.size() == 1) {
            shortest = other;
            break;
        }
    std::string text = "[" + spelled(shortest);
    if (flag.takes == Takes::value) text += " " + std::string(flag.value);
    return text + "]";
}

}  // namespace

std::string short_usage(const Command* command) {
    if (command == nullptr) return "usage: nodetop [global flags] [command [flags]]; nodetop --help lists them";
    std::string text = "usage: nodetop [global flags] " + std::string(command->name);
    if (!command->operand.empty()) text += " " + std::string(command->operand);
    if (!command->more.empty()) text += " [-- " + std::string(command->more) + "]";
    for (const Flag& flag : command->flags) text += " " + bracketed(flag);
    return text;
}

std::string program_help(const drawing::Pen& pen) {
    Page page(pen);
    page.prose("nodetop: see what a cluster really has free, and why a queue that looks fine will not take your job.");
    page.blank();
    page.prose(short_usage(nullptr));
    page.blank();
    page.section("commands", "without one: " + std::string(default_command().name) + ", with its flags");
    for (const Command& command : commands()) {
        std::string explanation(command.summary);
        std::string aliases;
        for (const std::string_view alias : command.aliases)
            if (!alias.empty()) aliases += (aliases.empty() ? "" : ", ") + std::string(alias);
        if (!aliases.empty()) explanation += " (also: " + aliases + ")";
        entry(page, command.name, explanation);
    }
    page.blank();
    page.section("global flags", "on either side of the command");
    flag_entries(page, global_flags());
    page.blank();
    page.prose("nodetop COMMAND --help explains one command. nt is a short name of nodetop.", Role::dim);
    return page.text();
}

std::string command_help(const Command& command, const drawing::Pen& pen) {
    Page page(pen);
    page.prose(std::string(command.name) + ": " + std::string(command.summary));
    page.blank();
    page.prose(short_usage(&command));
    if (!command.flags.empty()) {
        page.blank();
        page.section("flags");
        flag_entries(page, command.flags);
    }
    page.blank();
    page.section("global flags", "on either side of the command");
    flag_entries(page, global_flags());
    return page.text();
}

}  // namespace nodetop::flags
