#pragma once

#include <string>

#include "report/health.hpp"
#include "text/pen.hpp"

namespace nodetop::drawing {

/// cli.md 8.6.
std::string health_page(const HealthReport& report, const Pen& pen);

/// "3d 4h", "1h to 2d 3h (4 of 5 stamped)"; how old the stamps of a group are.
std::string ages_of(const OutReport& group);

}  // namespace nodetop::drawing
