#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "nodetop/text/ascii.hpp"
#include "nodetop/text/number.hpp"

/// Instants: what schedulers print, and RFC 3339 (core.md 13.3). Pure: the zone and the present are told by the caller,
/// on a replay from the recording.
namespace nodetop::text {

/// What a text without zone or year is read against.
struct Clock {
    std::int64_t now = 0;                  ///< UTC seconds since the epoch; on a replay the instant of capture
    std::int32_t zone_offset_seconds = 0;  ///< east of Greenwich, of the host that wrote the text
};

/// What a text says about an instant.
struct Timestamp {
    enum class Kind : std::uint8_t {
        unreadable,
        nothing,  ///< "Unknown", "N/A", "-", ""
        instant,
    };
    Kind kind = Kind::unreadable;
    std::int64_t at = 0;  ///< UTC seconds since the epoch; only for Kind::instant

    constexpr bool readable() const { return kind != Kind::unreadable; }
    constexpr bool is_instant() const { return kind == Kind::instant; }
};

/// A date of the calendar, before any zone is taken off.
struct CivilTime {
    std::int64_t year = 1970;
    int month = 1, day = 1, hour = 0, minute = 0, second = 0;
};

constexpr bool is_leap_year(std::int64_t year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

constexpr int days_of_month(std::int64_t year, int month) {
    constexpr int kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return month == 2 && is_leap_year(year) ? 29 : kDays[month - 1];
}

/// Days from 1970-01-01 to a date (proleptic Gregorian).
constexpr std::int64_t days_from_epoch(std::int64_t year, int month, int day) {
    const std::int64_t y = month <= 2 ? year - 1 : year;  // years that begin in March end with the leap day
    const std::int64_t era = (y >= 0 ? y : y - 399) / 400;
    const std::int64_t year_of_era = y - era * 400;
    const std::int64_t day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719468;
}

/// Seconds from the epoch to a calendar time, as if it were UTC.
constexpr std::int64_t seconds_from_epoch(const CivilTime& time) {
    return days_from_epoch(time.year, time.month, time.day) * 86400 + time.hour * 3600 + time.minute * 60 + time.second;
}

/// The calendar time of UTC seconds since the epoch.
constexpr CivilTime civil_time(std::int64_t at) {
    const std::int64_t days = (at >= 0 ? at : at - 86399) / 86400;
    const auto second_of_day = static_cast<int>(at - days * 86400);
    const std::int64_t shifted = days + 719468;
    const std::int64_t era = (shifted >= 0 ? shifted : shifted - 146096) / 146097;
    const std::int64_t day_of_era = shifted - era * 146097;
    const std::int64_t year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
    const std::int64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    const auto month_from_march = static_cast<int>((5 * day_of_year + 2) / 153);
    CivilTime time;
    time.month = month_from_march < 10 ? month_from_march + 3 : month_from_march - 9;
    time.year = year_of_era + era * 400 + (time.month <= 2 ? 1 : 0);
    time.day = static_cast<int>(day_of_year - (153 * month_from_march + 2) / 5 + 1);
    time.hour = second_of_day / 3600;
    time.minute = second_of_day / 60 % 60;
    time.second = second_of_day % 60;
    return time;
}

namespace detail {

/// Takes a number of `least` to `most` digits from the front; nullopt if there are fewer or more.
inline std::optional<int> take_number(std::string_view& text, std::size_t least, std::size_t most) {
    const std::string_view digits = take_digits(text);
    if (digits.size() < least || digits.size() > most) return std::nullopt;
    return static_cast<int>(*parse_count(digits));
}

inline bool take_char(std::string_view& text, char c) {
    if (text.empty() || text.front() != c) return false;
    text.remove_prefix(1);
    return true;
}

/// Takes hh:mm, hh:mm:ss or hh:mm:ss.fraction; the fraction is dropped.
inline bool take_time_of_day(std::string_view& text, CivilTime& ret_time) {
    const auto hour = take_number(text, 1, 2);
    if (!hour || *hour > 23 || !take_char(text, ':')) return false;
    const auto minute = take_number(text, 2, 2);
    if (!minute || *minute > 59) return false;
    ret_time.hour = *hour;
    ret_time.minute = *minute;
    if (!take_char(text, ':')) return true;
    const auto second = take_number(text, 2, 2);
    if (!second || *second > 59) return false;
    ret_time.second = *second;
    return !take_char(text, '.') || !take_digits(text).empty();
}

/// Reads Z, +02:00, +0200 or +02; the host's zone if there is none.
inline std::optional<std::int32_t> zone_offset(std::string_view text, std::int32_t host_zone) {
    text = trim(text);
    if (text.empty()) return host_zone;
    if (text == "Z" || text == "z") return 0;
    const bool east = text.front() == '+';
    if (!east && text.front() != '-') return std::nullopt;
    text.remove_prefix(1);
    const std::string_view digits = take_digits(text);
    std::string_view minutes = digits.substr(digits.size() < 2 ? digits.size() : 2);
    if (minutes.empty() && take_char(text, ':')) minutes = take_digits(text);
    if (!text.empty() || digits.size() < 2 || (!minutes.empty() && minutes.size() != 2)) return std::nullopt;
    const std::int64_t hour = *parse_count(digits.substr(0, 2)), minute = parse_count(minutes).value_or(0);
    if (hour > 23 || minute > 59) return std::nullopt;
    const auto seconds = static_cast<std::int32_t>(hour * 3600 + minute * 60);
    return east ? seconds : -seconds;
}

/// 2026-08-21, then T or a blank and the time of day, then a zone.
inline Timestamp parse_iso(std::string_view text, std::int32_t host_zone) {
    CivilTime time;
    const auto year = take_number(text, 4, 4);
    if (!year || *year == 0 || !take_char(text, '-')) return {};
    const auto month = take_number(text, 2, 2);
    if (!month || *month < 1 || *month > 12 || !take_char(text, '-')) return {};
    const auto day = take_number(text, 2, 2);
    if (!day || *day < 1 || *day > days_of_month(*year, *month)) return {};
    time.year = *year;
    time.month = *month;
    time.day = *day;
    std::optional<std::int32_t> zone = host_zone;
    if (!text.empty()) {
        if (!take_char(text, 'T') && !take_char(text, 't') && !take_char(text, ' ')) return {};
        if (!take_time_of_day(text, time)) return {};
        zone = zone_offset(text, host_zone);
    }
    if (!zone) return {};
    return {Timestamp::Kind::instant, seconds_from_epoch(time) - *zone};
}

/// 1 to 12 for Jan to Dec, 0 for anything else.
inline int month_of(std::string_view word) {
    constexpr std::string_view kMonths[] = {"jan", "feb", "mar", "apr", "may", "jun",
                                            "jul", "aug", "sep", "oct", "nov", "dec"};
    for (int i = 0; i < 12; ++i)
        if (same_word(word, kMonths[i])) return i + 1;
    return 0;
}

/// The instant of a time whose year was not printed: this year, or the year before if that lies more than a day ahead
/// (C-73). The leap day: the latest year that has one and is not ahead (C-74).
inline Timestamp without_year(CivilTime time, const Clock& clock) {
    const std::int64_t latest = clock.now + 86400;
    const std::int64_t this_year = civil_time(clock.now + clock.zone_offset_seconds).year;
    for (std::int64_t year = this_year; year > this_year - 9; --year) {  // leap years are at most 8 apart
        if (time.day > days_of_month(year, time.month)) continue;
        time.year = year;
        const std::int64_t at = seconds_from_epoch(time) - clock.zone_offset_seconds;
        if (at <= latest) return {Timestamp::Kind::instant, at};
    }
    return {};
}

/// [Thu] Aug 21 17:00[:12] [2026]
inline Timestamp parse_named_month(std::string_view text, const Clock& clock) {
    CivilTime time;
    std::string_view word = take_word(text);
    if (is_one_of(word, {"mon", "tue", "wed", "thu", "fri", "sat", "sun"})) word = take_word(text);
    time.month = month_of(word);
    std::string_view day_word = take_word(text), time_word = take_word(text), year_word = take_word(text);
    const auto day = take_number(day_word, 1, 2);
    if (time.month == 0 || !day || !day_word.empty() || *day < 1 || *day > days_of_month(2000, time.month)) return {};
    time.day = *day;
    if (!take_time_of_day(time_word, time) || !time_word.empty() || !trim(text).empty()) return {};
    if (year_word.empty()) return without_year(time, clock);
    const auto year = take_number(year_word, 4, 4);
    if (!year || *year == 0 || !year_word.empty() || time.day > days_of_month(*year, time.month)) return {};
    time.year = *year;
    return {Timestamp::Kind::instant, seconds_from_epoch(time) - clock.zone_offset_seconds};
}

}  // namespace detail

/// Reads ISO 8601 (T or a blank, with or without seconds, a fraction, `Z` or an offset; or the date alone), "Thu Aug 21
/// 17:00:12 2026" and "Aug 21 17:00[:12]". With a zone it is converted, never stripped (C-72); without, the clock's
/// holds.
inline Timestamp parse_instant(std::string_view text, const Clock& clock) {
    text = trim(text);
    if (text.empty() || is_one_of(text, {"unknown", "none", "n/a", "(null)", "-"}))
        return {Timestamp::Kind::nothing, 0};
    if (is_digit(text.front())) return detail::parse_iso(text, clock.zone_offset_seconds);
    return detail::parse_named_month(text, clock);
}

/// RFC 3339 with a numeric offset: 2026-05-04T09:30:00+02:00. The offset is cut to whole minutes. Empty for years that
/// have not four digits.
inline std::string print_instant(std::int64_t at, std::int32_t zone_offset_seconds) {
    constexpr std::int64_t kFirst = days_from_epoch(0, 1, 2) * 86400, kLast = days_from_epoch(9999, 12, 31) * 86400;
    if (at < kFirst || at >= kLast) return {};
    const std::int32_t offset_minutes = zone_offset_seconds / 60;
    const std::int32_t distance = offset_minutes < 0 ? -offset_minutes : offset_minutes;
    const CivilTime time = civil_time(at + std::int64_t{offset_minutes} * 60);
    std::string result;
    const auto append = [&](std::int64_t value, std::size_t width, char separator) {
        const std::string digits = std::to_string(value);
        result.append(width > digits.size() ? width - digits.size() : 0, '0');
        result += digits;
        if (separator != '\0') result += separator;
    };
    append(time.year, 4, '-');
    append(time.month, 2, '-');
    append(time.day, 2, 'T');
    append(time.hour, 2, ':');
    append(time.minute, 2, ':');
    append(time.second, 2, offset_minutes < 0 ? '-' : '+');
    append(distance / 60, 2, ':');
    append(distance % 60, 2, '\0');
    return result;
}

}  // namespace nodetop::text
