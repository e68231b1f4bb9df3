#pragma once

#include <string>
#include <vector>

#include "screen/views/view.hpp"

namespace nodetop::screen {

/// Why a queue is left out, what it means for the job that the user has in mind, every gate with pass, fail or unknown
/// and the scheduler's own words, and the queue's figures; empty if there is none of that name.
std::vector<drawing::Line> explain_queue_named(const Scene& scene, const std::string& name, int width);
/// Everything that was told and worked out about a node: why it gives no more than it does.
std::vector<drawing::Line> explain_node_named(const Scene& scene, const std::string& name, int width);

}  // namespace nodetop::screen
