#pragma once

#include <algorithm>
#include <cstdint>

#include "screen/data/access_answers.hpp"

namespace nodetop::screen {

/// What a question told before it gave way to something more urgent.
struct Unfinished {
    AccessAnswers heard;
    std::int64_t asked = 0;  ///< dry runs that were made for it: they count in its budget
    std::int64_t cost_ms = 0;
};

/// When a question to the control plane may be asked again while the screen is open (tui.md 5): one at a time, not
/// sooner than 20 times what it cost. One that gave way goes on where it was.
class AskingPace {
  public:
    bool under_way() const { return under_way_; }
    /// It gave way and has not gone on yet.
    bool waits() const { return waits_; }
    bool may_begin(std::int64_t now_ms) const {
        if (under_way_) return false;
        return ended_at_ms_ < 0 || now_ms >= ended_at_ms_ + std::max(kLeastBetween_ms, kCostFactor * cost_ms_);
    }
    void begin() {
        under_way_ = true;
        waits_ = false;
    }
    void gave_way(Unfinished so_far) {
        under_way_ = false;
        waits_ = true;
        unfinished_ = std::move(so_far);
    }
    void ended(std::int64_t now_ms, std::int64_t cost_ms) {
        under_way_ = false;
        unfinished_ = {};
        ended_at_ms_ = now_ms;
        cost_ms_ = cost_ms;
    }
    /// It is another question now.
    void forget() { *this = {}; }
    const Unfinished& unfinished() const { return unfinished_; }

  private:
    static constexpr std::int64_t kCostFactor = 20, kLeastBetween_ms = 60'000;

    bool under_way_ = false, waits_ = false;
    Unfinished unfinished_;
    std::int64_t ended_at_ms_ = -1, cost_ms_ = 0;
};

}  // namespace nodetop::screen
