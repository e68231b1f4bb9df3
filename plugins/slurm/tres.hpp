#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <nodetop/columns.h>
#include <nodetop/text/number.hpp>
#include <nodetop/text/size.hpp>

/// Lists of trackable resources, `cpu=4,mem=187.50G,gres/gpu:a100=2`, and the numbers in them.
namespace nodetop::slurm {

/// Takes the next item of a list from the front of `list`: up to the comma.
inline std::string_view take_item(std::string_view& list) {
    const std::size_t end = list.find(',');
    const std::string_view item = list.substr(0, end);
    list.remove_prefix(end == std::string_view::npos ? list.size() : end + 1);
    return item;
}

/// The items of a list, without blanks and without empty ones.
inline std::vector<std::string_view> split_items(std::string_view list) {
    std::vector<std::string_view> items;
    items.reserve(static_cast<std::size_t>(std::count(list.begin(), list.end(), ',')) + 1);
    while (!list.empty()) {
        const std::string_view item = text::trim(take_item(list));
        if (!item.empty()) items.push_back(item);
    }
    return items;
}

/// A number that Slurm prints for "not set" (NO_VAL, NO_VAL64 and their neighbours, S-75).
inline bool is_unset_number(std::int64_t value) {
    return (value >= 4294967292 && value <= 4294967295) || value >= INT64_MAX - 3;
}

/// A count that is not negative; nullopt if it is unset or no number.
inline std::optional<std::int64_t> read_count(std::string_view text) {
    const auto value = text::parse_count(text);
    if (!value || is_unset_number(*value)) return std::nullopt;
    return value;
}

/// MiB without a suffix as bytes.
inline std::optional<std::int64_t> read_mebibytes(std::string_view text) {
    const auto value = read_count(text);
    if (!value || *value > INT64_MAX / text::kMiB - 1) return std::nullopt;
    return *value * text::kMiB;
}

/// CPUs as millicores.
inline std::optional<std::int64_t> read_cpu_milli(std::string_view text) {
    const auto value = read_count(text);
    if (!value || *value > INT64_MAX / 1000 - 1) return std::nullopt;
    return *value * 1000;
}

/// How many numbers stand in a list such as `14-15,30-31` (S-63).
inline std::optional<std::int64_t> count_ids(std::string_view list) {
    std::int64_t count = 0;
    while (!list.empty()) {
        const std::string_view item = take_item(list);
        const std::size_t dash = item.find('-');
        const auto low = read_count(item.substr(0, dash));
        const auto high = dash == std::string_view::npos ? low : read_count(item.substr(dash + 1));
        if (!low || !high || *high < *low) return std::nullopt;
        count += *high - *low + 1;
    }
    return count;
}

/// One entry of a list.
struct Tres {
    std::string_view name;   ///< "cpu", "mem", "gres/gpu:a100", "license/matlab"
    std::string_view value;  ///< as printed
};

/// Takes the next entry from the front of `list`; entries without a name or a value are skipped. False at the end.
inline bool take_tres(std::string_view& list, Tres& ret_entry) {
    while (!list.empty()) {
        const std::string_view item = take_item(list);
        const std::size_t equals = item.find('=');
        if (equals == std::string_view::npos || equals == 0 || equals + 1 == item.size()) continue;
        ret_entry = {item.substr(0, equals), item.substr(equals + 1)};
        return true;
    }
    return false;
}

/// The value of one entry, which may be empty: is it there at all?
inline std::optional<std::string_view> find_tres(std::string_view list, std::string_view name) {
    for (Tres entry; take_tres(list, entry);)
        if (entry.name == name) return entry.value;
    return std::nullopt;
}

}  // namespace nodetop::slurm
