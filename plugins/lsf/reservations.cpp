#include "reservations.hpp"

#include <algorithm>

#include <nodetop/text/instant.hpp>
#include <nodetop/text/scan.hpp>

#include "values.hpp"

namespace nodetop::lsf {
namespace {

constexpr std::int64_t kDay = 86400, kWeek = 7 * kDay;

ReservedHost reserved_host(std::string_view text) {
    ReservedHost host;
    const std::size_t colon = text.rfind(':');
    host.host = std::string(without_cluster(text.substr(0, colon)));
    if (colon == std::string_view::npos) return host;
    const std::string_view slots = text.substr(colon + 1);
    if (const auto pair = text::split_once(slots, '/')) {
        host.used_slots = count_of(pair->first);
        host.slots = count_of(pair->second);
    } else {
        host.slots = count_of(slots);
    }
    return host;
}

/// Numbers between separators; nothing if one is none.
std::optional<std::vector<std::int64_t>> numbers_in(std::string_view text, char separator) {
    std::vector<std::int64_t> numbers;
    text::Fields walk(text, separator);
    for (std::string_view field; walk.next(field);) {
        const auto number = count_of(text::trim(field));
        if (!number || *number > 100'000) return std::nullopt;
        numbers.push_back(*number);
    }
    return numbers;
}

/// `12/1/8/0` or `2026/12/1/8/0` as if it were UTC.
std::optional<std::int64_t> dated(std::string_view text, std::int64_t year) {
    auto numbers = numbers_in(text, '/');
    if (!numbers || numbers->size() < 4 || numbers->size() > 5) return std::nullopt;
    if (numbers->size() == 4) numbers->insert(numbers->begin(), year);
    const auto& n = *numbers;
    if (n[1] < 1 || n[1] > 12 || n[2] < 1 || n[2] > 31 || n[3] > 24 || n[4] > 59) return std::nullopt;
    text::CivilTime time;
    time.year = n[0];
    time.month = static_cast<int>(n[1]);
    time.day = static_cast<int>(n[2]);
    time.hour = static_cast<int>(n[3]);
    time.minute = static_cast<int>(n[4]);
    return text::seconds_from_epoch(time);
}

/// Seconds into the week (`5:18:0`, 0 is Sunday) or into the day (`12:0`).
std::optional<std::int64_t> recurring(std::string_view text, bool& ret_is_weekly) {
    const auto numbers = numbers_in(text, ':');
    if (!numbers || numbers->size() < 2 || numbers->size() > 3) return std::nullopt;
    const auto& n = *numbers;
    ret_is_weekly = n.size() == 3;
    const std::int64_t day = ret_is_weekly ? n[0] : 0, hour = n[n.size() - 2], minute = n[n.size() - 1];
    if (day > 7 || hour > 24 || minute > 59) return std::nullopt;
    return day % 7 * kDay + hour * 3600 + minute * 60;
}

}  // namespace

std::optional<std::vector<ReservationRecord>> read_reservations(std::string_view text) {
    std::vector<ReservationRecord> records;
    bool has_headings = false;
    if (!text.empty() && text.back() != '\n') return std::nullopt;
    text::Lines lines(text);
    for (std::string_view line; lines.next(line);) {
        if (text::trim(line).empty()) continue;
        std::vector<std::string_view> words;
        for_each_word(line, [&](std::string_view word) { words.push_back(word); });
        if (words[0] == "RSVID") {
            has_headings = true;
        } else if (has_headings && text::is_blank(line.front())) {
            if (records.empty()) return std::nullopt;
            records.back().hosts.push_back(reserved_host(words[0]));
        } else if (has_headings) {
            // RSVID TYPE USER NCPUS RSV_HOSTS TIME_WINDOW [*]
            if (words.size() < 6) return std::nullopt;
            ReservationRecord record;
            record.id = std::string(words[0]);
            record.type = std::string(words[1]);
            record.user = std::string(words[2]);
            record.hosts.push_back(reserved_host(words[4]));
            record.window = std::string(words[5]);
            record.is_recurring = words.back() == "*";
            records.push_back(std::move(record));
        }
    }
    return has_headings ? std::optional(std::move(records)) : std::nullopt;
}

std::optional<Window> next_window(std::string_view window, std::int64_t now, std::int32_t zone_offset_seconds) {
    const auto ends = text::split_once(window, '-');
    if (!ends) return std::nullopt;
    const std::int64_t local = now + zone_offset_seconds;
    Window found;
    if (window.find('/') != std::string_view::npos) {
        const std::int64_t year = text::civil_time(local).year;
        for (const std::int64_t candidate : {year - 1, year, year + 1}) {
            const auto start = dated(ends->first, candidate);
            auto end = dated(ends->second, candidate);
            if (start && end && *end < *start) end = dated(ends->second, candidate + 1);
            if (!start || !end) return std::nullopt;
            found = {*start - zone_offset_seconds, *end - zone_offset_seconds};
            if (found.ends_at > now) return found;
        }
        return std::nullopt;
    }
    bool is_weekly = false, ends_weekly = false;
    const auto start = recurring(ends->first, is_weekly), end = recurring(ends->second, ends_weekly);
    if (!start || !end || is_weekly != ends_weekly) return std::nullopt;
    const std::int64_t period = is_weekly ? kWeek : kDay;
    // The epoch was a Thursday: weeks are counted from the Sunday before it.
    const std::int64_t shifted = is_weekly ? local + 4 * kDay : local;
    const std::int64_t begin = shifted - shifted % period + *start - (shifted - local) - zone_offset_seconds;
    const std::int64_t length = (*end - *start + period) % period == 0 ? period : (*end - *start + period) % period;
    for (const std::int64_t at : {begin - period, begin, begin + period})
        if (at + length > now) return Window{at, at + length};
    return std::nullopt;
}

void write_reservations(Cluster& cluster, const std::vector<ReservationRecord>& reservations) {
    for (const ReservationRecord& record : reservations) {
        const auto window =
            next_window(record.window, cluster.time.now(), cluster.host.zone_offset_seconds(cluster.time.now()));
        if (!window)
            cluster.host.add(sdk::warning("row_unreadable", "when this reservation begins is not known: taken as now")
                                 .in("reservations")
                                 .about(record.id));
        for (const ReservedHost& reserved : record.hosts) {
            const auto host = cluster.hosts.find(reserved.host);
            if (!host) continue;
            auto row = cluster.blob.add<NT_TABLE_RESERVATION>();
            row.set<NT_COL_RESERVATION_NAME>(record.id).set<NT_COL_RESERVATION_NODES>(
                std::vector{cluster.nodes[*host]});
            if (window)
                row.set<NT_COL_RESERVATION_STARTS_AT>(window->starts_at)
                    .set<NT_COL_RESERVATION_ENDS_AT>(window->ends_at);
            const bool is_system = record.type == "sys";
            row.set<NT_COL_RESERVATION_MAINTENANCE>(is_system).set<NT_COL_RESERVATION_MUST_BE_NAMED>(true);
            row.set<NT_COL_RESERVATION_ADMITS_CALLER>(!is_system && list_admits(cluster.member, record.user) == true);
            // What its jobs use of it is counted among the slots of the host already.
            if (!is_system && reserved.slots)
                row.set<NT_COL_RESERVATION_CPU_MILLI>(
                    slots_milli(std::max<std::int64_t>(*reserved.slots - reserved.used_slots.value_or(0), 0)));
        }
    }
    cluster.blob.table<NT_TABLE_RESERVATION>().answered();
}

}  // namespace nodetop::lsf
