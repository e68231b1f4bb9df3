#include "commands/values.hpp"

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/duration.hpp>

#include <algorithm>
#include <charconv>

namespace nodetop {

std::optional<std::uint32_t> whole_number(std::string_view text) {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number > 0x7FFFFFFF) return std::nullopt;
    return number;
}

std::optional<std::int64_t> cpu_milli(std::string_view text) {
    if (text.ends_with('m')) {
        const auto milli = whole_number(text.substr(0, text.size() - 1));
        return milli && *milli > 0 ? std::optional<std::int64_t>(*milli) : std::nullopt;
    }
    const std::size_t point = text.find('.');
    const auto whole = whole_number(text.substr(0, point));
    if (!whole) return std::nullopt;
    std::int64_t milli = std::int64_t{*whole} * 1000;
    if (point != text.npos) {
        std::string digits(text.substr(point + 1));
        if (digits.empty() || digits.size() > 3 || !whole_number(digits)) return std::nullopt;
        digits.resize(3, '0');
        milli += *whole_number(digits);
    }
    return milli > 0 ? std::optional(milli) : std::nullopt;
}

std::optional<Quantity> walltime(std::string_view text) {
    const text::Duration duration = text::parse_user_walltime(text);
    if (duration.is_unlimited()) return Quantity::unlimited();
    if (duration.is_seconds()) return Quantity{duration.seconds};
    return std::nullopt;
}

std::vector<std::string> names_in(std::string_view list) {
    std::vector<std::string> names;
    while (true) {
        const std::size_t comma = list.find(',');
        const std::string_view name = text::trim(list.substr(0, comma));
        if (!name.empty() && std::ranges::find(names, name) == names.end()) names.emplace_back(name);
        if (comma == list.npos) return names;
        list.remove_prefix(comma + 1);
    }
}

}  // namespace nodetop
