#pragma once

#include "outside/clock.hpp"

namespace nodetop {

/// The clocks of this machine, in the zone that TZ or the system names: where clients print their times.
class RealClock : public Clock {
  public:
    std::int64_t wall_ns() override;
    std::int64_t mono_ns() override;
    std::int32_t zone_offset_seconds(std::int64_t utc_seconds) override;
};

}  // namespace nodetop
