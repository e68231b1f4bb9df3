#include "commands/query.hpp"

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/size.hpp>

#include <algorithm>

#include "hardware/table.hpp"

namespace nodetop {

namespace {

using flags::Flag;
using flags::Invocation;
using flags::Reads;
using flags::UsageError;

std::string empty_value(const std::string& name) { return name + " is empty; is a shell variable unset?"; }

std::optional<std::string> wrong_abilities(const std::string& name, std::string_view value) {
    std::string known;
    for (const Capability capability : kCapabilities)
        known += (known.empty() ? "" : ", ") + std::string(word(capability));
    for (const std::string& ability : names_in(value))
        if (!capability_of(ability)) return name + " knows no '" + ability + "'; there is: " + known;
    return std::nullopt;
}

std::optional<std::string> fault_of(const Flag& flag, std::string_view value) {
    const std::string name = "--" + std::string(flag.name);
    if (flag.reads != Reads::nothing && text::trim(value).empty()) return empty_value(name);
    switch (flag.reads) {
        case Reads::nothing:
            return std::nullopt;
        case Reads::text:
            return std::nullopt;
        case Reads::names:
        case Reads::abilities:
            if (names_in(value).empty()) return name + " '" + std::string(value) + "' names nothing";
            return flag.reads == Reads::abilities ? wrong_abilities(name, value) : std::nullopt;
        case Reads::count:
            if (whole_number(value).value_or(0) >= 1) return std::nullopt;
            return name + " takes a whole number of 1 or more, not '" + std::string(value) + "'";
        case Reads::seconds:
            if (const auto n = whole_number(value); n && *n >= 1 && *n <= 3600) return std::nullopt;
            return name + " takes whole seconds from 1 to 3600, not '" + std::string(value) + "'";
        case Reads::count_or_none:
            if (whole_number(value)) return std::nullopt;
            return name + " takes a whole number of 0 or more, not '" + std::string(value) + "'";
        case Reads::cpus:
            if (cpu_milli(value)) return std::nullopt;
            return name + " takes 1 or more CPUs, or a part of one such as 500m or 0.5, not '" + std::string(value) +
                   "'";
        case Reads::size:
            if (text::parse_user_size(value).value_or(0) > 0) return std::nullopt;
            return name + " takes a size such as 64 (GiB), 64G, 65536M or 0.5T, not '" + std::string(value) + "'";
        case Reads::walltime:
            if (walltime(value)) return std::nullopt;
            return name + " takes minutes, H:MM:SS, D-HH:MM, 1d12h or unlimited, and more than 0, not '" +
                   std::string(value) + "'";
    }
    return std::nullopt;
}

std::optional<std::string> conflict(const Invocation& asked) {
    const std::string_view command = asked.command->name;
    const auto both = [&asked](const char* a, const char* b) { return asked.has(a) && asked.has(b); };
    if (both("replay", "demo")) return "--replay and --demo are two sources; give one";
    if (asked.has("as") && !asked.has("replay") && !asked.has("demo"))
        return "--as needs --replay or --demo: a live system is judged as you";
    if (both("account", "accounts")) return "-A and --accounts exclude each other";
    if ((asked.has("needs") || asked.has("gpu-mem")) && whole_number(asked.value("gpus").value_or("0")) == 0u &&
        !asked.has("largest"))
        return "--needs and --gpu-mem ask something of GPUs: say how many with -g";
    if (asked.has("largest") && command == "where")
        for (const flags::Flag& flag : flags::find_command("where")->flags)
            if (asked.has(flag.name) && flag.name != "largest" &&
                flags::find_flag(flags::find_command("largest")->flags, flag.name) == nullptr)
                return "--largest looks for the shape itself, and takes no --" + std::string(flag.name);
    if (both("gpu", "cpu")) return "--gpu and --cpu exclude each other";
    if (command == "exclude" && !asked.has("gpu-nodes") && !asked.has("unschedulable") && !asked.has("degraded"))
        return "exclude needs --gpu-nodes, --unschedulable or --degraded; several are united";
    if (command == "snapshot" && (asked.has("replay") || asked.has("demo")))
        return "snapshot records a live system; a recording is one already";
    if (const auto json = asked.value("json"); json && !json->empty()) {
        if (*json != "lines") return "--json takes no value but lines, not '" + *json + "'";
        if (command != "nodes" && command != "queues" && (command != "where" || asked.has("largest")))
            return "--json=lines is for nodes, queues and where";
    }
    return std::nullopt;
}

QueryValue value_of(const Flag& flag, const Invocation& asked) {
    if (flag.reads == Reads::nothing) return asked.has(flag.name);
    const auto value = asked.value(flag.name);
    if (!value) return std::monostate{};
    switch (flag.reads) {
        case Reads::names:
        case Reads::abilities:
            return names_in(*value);
        case Reads::text:
            return *value;
        case Reads::cpus:
            // A part of a CPU is no whole number of them.
            if (const auto milli = cpu_milli(*value); milli && *milli % 1000 == 0) return *milli / 1000;
            return *value;
        case Reads::size:
            return text::parse_user_size(*value).value_or(0);
        case Reads::walltime:
            if (const auto seconds = walltime(*value); seconds && seconds->finite()) return seconds->value();
            return "unlimited";
        default:
            return static_cast<std::int64_t>(whole_number(*value).value_or(0));
    }
}

}  // namespace

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
        query.emplace_back(std::string(asked.command->operand_key),
                           asked.operands.empty() ? QueryValue{} : names_in(asked.operands.front()));
    for (const Flag& flag : asked.command->flags) {
        std::string key(flag.name);
        std::ranges::replace(key, '-', '_');
        query.emplace_back(std::move(key), value_of(flag, asked));
    }
    return query;
}

}  // namespace nodetop
