#pragma once

#include <optional>
#include <string>

#include "model/quantity.hpp"

namespace nodetop {

/// RFC 3339 with seconds and numeric offset: "2026-05-04T09:30:00+02:00". nullopt for what is unknown, without an end,
/// or outside the years 0 to 9999.
std::optional<std::string> rfc3339(Instant at, std::int64_t zone_offset_seconds);

}  // namespace nodetop
