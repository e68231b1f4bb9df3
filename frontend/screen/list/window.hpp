#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nodetop::screen {

/// Which rows of a list are in view. It moves when the cursor would leave it (tui.md 2), and by pages.
class Window {
  public:
    std::size_t first() const { return first_; }

    /// Brings `cursor` into view of a list of `total` rows in `height` lines, without a gap at the end.
    void follow(std::size_t cursor, std::size_t total, std::size_t height) {
        if (height == 0) height = 1;
        if (cursor < first_) first_ = cursor;
        if (cursor >= first_ + height) first_ = cursor - height + 1;
        const std::size_t last_first = total > height ? total - height : 0;
        if (first_ > last_first) first_ = last_first;
    }

    /// By so many lines, as far as there are any; `follow` sees to the end of the list.
    void shift(std::int64_t lines) {
        first_ = lines < 0 ? first_ - std::min(first_, static_cast<std::size_t>(-lines))
                           : first_ + static_cast<std::size_t>(lines);
    }

  private:
    std::size_t first_ = 0;
};

}  // namespace nodetop::screen
