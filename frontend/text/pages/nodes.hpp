#pragma once

#include <string>

#include "report/nodes.hpp"
#include "text/pages/cells.hpp"
#include "text/pen.hpp"

namespace nodetop::drawing {

/// cli.md 8.5.
std::string nodes_page(const NodesReport& report, const NodeFilter& filter, const Pen& pen);

/// The table of nodes, as `nodes` and `zoom` show it.
void node_table(Page& page, const NodeReportList& nodes);

/// "--gpu, --free": the filters that emptied a list.
std::string filter_names(const NodeFilter& filter);

}  // namespace nodetop::drawing
