#pragma once

#include <string>
#include <vector>

#include "model/problem.hpp"
#include "reading/reading.hpp"
#include "report/status.hpp"
#include "text/pages/cells.hpp"
#include "text/pen.hpp"

namespace nodetop::drawing {

/// What stands around the figures of `status`.
struct StatusFrame {
    std::string user;            ///< "" if not known
    std::string cluster;         ///< "" if not told
    std::string backend;         ///< shown if it was forced or replayed; else ""
    std::string dry_run_reason;  ///< why nothing was asked
    std::string site_text;       ///< the site's line at the foot; "" for none
    std::vector<Problem> problems;
    Instant now;
    std::int64_t zone_offset_seconds = 0;
    bool all = false;  ///< every row
};

/// `all`: every row, as with --all.
StatusFrame status_frame(const Reading& reading, bool all);

/// cli.md 8.2.
std::string status_page(const StatusReport& report, const StatusFrame& frame, const Vocabulary& words, const Pen& pen);

}  // namespace nodetop::drawing
