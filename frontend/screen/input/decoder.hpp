#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "screen/input/key.hpp"

namespace nodetop::screen {

/// Bytes of a terminal to keys. Knows no clock: every call says the time. A sequence may arrive in pieces, however slow
/// the line (tui.md 9.7): a lone Esc is one only after 500 ms, and what a slow line brings of it later is swallowed.
/// Sequences that mean nothing here are swallowed whole.
class Decoder {
  public:
    /// More bytes; the keys that are complete with them.
    std::vector<Key> feed(std::string_view bytes, std::int64_t now_ms);
    /// The time is over for what could still have become a sequence.
    std::vector<Key> expire(std::int64_t now_ms);
    /// When expire() has something to do; nullopt: nothing is pending.
    std::optional<std::int64_t> deadline_ms() const;

  private:
    enum class Step { done, incomplete };

    Step take(std::vector<Key>& ret_keys, bool together);
    Step take_escape(std::vector<Key>& ret_keys, bool together);
    Step take_control_sequence(std::size_t begin, std::vector<Key>& ret_keys);
    Step take_single_shift(std::size_t begin, std::vector<Key>& ret_keys);
    Step take_string(std::size_t begin);
    Step take_character(std::vector<Key>& ret_keys);
    void recognise_late(std::int64_t now_ms);

    std::string pending_;
    std::int64_t last_byte_ms_ = 0;
    std::int64_t late_until_ms_ = -1;  ///< the rest of a sequence whose Esc was given up may come until then
    bool late_ = false;                ///< `pending_` begins with such a rest
};

}  // namespace nodetop::screen
