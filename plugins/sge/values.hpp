#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/duration.hpp>
#include <nodetop/text/number.hpp>
#include <nodetop/text/size.hpp>

namespace nodetop::sge {

/// `none`, `NONE`, `-`, `UNDEFINED` or nothing: no value.
inline bool says_nothing(std::string_view text) {
    return text.empty() || text == "-" || text::same_word(text, "none") || text::same_word(text, "undefined");
}

inline bool says_unlimited(std::string_view text) { return text::same_word(text, "infinity"); }

/// A count such as `4` or `4.000000`, rounded down; nullopt for anything else, also below 0 (G-11, G-13).
inline std::optional<std::int64_t> count_of(std::string_view text) {
    const auto number = text::take_decimal(text);
    if (!number || !text.empty()) return std::nullopt;
    return text::scale(*number, 0, 1, text::Round::down);
}

/// A yes/no: `TRUE`, `1`, `1.000000`.
inline std::optional<bool> yes_or_no(std::string_view text) {
    if (text::same_word(text, "true")) return true;
    if (text::same_word(text, "false")) return false;
    const auto count = count_of(text);
    return count ? std::optional(*count != 0) : std::nullopt;
}

/// `HH:MM:SS` or seconds; nullopt for INFINITY and what cannot be read.
inline std::optional<std::int64_t> seconds_of(std::string_view text) {
    std::int64_t sum = 0;
    int fields = 0;
    while (true) {
        const std::size_t end = text.find(':');
        const auto field = count_of(text.substr(0, end));
        if (!field || *field > INT64_MAX / 4000 - sum || ++fields > 3) return std::nullopt;
        sum = sum * 60 + *field;
        if (end == std::string_view::npos) return sum;
        text.remove_prefix(end + 1);
    }
}

/// A number without zeros behind its point: `2.000000` is `2`; anything else stays (G-11).
inline std::string trimmed(std::string_view value) {
    std::string_view rest = value;
    const auto number = text::take_decimal(rest);
    if (!number || !rest.empty() || value.find('.') == std::string_view::npos) return std::string(value);
    while (value.back() == '0') value.remove_suffix(1);
    if (value.back() == '.') value.remove_suffix(1);
    return std::string(value);
}

}  // namespace nodetop::sge
