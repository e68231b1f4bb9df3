#include "report/instant.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>

namespace nodetop {

std::optional<std::string> rfc3339(Instant at, std::int64_t zone_offset_seconds) {
    using namespace std::chrono;
    constexpr std::int64_t kYear0 = -62167219200, kYear10000 = 253402300800;
    if (!at.finite() || at.value() < kYear0 || at.value() >= kYear10000) return std::nullopt;
    // An offset of a day or more, or of parts of a minute, is no zone: UTC says the same instant.
    if (std::abs(zone_offset_seconds) >= 86400 || zone_offset_seconds % 60 != 0) zone_offset_seconds = 0;
    const sys_seconds local{seconds{at.value() + zone_offset_seconds}};
    const auto day = floor<days>(local);
    const year_month_day date{day};
    const hh_mm_ss clock{local - day};
    const std::int64_t offset_minutes = std::abs(zone_offset_seconds) / 60;
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}{}{:02}:{:02}", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), clock.hours().count(),
                       clock.minutes().count(), clock.seconds().count(), zone_offset_seconds < 0 ? '-' : '+',
                       offset_minutes / 60, offset_minutes % 60);
}

}  // namespace nodetop
