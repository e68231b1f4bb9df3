#include "screen/data/freshness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace nodetop::screen {

namespace {

using drawing::Line;
using drawing::Role;

constexpr std::int64_t kSecond = 1000, kMinute = 60 * kSecond;
constexpr std::int64_t kLeastPeriod_ms = 5 * kSecond, kLongestWait_ms = 5 * kMinute;
constexpr int kCostFactor = 20;
/// Periods that + and - step through.
constexpr std::array<std::int64_t, 8> kSteps_seconds{5, 10, 20, 30, 60, 120, 300, 600};

/// Seconds in steps that grow with the age, so that an old figure does not keep the program awake.
std::int64_t step_of(std::int64_t age_ms) {
    if (age_ms < 10 * kSecond) return kSecond;
    if (age_ms < kMinute) return 5 * kSecond;
    return kMinute;
}

std::string spoken(std::int64_t ms) {
    const std::int64_t seconds = std::max<std::int64_t>(0, ms) / kSecond;
    if (seconds < 60) return fmt::format("{}s", seconds);
    if (seconds < 3600)
        return seconds % 60 == 0 ? fmt::format("{}m", seconds / 60)
                                 : fmt::format("{}m {:02}s", seconds / 60, seconds % 60);
    return fmt::format("{}h {:02}m", seconds / 3600, seconds % 3600 / 60);
}

std::string ago(std::int64_t since_ms, std::int64_t now_ms) {
    const std::int64_t age = std::max<std::int64_t>(0, now_ms - since_ms), step = step_of(age);
    return spoken(age / step * step) + " ago";
}

}  // namespace

std::vector<Line> freshness_facts(const Freshness& freshness, std::int64_t now_ms) {
    std::vector<Line> facts;
    if (freshness.recording) {
        facts.push_back({{freshness.recording_text, Role::info}});
    } else {
        Line read{{"read " + ago(freshness.read_at_ms, now_ms)}};
        if (freshness.reading)
            read.push_back({", reading", Role::accent});
        else if (freshness.paused)
            read.push_back({", paused", Role::warn});
        else if (freshness.period_ms > 0)
            read.push_back({", every " + spoken(freshness.period_ms), Role::dim});
        facts.push_back(std::move(read));
        if (!freshness.failed_because.empty())
            facts.push_back({{fmt::format("last reading failed {}: {}", ago(freshness.failed_at_ms, now_ms),
                                          freshness.failed_because),
                              Role::bad}});
    }
    const auto asked = [&](const std::string& words, std::int64_t since_ms, Role role) {
        if (!words.empty()) facts.push_back({{words + (since_ms >= 0 ? " " + ago(since_ms, now_ms) : ""), role}});
    };
    asked(freshness.access, freshness.checked_at_ms, freshness.access_role);
    asked(freshness.job, freshness.job_asked_at_ms, Role::dim);
    return facts;
}

std::optional<std::int64_t> next_change_ms(const Freshness& freshness, std::int64_t now_ms) {
    if (freshness.recording) return std::nullopt;
    const auto next = [now_ms](std::int64_t since_ms) {
        const std::int64_t age = std::max<std::int64_t>(0, now_ms - since_ms), step = step_of(age);
        return since_ms + (age / step + 1) * step;
    };
    std::int64_t change = next(freshness.read_at_ms);
    if (!freshness.failed_because.empty()) change = std::min(change, next(freshness.failed_at_ms));
    if (freshness.checked_at_ms >= 0) change = std::min(change, next(freshness.checked_at_ms));
    if (freshness.job_asked_at_ms >= 0) change = std::min(change, next(freshness.job_asked_at_ms));
    return change;
}

RefreshSchedule::RefreshSchedule(std::optional<std::uint32_t> stated_seconds, std::uint32_t floor_seconds)
    : stated_seconds_(stated_seconds), floor_ms_(std::max(kLeastPeriod_ms, std::int64_t{floor_seconds} * kSecond)) {}

std::int64_t RefreshSchedule::least_ms() const { return std::max(floor_ms_, kCostFactor * cost_ms_); }

void RefreshSchedule::was_read(std::int64_t now_ms, std::int64_t cost_ms, bool by_itself) {
    last_ms_ = now_ms;
    cost_ms_ = std::max<std::int64_t>(0, cost_ms);
    if (by_itself) ++unnoticed_;
}

void RefreshSchedule::failed(std::int64_t now_ms) {
    last_ms_ = now_ms;
    ++unnoticed_;
}

void RefreshSchedule::key_pressed() { unnoticed_ = 0; }

void RefreshSchedule::change(int direction) {
    const std::int64_t now = period_ms();
    std::int64_t chosen = now;
    for (const std::int64_t seconds : kSteps_seconds) {
        const std::int64_t step = seconds * kSecond;
        if (direction > 0 && step > now) {
            chosen = step;
            break;
        }
        if (direction < 0 && step < now) chosen = step;
    }
    chosen_ms_ = std::max(chosen, least_ms());
}

std::int64_t RefreshSchedule::period_ms() const {
    if (chosen_ms_ > 0) return std::max(chosen_ms_, least_ms());
    if (!stated_seconds_) return least_ms();
    if (*stated_seconds_ == 0) return 0;
    return std::max(std::int64_t{*stated_seconds_} * kSecond, least_ms());
}

std::optional<std::int64_t> RefreshSchedule::due_ms() const {
    const std::int64_t period = period_ms();
    if (paused_ || period == 0) return std::nullopt;
    // The first reading by itself comes after one period; each that nobody reacted to makes the next wait longer.
    std::int64_t wait = period;
    for (int i = 1; i < unnoticed_ && wait < kLongestWait_ms; ++i) wait *= 2;
    return last_ms_ + std::max(period, std::min(wait, kLongestWait_ms));
}

}  // namespace nodetop::screen
