#pragma once

#include <string>

#include "report/zoom.hpp"
#include "text/pen.hpp"

namespace nodetop::drawing {

/// cli.md 8.4: the block of each queue, then their nodes.
std::string zoom_page(const ZoomReport& report, const NodeFilter& filter, const Pen& pen);

}  // namespace nodetop::drawing
