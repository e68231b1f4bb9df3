#pragma once

#include <algorithm>

#include "model/quantity.hpp"

namespace nodetop {

/// Cores in the pieces that are handed out: what is no whole piece is nobody's (core.md 5.1, S-24).
constexpr Quantity whole_pieces(Quantity cpu_milli, Quantity unit_milli) {
    if (!cpu_milli.finite() || !unit_milli.finite() || unit_milli.value() <= 1) return cpu_milli;
    return cpu_milli.value() / unit_milli.value() * unit_milli.value();
}

/// Millicores that so much memory feeds at `floor_bytes` a core (B-17): none if it feeds no whole core, unlimited if a
/// core takes none. Unknown if the memory is.
constexpr Quantity fed_milli(Quantity memory_bytes, Quantity floor_bytes) {
    if (!memory_bytes.known()) return Quantity::unknown();
    if (memory_bytes.is_unlimited() || floor_bytes.value_or(0) <= 0) return Quantity::unlimited();
    const std::int64_t memory = memory_bytes.value();
    const std::int64_t floor = floor_bytes.value();
    if (memory < floor) return 0;
    const std::int64_t cores = memory / floor;
    if (cores >= INT64_MAX / 1000) return Quantity::unlimited();
    const std::int64_t rest = memory % floor;
    const std::int64_t part = rest <= INT64_MAX / 1000 ? rest * 1000 / floor : rest / (floor / 1000);
    return cores * 1000 + std::min<std::int64_t>(part, 999);
}

}  // namespace nodetop
