#include "values.hpp"

#include <algorithm>

#include <nodetop/columns.h>
#include <nodetop/text/duration.hpp>
#include <nodetop/text/size.hpp>

namespace nodetop::pbs {
namespace {

/// "unlimited", and PBS's own spelling of infinity.
bool says_unlimited(std::string_view value) { return text::names_unlimited(value) || text::same_word(value, "inf"); }

std::optional<std::int64_t> times_thousand(std::optional<std::int64_t> count) {
    if (!count || *count > INT64_MAX / 1000 - 1) return std::nullopt;
    return *count * 1000;
}

}  // namespace

std::optional<bool> read_flag(std::string_view value) {
    if (text::is_one_of(value, {"true", "t", "yes", "y", "1"})) return true;
    if (text::is_one_of(value, {"false", "f", "no", "n", "0"})) return false;
    return std::nullopt;
}

std::optional<std::int64_t> read_count(std::string_view value) {
    value = text::trim(value);
    const auto number = text::take_decimal(value);
    if (!number || !value.empty()) return std::nullopt;
    return text::scale(*number, 0, 1, text::Round::down);
}

std::optional<std::int64_t> read_walltime(std::string_view value) {
    const text::Duration duration = text::parse_hms_duration(text::trim(value));
    if (duration.kind == text::Duration::Kind::seconds) return duration.seconds;
    if (duration.kind == text::Duration::Kind::unlimited) return NT_UNLIMITED;
    return std::nullopt;
}

std::optional<std::int64_t> read_instant(std::string_view printed, const text::LocalTime& time) {
    if (printed.empty()) return std::nullopt;
    if (const auto epoch = text::parse_count(printed)) return epoch;
    return time.at(printed);
}

ResourceKind kind_of_resource(std::string_view name) {
    if (name == "ncpus" || name == "procct") return ResourceKind::cpu;
    if (name == "mem") return ResourceKind::memory;
    if (name == "ngpus" || name == "gpus" || name == "naccelerators" || name == "nmics")
        return ResourceKind::accelerator;
    if (name == "nodect") return ResourceKind::nodes;
    if (name == "walltime") return ResourceKind::walltime;
    return ResourceKind::other;
}

std::string resource_word(std::string_view name) {
    switch (kind_of_resource(name)) {
        case ResourceKind::cpu:
            return "cpu_milli";
        case ResourceKind::memory:
            return "memory_bytes";
        case ResourceKind::accelerator:
            return "accelerators";
        case ResourceKind::nodes:
            return "nodes";
        case ResourceKind::walltime:
            return "walltime_seconds";
        case ResourceKind::other:
            break;
    }
    return "resource:" + std::string(name);
}

std::optional<std::int64_t> read_amount(std::string_view name, std::string_view value, text::Round round) {
    value = text::trim(value);
    if (says_unlimited(value)) return NT_UNLIMITED;
    switch (kind_of_resource(name)) {
        case ResourceKind::cpu:
            return times_thousand(read_count(value));
        case ResourceKind::memory:
            return text::parse_pbs_size(value, round);
        case ResourceKind::accelerator:
        case ResourceKind::nodes:
            return read_count(value);
        case ResourceKind::walltime:
            return read_walltime(value);
        case ResourceKind::other:
            break;
    }
    if (const auto count = read_count(value)) return count;
    if (value.find(':') != std::string_view::npos) return read_walltime(value);
    return text::parse_pbs_size(value, round);
}

bool is_size(std::string_view value) {
    std::string_view rest = text::trim(value);
    return text::take_decimal(rest) && !rest.empty() && text::parse_pbs_size(value).has_value();
}

std::vector<std::string_view> items_of(std::string_view list) {
    std::vector<std::string_view> items;
    for_each_item(list, [&](std::string_view item) { items.push_back(item); });
    return items;
}

bool list_holds(std::string_view list, std::string_view item) {
    bool found = false;
    for_each_item(list, [&](std::string_view one) { found = found || one == item; });
    return found;
}

}  // namespace nodetop::pbs
