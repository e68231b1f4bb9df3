#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "text/pen.hpp"

namespace nodetop::screen {

/// How old the figures are and what becomes of them. Times are of a clock that only runs forward, in milliseconds.
struct Freshness {
    bool recording = false;      ///< nothing is ever read again
    std::string recording_text;  ///< "recording, 3h old", "demo"
    std::int64_t read_at_ms = 0;
    std::int64_t period_ms = 0;  ///< 0: not by itself
    bool paused = false, reading = false;
    std::int64_t failed_at_ms = 0;
    std::string failed_because;       ///< "": the last reading did not fail
    std::string access;               ///< "access as declared"; "": nothing to say
    std::int64_t checked_at_ms = -1;  ///< when access was asked for, told behind `access`; -1: it was not
    drawing::Role access_role = drawing::Role::dim;
    std::string job;                    ///< "asking about your job"; "": nothing to say
    std::int64_t job_asked_at_ms = -1;  ///< when it was asked, told behind `job`; -1: it was not
};

/// The words on top of every view, most important first.
std::vector<drawing::Line> freshness_facts(const Freshness& freshness, std::int64_t now_ms);
/// When these words change by themselves; nullopt: never.
std::optional<std::int64_t> next_change_ms(const Freshness& freshness, std::int64_t now_ms);

/// When the screen reads again by itself (tui.md 5): every 20 times what a reading costs, never under the floors. Each
/// reading that nobody reacts to doubles the wait, up to five minutes; a key takes that back.
class RefreshSchedule {
  public:
    /// `stated_seconds`: of the configuration, 0 = never; nullopt: by cost. `floor_seconds`: the site's.
    RefreshSchedule(std::optional<std::uint32_t> stated_seconds, std::uint32_t floor_seconds);

    void was_read(std::int64_t now_ms, std::int64_t cost_ms, bool by_itself);
    void failed(std::int64_t now_ms);
    void key_pressed();
    void toggle_pause() { paused_ = !paused_; }
    /// One step longer or shorter; never under the floors.
    void change(int direction);

    bool paused() const { return paused_; }
    /// 0: never by itself.
    std::int64_t period_ms() const;
    /// nullopt: never.
    std::optional<std::int64_t> due_ms() const;

  private:
    std::int64_t least_ms() const;

    std::optional<std::uint32_t> stated_seconds_;
    std::int64_t floor_ms_, cost_ms_ = 0, last_ms_ = 0, chosen_ms_ = 0;
    int unnoticed_ = 0;
    bool paused_ = false;
};

}  // namespace nodetop::screen
