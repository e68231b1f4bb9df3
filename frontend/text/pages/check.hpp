#pragma once

#include <string>

#include "report/check.hpp"
#include "text/pages/cells.hpp"

namespace nodetop::drawing {

/// The answers of the control plane, one line a queue (cli.md 8.8). `now`: of the reading.
std::string check_page(const CheckReport& report, Instant now, const Vocabulary& words, const Pen& pen);

}  // namespace nodetop::drawing
