#include <nodetop/text/instant.hpp>

#include <doctest/doctest.h>

using namespace nodetop::text;

namespace {
constexpr std::int64_t at(std::int64_t year, int month, int day, int hour = 0, int minute = 0, int second = 0) {
    return seconds_from_epoch({year, month, day, hour, minute, second});
}

/// The instant of a text; -1 if there is none.
std::int64_t read(std::string_view text, const Clock& clock = {}) {
    const Timestamp stamp = parse_instant(text, clock);
    return stamp.is_instant() ? stamp.at : -1;
}
}  // namespace

TEST_CASE("the calendar") {
    CHECK(at(1970, 1, 1) == 0);
    CHECK(at(2026, 8, 21, 17, 0, 12) == 1787331612);
    CHECK(at(2000, 3, 1) - at(2000, 2, 28) == 2 * 86400);
    CHECK(at(2100, 3, 1) - at(2100, 2, 28) == 86400);
    for (std::int64_t day : {-719162, -1, 0, 11016, 20000, 47540}) {
        const CivilTime time = civil_time(day * 86400 + 3723);
        CHECK(seconds_from_epoch(time) == day * 86400 + 3723);
        CHECK(time.second == 3);
    }
}

TEST_CASE("ISO 8601 in its forms") {
    CHECK(read("2026-08-21T17:00:12") == at(2026, 8, 21, 17, 0, 12));
    CHECK(read("2026-08-21 17:00") == at(2026, 8, 21, 17, 0));
    CHECK(read("2026-08-21T17:00:12.875Z") == at(2026, 8, 21, 17, 0, 12));
    CHECK(read("2026-08-21") == at(2026, 8, 21));
}

TEST_CASE("C-72 a zone is converted, never stripped; without one the host's holds") {
    const Clock east{0, 7200};
    CHECK(read("2026-08-21T10:00:00Z", east) == at(2026, 8, 21, 10));
    CHECK(read("2026-08-21T12:00:00", east) == at(2026, 8, 21, 10));
    CHECK(read("2026-08-21T12:00:00+02:00") == at(2026, 8, 21, 10));
    CHECK(read("2026-08-21T04:30:00-0530") == at(2026, 8, 21, 10));
    CHECK(read("2026-08-21 12:00:00 +02") == at(2026, 8, 21, 10));
    CHECK(read("2026-08-21", east) == at(2026, 8, 20, 22));
    CHECK(read("Thu Aug 21 17:00:12 2026", east) == at(2026, 8, 21, 15, 0, 12));
}

TEST_CASE("named months") {
    CHECK(read("Thu Aug 21 17:00:12 2026") == at(2026, 8, 21, 17, 0, 12));
    CHECK(read("Sat Aug  1 07:00:12 2026") == at(2026, 8, 1, 7, 0, 12));
    const Clock clock{at(2026, 9, 1), 0};
    CHECK(read("Aug 21 17:00", clock) == at(2026, 8, 21, 17));
    CHECK(read("Aug 21 17:00:12", clock) == at(2026, 8, 21, 17, 0, 12));
    CHECK(read("Fri Aug 21 17:00", clock) == at(2026, 8, 21, 17));
}

TEST_CASE("C-73 a stamp without a year at New Year is last year's") {
    CHECK(read("Dec 31 23:50", {at(2026, 1, 2), 0}) == at(2025, 12, 31, 23, 50));
    CHECK(read("Jan 2 23:00", {at(2026, 1, 2), 0}) == at(2026, 1, 2, 23));                 // less than a day ahead
    CHECK(read("Jan 1 00:30", {at(2025, 12, 31, 23), 7200}) == at(2025, 12, 31, 22, 30));  // the host's year is 2026
}

TEST_CASE("B-40 C-74 the leap day without a year is the latest one") {
    CHECK(read("Feb 29 12:00", {at(2026, 5, 1), 0}) == at(2024, 2, 29, 12));
    CHECK(read("Feb 29 12:00", {at(2028, 1, 1), 0}) == at(2024, 2, 29, 12));
    CHECK(read("Feb 29 12:00", {at(2028, 3, 1), 0}) == at(2028, 2, 29, 12));
    CHECK(read("Feb 29 12:00", {at(2103, 3, 1), 0}) == at(2096, 2, 29, 12));
}

TEST_CASE("no instant, and no readable instant, are two things") {
    for (const char* text : {"Unknown", "None", "N/A", "(null)", "-", "", " "})
        CHECK(parse_instant(text, {}).kind == Timestamp::Kind::nothing);
    for (const char* text : {"2026-02-30",
                             "2026-13-01T00:00",
                             "2026-08-21T24:00",
                             "2026-08-21T17:60",
                             "2026-08-21T17:00:12+2",
                             "21.08.2026",
                             "0000-01-01",
                             "2026-08-21T17:00:12 CEST",
                             "20260821",
                             "Aug 32 10:00",
                             "Aug 21",
                             "Aug 21 17:00 26",
                             "Feb 30 10:00",
                             "Feb 29 10:00:00 2026",
                             "tomorrow",
                             "2026-08-21T17:00:12x",
                             "Thu",
                             "1787331612",
                             "2026-08-21T",
                             "+2026-08-21"})
        CHECK_MESSAGE(parse_instant(text, {}).kind == Timestamp::Kind::unreadable, text);
}

TEST_CASE("RFC 3339 with a numeric offset") {
    CHECK(print_instant(at(2026, 5, 4, 7, 30), 7200) == "2026-05-04T09:30:00+02:00");
    CHECK(print_instant(at(2026, 5, 4, 7, 30), -12600) == "2026-05-04T04:00:00-03:30");
    CHECK(print_instant(0, 0) == "1970-01-01T00:00:00+00:00");
    CHECK(print_instant(-1, 0) == "1969-12-31T23:59:59+00:00");
    CHECK(print_instant(INT64_MAX, 0).empty());
    CHECK(print_instant(INT64_MIN + 1, 0).empty());
    CHECK(read(print_instant(1787331612, 19800)) == 1787331612);
}
