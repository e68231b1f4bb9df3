#include "commands/query.hpp"

#include <algorithm>
#include <charconv>

namespace nodetop {

namespace {

using flags::Flag;
using flags::Invocation;
using flags::Reads;
using flags::UsageError;

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t");
    if (begin == text.npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

std::optional<std::string> fault_of(const Flag& flag, std::string_view value) {
    const std::string name = "--" + std::string(flag.name);
    switch (flag.reads) {
        case Reads::nothing:
            return std::nullopt;
        case Reads::text:
            if (trimmed(value).empty()) return name + " is empty; is a shell variable unset?";
            return std::nullopt;
        case Reads::names:
            if (trimmed(value).empty()) return name + " is empty; is a shell variable unset?";
            if (names_in(value).empty()) return name + " '" + std::string(value) + "' names nothing";
            return std::nullopt;
        case Reads::count:
            if (whole_number(value).value_or(0) >= 1) return std::nullopt;
            return name + " takes a whole number of 1 or more, not '" + std::string(value) + "'";
        case Reads::seconds:
            if (const auto n = whole_number(value); n && *n >= 1 && *n <= 3600) return std::nullopt;
            return name + " takes whole seconds from 1 to 3600, not '" + std::string(value) + "'";
    }
    return std::nullopt;
}

std::optional<std::string> conflict(const Invocation& asked) {
    const std::string_view command = asked.command->name;
    const auto both = [&asked](const char* a, const char* b) { return asked.has(a) && asked.has(b); };
    if (both("replay", "demo")) return "--replay and --demo are two sources; give one";
    if (asked.has("as") && !asked.has("replay") && !asked.has("demo"))
        return "--as needs --replay or --demo: a live system is judged as you";
    if (both("gpu", "cpu")) return "--gpu and --cpu exclude each other";
    if (command == "exclude" && !asked.has("gpu-nodes") && !asked.has("unschedulable") && !asked.has("degraded"))
        return "exclude needs --gpu-nodes, --unschedulable or --degraded; several are united";
    if (command == "snapshot" && (asked.has("replay") || asked.has("demo")))
        return "snapshot records a live system; a recording is one already";
    if (const auto json = asked.value("json"); json && !json->empty()) {
        if (*json != "lines") return "--json takes no value but lines, not '" + *json + "'";
        if (command != "nodes" && command != "queues") return "--json=lines is for nodes and queues";
    }
    return std::nullopt;
}

QueryValue value_of(const Flag& flag, const Invocation& asked) {
    if (flag.reads == Reads::nothing) return asked.has(flag.name);
    const auto text = asked.value(flag.name);
    if (!text) return std::monostate{};
    if (flag.reads == Reads::names) return names_in(*text);
    if (flag.reads == Reads::text) return *text;
    return static_cast<std::int64_t>(whole_number(*text).value_or(0));
}

}  // namespace

std::optional<std::uint32_t> whole_number(std::string_view text) {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number > 0x7FFFFFFF) return std::nullopt;
    return number;
}

std::vector<std::string> names_in(std::string_view list) {
    std::vector<std::string> names;
    while (true) {
        const std::size_t comma = list.find(',');
        const std::string_view name = trimmed(list.substr(0, comma));
        if (!name.empty() && std::ranges::find(names, name) == names.end()) names.emplace_back(name);
        if (comma == list.npos) return names;
        list.remove_prefix(comma + 1);
    }
}

std::optional<UsageError> wrong_value(const Invocation& asked) {
    for (const auto flags : {flags::global_flags(), asked.command->flags})
        for (const Flag& flag : flags) {
            const auto given = asked.values.find(flag.name);
            if (given == asked.values.end() || flag.takes != flags::Takes::value) continue;
            for (const std::string& value : given->second)
                if (auto fault = fault_of(flag, value)) return UsageError{std::move(*fault), {}, asked.command};
        }
    for (const std::string& operand : asked.operands)
        if (names_in(operand).empty() && asked.command->more.empty())
            return UsageError{std::string(asked.command->name) + " needs a name, and '" + operand +
                                  "' is none; is a shell variable unset?",
                              {},
                              asked.command};
    if (auto fault = conflict(asked)) return UsageError{std::move(*fault), {}, asked.command};
    return std::nullopt;
}

std::vector<std::string> names_of(const Invocation& asked, std::string_view flag) {
    const auto text = asked.value(flag);
    return text ? names_in(*text) : std::vector<std::string>{};
}

std::vector<std::pair<std::string, QueryValue>> query_of(const Invocation& asked) {
    std::vector<std::pair<std::string, QueryValue>> query;
    if (!asked.command->operand.empty())
        query.emplace_back("queue", asked.operands.empty() ? QueryValue{} : names_in(asked.operands.front()));
    for (const Flag& flag : asked.command->flags) {
        std::string key(flag.name);
        std::ranges::replace(key, '-', '_');
        query.emplace_back(std::move(key), value_of(flag, asked));
    }
    return query;
}

}  // namespace nodetop
