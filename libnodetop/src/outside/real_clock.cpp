#include "outside/real_clock.hpp"

#include <chrono>
#include <ctime>

namespace nodetop {

std::int64_t RealClock::wall_ns() {
    return std::chrono::nanoseconds(std::chrono::system_clock::now().time_since_epoch()).count();
}

std::int64_t RealClock::mono_ns() {
    return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::int32_t RealClock::zone_offset_seconds(std::int64_t utc_seconds) {
    std::time_t instant = utc_seconds;
    std::tm local{};
    return localtime_r(&instant, &local) != nullptr ? static_cast<std::int32_t>(local.tm_gmtoff) : 0;
}

}  // namespace nodetop
