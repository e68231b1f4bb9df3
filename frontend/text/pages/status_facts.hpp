#pragma once

#include <optional>
#include <vector>

#include "report/status.hpp"
#include "text/pages/cells.hpp"
#include "text/pages/status.hpp"

/// The facts over the table of `status`, for the printed page and for the screen.
namespace nodetop::drawing {

/// Program, cluster, user, nodes up, GPUs free.
std::vector<Line> header_facts(const StatusReport& report, const StatusFrame& frame);
/// A term of the funnel and how many it counts; nullopt: the total, to which the terms add up.
struct FunnelFact {
    std::optional<FunnelTerm> term;
    Line text;
};
std::vector<FunnelFact> funnel_facts(const StatusReport& report, const Vocabulary& words);
/// How much of what is yours is to be had, with meters.
std::vector<Line> share_facts(const StatusReport& report, const Glyphs& glyphs);

/// What qualifies the figures: how access was found out, what is not known, what is idle and not to be had, windows
/// ahead, licences.
void status_notes(Page& page, const StatusReport& report, const StatusFrame& frame, const Vocabulary& words);

}  // namespace nodetop::drawing
