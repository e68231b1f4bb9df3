#pragma once

#include <string>

#include "report/health.hpp"
#include "text/pen.hpp"

namespace nodetop::drawing {

/// cli.md 8.6.
std::string health_page(const HealthReport& report, const Pen& pen);

}  // namespace nodetop::drawing
