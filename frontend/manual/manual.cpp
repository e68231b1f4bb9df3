#include "manual/manual.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "outside/configuration_keys.hpp"

namespace nodetop::manual {

namespace {

using flags::Command;
using flags::Flag;

/// Text as man(7) shows it: what it would read as a request or an escape, and hyphens that are to be copied.
std::string escaped(std::string_view text) {
    std::string out;
    if (text.starts_with('.') || text.starts_with('\'')) out += "\\&";
    for (const char c : text) {
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else
            out += c;
    }
    return out;
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + escaped(text) + "\\fR"; }

bool is_heading(std::string_view line) {
    return !line.empty() && line.front() != ' ' &&
           std::ranges::all_of(line, [](char c) { return (c >= 'A' && c <= 'Z') || c == ' '; });
}

std::string prose_lines(std::string_view prose) {
    std::string out;
    bool literal = false, after_heading = false;
    while (!prose.empty()) {
        const std::size_t end = prose.find('\n');
        const std::string_view line = prose.substr(0, end);
        prose.remove_prefix(end == prose.npos ? prose.size() : end + 1);
        const bool indented = line.starts_with("    ");
        if (literal && !indented) out += ".EE\n.RE\n";
        if (!literal && indented) out += ".RS 4\n.EX\n";
        literal = indented;
        if (indented)
            out += escaped(line.substr(4)) + '\n';
        else if (is_heading(line))
            out += fmt::format(".SH {}\n", line);
        else if (line.empty())
            out += after_heading || prose.empty() || prose.starts_with('\n') ? "" : ".PP\n";
        else
            out += escaped(line) + '\n';
        after_heading = is_heading(line);
    }
    if (literal) out += ".EE\n.RE\n";
    return out;
}

std::string head(std::string_view name, int section, std::string_view summary, std::string_view version) {
    std::string title(name);
    std::ranges::transform(title, title.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return fmt::format(".TH {} {} \"\" \"nodetop {}\" \"nodetop\"\n.SH NAME\n{} \\- {}\n", title, section, version,
                       escaped(name), escaped(summary));
}

void add_spelling(std::string& line, std::string_view spelling) {
    if (!line.empty()) line += ", ";
    line += bold(flags::spelled(spelling));
}

std::string flag_heading(const Flag& flag) {
    std::string line;
    for (const std::string_view other : flag.also)
        if (other.size() == 1) add_spelling(line, other);
    add_spelling(line, flag.name);
    for (const std::string_view other : flag.also)
        if (other.size() > 1) add_spelling(line, other);
    if (flag.takes == flags::Takes::value) line += ' ' + italic(flag.value);
    if (flag.takes == flags::Takes::optional_value) line += "[=" + italic(flag.value) + ']';
    return line;
}

std::string flag_entries(std::span<const Flag> flags) {
    std::string out;
    for (const Flag& flag : flags) {
        out += ".TP\n" + flag_heading(flag) + '\n' + escaped(flag.help) + '\n';
        if (!flag.initial.empty()) out += fmt::format("(default: {})\n", escaped(flag.initial));
    }
    return out;
}

std::string aliases_of(const Command& command) {
    std::string aliases;
    for (const std::string_view alias : command.aliases)
        if (!alias.empty()) aliases += (aliases.empty() ? "" : ", ") + bold(alias);
    return aliases;
}

}  // namespace

std::string page_of_program(std::string_view prose, std::string_view version) {
    std::string out = head("nodetop", 1, "see what a cluster really has free, and why", version);
    out += fmt::format(".SH SYNOPSIS\n.B nodetop\n[{}] [{} [{}]]\n", italic("global flags"), italic("command"),
                       italic("flags"));
    const std::size_t rest = prose.find("\nSTATUS");
    out += prose_lines(prose.substr(0, rest));
    out += ".SH COMMANDS\n";
    for (const Command& command : flags::commands()) {
        out += ".TP\n" + bold(command.name);
        if (!command.operand.empty()) out += ' ' + italic(command.operand);
        out += '\n' + escaped(command.summary) + '\n';
        if (const std::string aliases = aliases_of(command); !aliases.empty()) out += "(also: " + aliases + ")\n";
    }
    out += ".PP\nWithout a command, " + bold(flags::default_command().name) + " runs, with its flags.\n";
    out += ".SH \"GLOBAL FLAGS\"\nThey stand on either side of the command.\n" + flag_entries(flags::global_flags());
    if (rest != prose.npos) out += prose_lines(prose.substr(rest + 1));
    out += ".SH \"SEE ALSO\"\n";
    for (const Command& command : flags::commands())
        out += fmt::format("{}(1),\n", bold(fmt::format("nodetop-{}", command.name)));
    return out + bold("nodetop.yaml") + "(5)\n";
}

std::string page_of_command(const Command& command, std::string_view prose, std::string_view version) {
    std::string out = head(fmt::format("nodetop-{}", command.name), 1, command.summary, version);
    out += fmt::format(".SH SYNOPSIS\n.B nodetop\n[{}] {}", italic("global flags"), bold(command.name));
    if (!command.operand.empty()) out += ' ' + italic(command.operand);
    if (!command.more.empty()) out += fmt::format(" [{} {}]", bold("--"), italic(command.more));
    if (!command.flags.empty()) out += fmt::format(" [{}]", italic("flags"));
    out += '\n';
    if (const std::string aliases = aliases_of(command); !aliases.empty()) out += ".PP\nAlso: " + aliases + "\n";
    const std::size_t rest = prose.find("\nEXAMPLES");
    out += prose_lines(prose.substr(0, rest));
    if (!command.flags.empty()) out += ".SH FLAGS\n" + flag_entries(command.flags);
    out += ".PP\nThe global flags are in " + bold("nodetop") + "(1).\n";
    if (rest != prose.npos) out += prose_lines(prose.substr(rest + 1));
    return out + ".SH \"SEE ALSO\"\n" + bold("nodetop") + "(1), " + bold("nodetop.yaml") + "(5)\n";
}

std::string page_of_configuration(std::string_view prose, std::string_view version) {
    std::string out = head("nodetop.yaml", 5, "configuration of nodetop", version);
    out += prose_lines(prose) + ".SH KEYS\n";
    for (const ConfigurationKey& key : configuration_keys()) {
        out += fmt::format(".TP\n{} ({})\n{}\n(default: {}", bold(key.name), escaped(key.type), escaped(key.help),
                           escaped(key.initial));
        if (!key.same.empty()) out += fmt::format("; stronger: {}", escaped(key.same));
        out += key.system_only ? "; only in the system's file)\n" : ")\n";
    }
    return out + ".SH \"SEE ALSO\"\n" + bold("nodetop") + "(1)\n";
}

}  // namespace nodetop::manual
