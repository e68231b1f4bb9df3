#pragma once

#include <string>

#include "report/where.hpp"
#include "text/pages/cells.hpp"

namespace nodetop::drawing {

struct WhereFrame {
    Instant now;
    bool all = false;  ///< --all was given
};

/// The page of `where` (cli.md 8.7).
std::string where_page(const WhereReport& report, const WhereFrame& frame, const Vocabulary& words, const Pen& pen);

/// Why the job does not run in the place now, and what qualifies the answer: what decides first.
std::vector<Line> in_the_way(const Place& place);

/// `now`, a wait, marked where it is our own estimate.
Line start_cell(const Place& place, Instant now);

}  // namespace nodetop::drawing
