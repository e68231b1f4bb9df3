#pragma once

#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "nodetop/text/ascii.hpp"

/// Whole and decimal numbers, exactly: no floating point, and what does not fit in 64 bits is unreadable.
namespace nodetop::text {

/// The whole of `text` as a decimal number with an optional minus; nullopt for anything else, also blanks and overflow.
inline std::optional<std::int64_t> parse_int(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// As parse_int, digits only: never negative.
inline std::optional<std::int64_t> parse_count(std::string_view text) {
    if (text.empty() || !is_digit(text.front())) return std::nullopt;
    return parse_int(text);
}

/// Takes the digits at the front of `text`.
constexpr std::string_view take_digits(std::string_view& text) {
    std::size_t n = 0;
    while (n < text.size() && is_digit(text[n])) ++n;
    const std::string_view digits = text.substr(0, n);
    text.remove_prefix(n);
    return digits;
}

/// Requests round up and capacity rounds down, so that neither claims more than there is.
enum class Round { down, up };

/// A decimal number as it was written, without sign: digits on both sides of the point.
struct Decimal {
    std::string_view whole, fraction;
    bool has_point = false;
};

/// Takes `12`, `12.5`, `12.` or `.5` from the front of `text`; nullopt if there is no digit.
constexpr std::optional<Decimal> take_decimal(std::string_view& text) {
    std::string_view rest = text;
    Decimal number;
    number.whole = take_digits(rest);
    if (!rest.empty() && rest.front() == '.') {
        number.has_point = true;
        rest.remove_prefix(1);
        number.fraction = take_digits(rest);
    }
    if (number.whole.empty() && number.fraction.empty()) return std::nullopt;
    text = rest;
    return number;
}

/// `number` × 10^`exponent` × `factor` as a whole number. `factor` is at most 2^60. nullopt if the result is 2^63 - 1
/// or more, a value that stands for "unlimited" elsewhere.
inline std::optional<std::int64_t> scale(Decimal number, int exponent, std::int64_t factor, Round round) {
    const auto digit = [&](std::size_t i) {
        const std::size_t n = number.whole.size();
        return static_cast<std::uint64_t>((i < n ? number.whole[i] : number.fraction[i - n]) - '0');
    };
    const auto digits = static_cast<std::int64_t>(number.whole.size() + number.fraction.size());
    const std::int64_t point = static_cast<std::int64_t>(number.whole.size()) + exponent;
    constexpr std::uint64_t kLimit = std::numeric_limits<std::int64_t>::max();

    std::uint64_t whole = 0;
    for (std::int64_t i = 0; i < point; ++i) {
        if (i >= digits && whole == 0) break;  // zero, however large the exponent
        const std::uint64_t d = i < digits ? digit(static_cast<std::size_t>(i)) : 0;
        if (whole > (kLimit - d) / 10) return std::nullopt;
        whole = whole * 10 + d;
    }

    // From the last digit up: each step is exact but for a remainder, which only says that the fraction is not whole.
    const auto unit = static_cast<std::uint64_t>(factor);
    std::uint64_t part = 0;
    bool remainder = false;
    for (std::int64_t i = digits; i-- > (point > 0 ? point : 0);) {
        const std::uint64_t scaled = part + digit(static_cast<std::size_t>(i)) * unit;
        remainder = remainder || scaled % 10 != 0;
        part = scaled / 10;
    }
    for (std::int64_t i = point; i < 0 && part > 0; ++i) {
        remainder = remainder || part % 10 != 0;
        part /= 10;
    }
    if (remainder && round == Round::up) ++part;

    if (whole > kLimit / unit) return std::nullopt;
    const std::uint64_t sum = whole * unit + part;
    if (sum >= kLimit) return std::nullopt;
    return static_cast<std::int64_t>(sum);
}

}  // namespace nodetop::text
