#include "screen/data/freshness.hpp"

#include <doctest/doctest.h>

using namespace nodetop::screen;

namespace {

std::string words(const Freshness& freshness, std::int64_t now_ms) {
    std::string text;
    for (const auto& fact : freshness_facts(freshness, now_ms)) {
        if (!text.empty()) text += " | ";
        for (const auto& span : fact) text += span.text;
    }
    return text;
}

}  // namespace

TEST_CASE("tui.md 10.5 the age, the period, and what went wrong when") {
    Freshness freshness;
    freshness.period_ms = 20'000;
    CHECK(words(freshness, 4'000) == "read 4s ago, every 20s");
    freshness.paused = true;
    CHECK(words(freshness, 4'000) == "read 4s ago, paused");
    freshness.reading = true;
    CHECK(words(freshness, 4'000) == "read 4s ago, reading");
    freshness = {};
    freshness.failed_because = "no answer";
    freshness.failed_at_ms = 60'000;
    CHECK(words(freshness, 100'000) == "read 1m ago | last reading failed 40s ago: no answer");
    freshness.failed_because.clear();
    freshness.access = "access checked";
    freshness.checked_at_ms = 98'000;
    CHECK(words(freshness, 100'000) == "read 1m ago | access checked 2s ago");
}

TEST_CASE("words that are not to change by themselves wake nobody") {
    Freshness freshness;
    freshness.recording = true;
    CHECK_FALSE(next_change_ms(freshness, 5));
    freshness.recording = false;
    CHECK(next_change_ms(freshness, 4'200) == 5'000);
    CHECK(next_change_ms(freshness, 22'000) == 25'000);
    CHECK(next_change_ms(freshness, 200'000) == 240'000);
}

TEST_CASE("tui.md 5 every 20 times the cost, never under the floors") {
    RefreshSchedule schedule(std::nullopt, 5);
    schedule.was_read(1'000, 100, false);
    CHECK(schedule.due_ms() == 6'000);
    schedule.was_read(1'000, 2'000, false);
    CHECK(schedule.due_ms() == 41'000);
    RefreshSchedule with_floor(std::nullopt, 30);
    with_floor.was_read(0, 100, false);
    CHECK(with_floor.due_ms() == 30'000);
    RefreshSchedule stated(std::uint32_t{1}, 0);
    stated.was_read(0, 1'000, false);
    CHECK(stated.due_ms() == 20'000);
    CHECK_FALSE(RefreshSchedule(std::uint32_t{0}, 5).due_ms());
}

TEST_CASE("tui.md 5 each reading that nobody reacts to doubles the wait, up to five minutes; a key takes it back") {
    RefreshSchedule schedule(std::nullopt, 5);
    schedule.was_read(0, 10, false);
    CHECK(schedule.due_ms() == 5'000);
    schedule.was_read(0, 10, true);
    CHECK(schedule.due_ms() == 5'000);
    schedule.was_read(0, 10, true);
    CHECK(schedule.due_ms() == 10'000);
    for (int i = 0; i < 20; ++i) schedule.was_read(0, 10, true);
    CHECK(schedule.due_ms() == 300'000);
    schedule.key_pressed();
    CHECK(schedule.due_ms() == 5'000);
    schedule.toggle_pause();
    CHECK_FALSE(schedule.due_ms());
}

TEST_CASE("tui.md 10.5 + and - change the period within the floors") {
    RefreshSchedule schedule(std::nullopt, 5);
    schedule.was_read(0, 1'000, false);  // at least 20 s
    schedule.change(1);
    CHECK(schedule.period_ms() == 30'000);
    schedule.change(-1);
    schedule.change(-1);
    CHECK(schedule.period_ms() == 20'000);
}
