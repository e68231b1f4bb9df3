#pragma once

#include <string>

#include "report/why.hpp"
#include "text/pages/cells.hpp"

namespace nodetop::drawing {

/// Why one job waits, in sentences (cli.md 8.14).
std::string why_page(const WhyReport& report, const Cluster& cluster, const Vocabulary& words, const Pen& pen);

}  // namespace nodetop::drawing
