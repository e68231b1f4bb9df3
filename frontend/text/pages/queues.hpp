#pragma once

#include <string>
#include <vector>

#include "report/queues.hpp"
#include "text/pages/cells.hpp"
#include "text/pen.hpp"

namespace nodetop::drawing {

/// cli.md 8.3. `detail`: a block for each queue in place of the table.
std::string queues_page(const QueuesReport& report, bool detail, const Vocabulary& words, const Pen& pen);

/// Everything about one queue: state, nodes, what is free, ceilings, then each gate with its sentence.
void queue_block(Page& page, const QueueReport& queue);

}  // namespace nodetop::drawing
