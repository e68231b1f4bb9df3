#pragma once

#include <string>
#include <vector>

#include "fit/gates.hpp"
#include "report/node_report.hpp"
#include "report/queue_report.hpp"
#include "screen/look.hpp"
#include "screen/views/view.hpp"

namespace nodetop::screen {

/// Every gate of a queue with pass, fail or unknown, its figures, and the scheduler's own words.
std::vector<drawing::Line> explain_queue(const QueueReport& queue, const std::string& left_out_because,
                                         const Look& look, int width);

/// Everything that was told and worked out about a node: why it gives no more than it does.
std::vector<drawing::Line> explain_node(const NodeReport& node, const Look& look, std::int64_t zone_offset_seconds,
                                        int width);

/// The same by name, with the reason why a queue is left out; empty if there is none of that name.
std::vector<drawing::Line> explain_queue_named(const Scene& scene, const std::string& name, int width);
std::vector<drawing::Line> explain_node_named(const Scene& scene, const std::string& name, int width);

}  // namespace nodetop::screen
