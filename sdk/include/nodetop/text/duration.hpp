#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "nodetop/text/number.hpp"

/// Durations, by the exact grammar of whoever wrote them, and how they are printed (core.md 13.1, 13.2).
namespace nodetop::text {

/// What a text says about a duration.
struct Duration {
    enum class Kind : std::uint8_t {
        unreadable,
        nothing,  ///< "n/a", "-", "": not told, which for a limit means no limit (C-85)
        unlimited,
        seconds,
    };
    Kind kind = Kind::unreadable;
    std::int64_t seconds = 0;  ///< only for Kind::seconds; never negative

    static constexpr Duration of(std::int64_t seconds) { return {Kind::seconds, seconds}; }
    static constexpr Duration unlimited() { return {Kind::unlimited, 0}; }
    static constexpr Duration nothing() { return {Kind::nothing, 0}; }

    constexpr bool readable() const { return kind != Kind::unreadable; }
    constexpr bool is_unlimited() const { return kind == Kind::unlimited; }
    constexpr bool is_seconds() const { return kind == Kind::seconds; }
    friend constexpr bool operator==(const Duration& a, const Duration& b) {
        return a.kind == b.kind && a.seconds == b.seconds;
    }
    friend constexpr bool operator!=(const Duration& a, const Duration& b) { return !(a == b); }
};

namespace detail {

/// Adds `count` units to a sum of seconds; false on overflow.
constexpr bool add_seconds(std::int64_t& sum, std::int64_t count, std::int64_t unit) {
    constexpr std::int64_t kLast = std::numeric_limits<std::int64_t>::max() - 1;  // the greatest one means unlimited
    if (count > (kLast - sum) / unit) return false;
    sum += count * unit;
    return true;
}

/// Numbers between colons: at most three.
struct ColonFields {
    std::int64_t value[3] = {0, 0, 0};
    int count = 0;
};

inline std::optional<ColonFields> colon_fields(std::string_view text) {
    ColonFields fields;
    while (true) {
        const auto value = parse_count(take_digits(text));
        if (!value || fields.count == 3) return std::nullopt;
        fields.value[fields.count++] = *value;
        if (text.empty()) return fields;
        if (text.front() != ':') return std::nullopt;
        text.remove_prefix(1);
    }
}

/// Sums fields of which the first has the unit `unit` and the others are sixtieths. Only the first may be as large as
/// it likes, and not even that behind days.
inline Duration sum_fields(std::int64_t days, const ColonFields& fields, std::int64_t unit, bool behind_days) {
    std::int64_t sum = 0;
    if (!add_seconds(sum, days, 86400)) return {};
    for (int i = 0; i < fields.count; ++i, unit /= 60) {
        if (i > 0 && fields.value[i] > 59) return {};
        if (i == 0 && behind_days && fields.value[i] > 23) return {};
        if (!add_seconds(sum, fields.value[i], unit)) return {};
    }
    return Duration::of(sum);
}

/// Minutes, M:S, H:M:S, D-H, D-H:M, D-H:M:S.
inline Duration parse_day_form(std::string_view text) {
    std::string_view rest = text;
    const auto days = parse_count(take_digits(rest));
    if (!days) return {};
    const bool has_days = !rest.empty() && rest.front() == '-';
    const auto fields = colon_fields(has_days ? rest.substr(1) : text);
    if (!fields) return {};
    if (has_days) return sum_fields(*days, *fields, 3600, true);
    return sum_fields(0, *fields, fields->count == 3 ? 3600 : 60, false);
}

/// 1d12h, 36h30m, 10min, "5 min": each unit at most once, in this order.
inline Duration parse_unit_form(std::string_view text) {
    constexpr std::int64_t kUnits[] = {86400, 3600, 60, 1};
    constexpr std::string_view kLetters = "dhms";
    std::int64_t sum = 0;
    for (std::size_t next = 0; !text.empty(); text = trim_front(text)) {
        const auto count = parse_count(take_digits(text));
        text = trim_front(text);
        if (!count || text.empty()) return {};
        const std::size_t unit = kLetters.find(to_lower(text.front()));
        if (unit == std::string_view::npos || unit < next) return {};
        text.remove_prefix(unit == 2 && same_word(text.substr(0, 3), "min") ? 3 : 1);
        if (!add_seconds(sum, *count, kUnits[unit])) return {};
        next = unit + 1;
    }
    return Duration::of(sum);
}

inline void append_two_digits(std::string& result, std::int64_t value) {
    result += static_cast<char>('0' + value / 10);
    result += static_cast<char>('0' + value % 10);
}

}  // namespace detail

/// A walltime typed by a user: Kind::seconds (more than 0), Kind::unlimited, or unreadable. A bare number is minutes.
/// Words for "none", zero and blanks are refused: a limit that is switched off by a slip is worse than an error (C-54
/// to C-56, B-39).
inline Duration parse_user_walltime(std::string_view text) {
    text = trim(text);
    if (is_one_of(text, {"unlimited", "infinite", "infinity"})) return Duration::unlimited();
    Duration duration = detail::parse_day_form(text);
    if (!duration.readable() && !text.empty()) duration = detail::parse_unit_form(text);
    return duration.seconds > 0 ? duration : Duration{};
}

/// Words with which schedulers say that there is no duration.
inline bool names_no_duration(std::string_view text) {
    return text.empty() || is_one_of(text, {"none", "n/a", "na", "(null)", "-", "0", "unknown"});
}

/// Words with which schedulers say that a duration has no end.
inline bool names_unlimited(std::string_view text) { return is_one_of(text, {"unlimited", "infinite", "infinity"}); }

/// A duration that Slurm printed: MM, MM:SS, HH:MM:SS, D-HH, D-HH:MM, D-HH:MM:SS. `2:00` is two minutes (C-55).
inline Duration parse_slurm_duration(std::string_view text) {
    text = trim(text);
    if (names_no_duration(text)) return Duration::nothing();
    if (names_unlimited(text)) return Duration::unlimited();
    return detail::parse_day_form(text);
}

/// A duration that PBS or Grid Engine printed: H:M:S, M:S or plain seconds (P-28).
inline Duration parse_hms_duration(std::string_view text) {
    text = trim(text);
    if (names_no_duration(text)) return Duration::nothing();
    if (names_unlimited(text)) return Duration::unlimited();
    const auto fields = detail::colon_fields(text);
    if (!fields) return {};
    return detail::sum_fields(0, *fields, fields->count == 3 ? 3600 : fields->count == 2 ? 60 : 1, false);
}

/// `D-HH:MM:SS`, without days `H:MM:SS`; no value is "unlimited". parse_user_walltime() reads it back.
inline std::string print_duration(std::optional<std::int64_t> seconds) {
    if (!seconds) return "unlimited";
    const std::int64_t value = *seconds < 0 ? 0 : *seconds;
    const std::int64_t days = value / 86400, hours = value / 3600 % 24;
    std::string result;
    if (days > 0) {
        result = std::to_string(days) + '-';
        detail::append_two_digits(result, hours);
    } else {
        result = std::to_string(hours);
    }
    result += ':';
    detail::append_two_digits(result, value / 60 % 60);
    result += ':';
    detail::append_two_digits(result, value % 60);
    return result;
}

namespace detail {
/// `10m`, `1h`, `1h 05m`, `2d`, `2d 3h`: whole units, rounded down.
inline std::string print_span(std::int64_t seconds) {
    const std::int64_t days = seconds / 86400, hours = seconds / 3600 % 24, minutes = seconds / 60 % 60;
    if (days > 0) return std::to_string(days) + 'd' + (hours > 0 ? ' ' + std::to_string(hours) + 'h' : "");
    if (hours == 0) return std::to_string(minutes) + 'm';
    std::string result = std::to_string(hours) + 'h';
    if (minutes > 0) {
        result += ' ';
        append_two_digits(result, minutes);
        result += 'm';
    }
    return result;
}
}  // namespace detail

/// A wait: `?` if unknown, `overdue` if more than a minute past (C-35), `now` up to a minute ahead, else `1h 30m`.
inline std::string print_wait(std::optional<std::int64_t> seconds) {
    if (!seconds) return "?";
    if (*seconds < -60) return "overdue";
    if (*seconds <= 60) return "now";
    return detail::print_span(*seconds);
}

/// An age: `<1m`, `10m`, `2d 3h`; empty if unknown, or more than a minute in the future: then the clocks disagree, and
/// that is what has to be said (C-36).
inline std::string print_age(std::optional<std::int64_t> seconds) {
    if (!seconds || *seconds < -60) return {};
    if (*seconds < 60) return "<1m";
    return detail::print_span(*seconds);
}

}  // namespace nodetop::text
