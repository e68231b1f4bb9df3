#pragma once

#include <cstdint>
#include <limits>

namespace nodetop {

/// A whole number that may be unknown or unlimited: millicores, bytes, seconds, a count. The unit stands in the name of
/// the member that holds it. Unknown, unlimited and zero are three values (core.md 3).
class Quantity {
  public:
    constexpr Quantity() = default;
    constexpr Quantity(std::int64_t value) : raw_(value) {}

    static constexpr Quantity unknown() { return {}; }
    static constexpr Quantity unlimited() { return {kUnlimited}; }

    constexpr bool known() const { return raw_ != kUnknown; }
    constexpr bool is_unlimited() const { return raw_ == kUnlimited; }
    /// A number that one can calculate with.
    constexpr bool finite() const { return known() && !is_unlimited(); }
    /// The number; only if finite().
    constexpr std::int64_t value() const { return raw_; }
    constexpr std::int64_t value_or(std::int64_t fallback) const { return finite() ? raw_ : fallback; }

    friend constexpr bool operator==(Quantity, Quantity) = default;

  private:
    static constexpr std::int64_t kUnknown = std::numeric_limits<std::int64_t>::min();
    static constexpr std::int64_t kUnlimited = std::numeric_limits<std::int64_t>::max();
    std::int64_t raw_ = kUnknown;
};

/// Sum that stays within 64 bits. Unknown wins over everything, then unlimited.
constexpr Quantity operator+(Quantity a, Quantity b) {
    if (!a.known() || !b.known()) return Quantity::unknown();
    if (a.is_unlimited() || b.is_unlimited()) return Quantity::unlimited();
    std::int64_t sum = 0;
    if (__builtin_add_overflow(a.value(), b.value(), &sum)) return Quantity::unlimited();
    return sum;
}

/// What is left of `total` when `held` is taken: never negative (core.md 1). Unknown if either is, but of nothing
/// nothing is left, whatever is held (S-13); of an unlimited total everything is left.
constexpr Quantity left_of(Quantity total, Quantity held) {
    if (total == Quantity{0}) return total;
    if (!total.known() || !held.known()) return Quantity::unknown();
    if (total.is_unlimited()) return total;
    if (held.is_unlimited() || held.value() >= total.value()) return 0;
    return held.value() <= 0 ? total : Quantity{total.value() - held.value()};
}

/// The smaller one; unknown if either is unknown, since the smaller could be anything below.
constexpr Quantity smaller(Quantity a, Quantity b) {
    if (!a.known() || !b.known()) return Quantity::unknown();
    return a.is_unlimited() || (!b.is_unlimited() && b.value() < a.value()) ? b : a;
}

/// UTC seconds since the epoch, or unknown.
using Instant = Quantity;

/// A yes/no that may be unknown. Ordered so that a zeroed value claims nothing.
enum class Answer : std::uint8_t { unknown, no, yes };

constexpr bool is_yes(Answer a) { return a == Answer::yes; }
constexpr bool is_no(Answer a) { return a == Answer::no; }
constexpr Answer answer(bool b) { return b ? Answer::yes : Answer::no; }

}  // namespace nodetop
