#include <nodetop/text/duration.hpp>

#include <doctest/doctest.h>

using namespace nodetop::text;

namespace {
/// The seconds that a user's text stands for; -1 if it is refused.
std::int64_t typed(std::string_view text) {
    const Duration walltime = parse_user_walltime(text);
    return walltime.is_seconds() ? walltime.seconds : -1;
}
}  // namespace

TEST_CASE("C-55 walltimes typed by a user") {
    CHECK(typed("60") == 3600);
    CHECK(typed("2:00") == 120);
    CHECK(typed("2:00:00") == 7200);
    CHECK(typed("1-2:00") == 93600);
    CHECK(typed("2-12") == 216000);
    CHECK(typed("1-02:03:04") == 93784);
    CHECK(typed("1d12h") == 129600);
    CHECK(typed("1D 12H") == 129600);
    CHECK(typed("36h30m") == 131400);
    CHECK(typed("10min") == 600);
    CHECK(typed("5 min") == 300);
    CHECK(typed("1h 5MIN 3s") == 3903);
    CHECK(typed("1d1s") == 86401);
}

TEST_CASE("B-39 only a leading field may be oversize") {
    CHECK(typed("36:00:00") == 129600);
    CHECK(typed("90:00") == 5400);
    CHECK(typed("99:99:99") == -1);
    CHECK(typed("1-30:00:00") == -1);
    CHECK(typed("2-24") == -1);
    CHECK(typed("1:60:00") == -1);
    CHECK(typed("1:60") == -1);
}

TEST_CASE("B-39 C-54 C-56 what is no walltime is refused, never taken for none") {
    for (const char* text : {"",
                             " ",
                             "none",
                             "n/a",
                             "na",
                             "(null)",
                             "-",
                             "0",
                             "00",
                             "0:00:00",
                             "0m",
                             "0d0h",
                             "1w",
                             "1h30",
                             "1.5h",
                             "1-",
                             "m5",
                             "-5",
                             "1:2:3:4",
                             "1-2-3",
                             "1d1d",
                             "1m1h",
                             "1e3",
                             "tomorrow",
                             "5 minutes",
                             "1:",
                             ":1",
                             "1 2",
                             "+5",
                             "0x10",
                             "\xd9\xa3",
                             "99999999999999999999",
                             "153722867280912931",
                             "9223372036854775807s"})
        CHECK_MESSAGE(parse_user_walltime(text) == Duration{}, text);
}

TEST_CASE("unlimited is a walltime of its own") {
    for (const char* text : {"unlimited", "INFINITE", "Infinity"}) CHECK(parse_user_walltime(text).is_unlimited());
}

TEST_CASE("durations of Slurm") {
    CHECK(parse_slurm_duration("2:00") == Duration::of(120));
    CHECK(parse_slurm_duration("1-2:00") == Duration::of(93600));
    CHECK(parse_slurm_duration("60") == Duration::of(3600));
    CHECK(parse_slurm_duration("0:00") == Duration::of(0));
    CHECK(parse_slurm_duration("UNLIMITED").is_unlimited());
    CHECK(parse_slurm_duration("1d12h") == Duration{});
    CHECK(parse_slurm_duration("banana") == Duration{});
    CHECK(parse_slurm_duration("INVALID") == Duration{});
    CHECK(parse_slurm_duration("-1:00") == Duration{});
}

TEST_CASE("C-85 words for no duration are not unreadable") {
    for (const char* text : {"", "N/A", "-", "None", "(null)", "0"}) {
        CHECK(parse_slurm_duration(text) == Duration::nothing());
        CHECK(parse_hms_duration(text) == Duration::nothing());
    }
}

TEST_CASE("P-28 a bare number of PBS or Grid Engine is seconds") {
    CHECK(parse_hms_duration("60") == Duration::of(60));
    CHECK(parse_hms_duration("1:30") == Duration::of(90));
    CHECK(parse_hms_duration("100:00:00") == Duration::of(360000));
    CHECK(parse_hms_duration("INFINITY").is_unlimited());
    CHECK(parse_hms_duration("1-00:00:00") == Duration{});
    CHECK(parse_hms_duration("00:61:00") == Duration{});
}

TEST_CASE("printing durations, and reading them back") {
    CHECK(print_duration(3600) == "1:00:00");
    CHECK(print_duration(172800) == "2-00:00:00");
    CHECK(print_duration(59) == "0:00:59");
    CHECK(print_duration(93784) == "1-02:03:04");
    CHECK(print_duration(std::nullopt) == "unlimited");
    for (std::int64_t seconds : {1, 59, 60, 3599, 86399, 86400, 90061, 31536000})
        CHECK(typed(print_duration(seconds)) == seconds);
}

TEST_CASE("B-35 C-80 a walltime is passed on in one spelling, whatever was typed") {
    const auto passed_on = [](std::string_view text) { return print_duration(typed(text)); };
    CHECK(passed_on("1d 12h") == "1-12:00:00");
    CHECK(passed_on("36:00:00") == "1-12:00:00");
    CHECK(passed_on("90:00") == "1:30:00");
    CHECK(passed_on("5 min") == "0:05:00");
}

TEST_CASE("C-35 waits") {
    CHECK(print_wait(std::nullopt) == "?");
    CHECK(print_wait(-61) == "overdue");
    CHECK(print_wait(-60) == "now");
    CHECK(print_wait(60) == "now");
    CHECK(print_wait(61) == "1m");
    CHECK(print_wait(600) == "10m");
    CHECK(print_wait(3600) == "1h");
    CHECK(print_wait(3900) == "1h 05m");
    CHECK(print_wait(5400) == "1h 30m");
    CHECK(print_wait(172800) == "2d");
    CHECK(print_wait(183600) == "2d 3h");
}

TEST_CASE("C-36 ages: never now, never overdue, none for the future") {
    CHECK(print_age(std::nullopt).empty());
    CHECK(print_age(-61).empty());
    CHECK(print_age(-60) == "<1m");
    CHECK(print_age(59) == "<1m");
    CHECK(print_age(60) == "1m");
    CHECK(print_age(183600) == "2d 3h");
}
