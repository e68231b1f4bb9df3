#pragma once

#include <cstdint>

namespace nodetop {

class Clock {
  public:
    virtual ~Clock() = default;
    /// UTC nanoseconds since the epoch. Stands still in a replay.
    virtual std::int64_t wall_ns() = 0;
    /// For measuring only.
    virtual std::int64_t mono_ns() = 0;
    /// Seconds to add to UTC for local time at that UTC instant.
    virtual std::int32_t zone_offset_seconds(std::int64_t utc_seconds) = 0;
};

}  // namespace nodetop
