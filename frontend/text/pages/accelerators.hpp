#pragma once

#include <string>

#include "report/accelerators.hpp"
#include "text/pages/cells.hpp"
#include "text/pen.hpp"

namespace nodetop::drawing {

/// cli.md 8.10.
std::string accelerators_page(const AcceleratorsReport& report, const Vocabulary& words, const Pen& pen);

/// The cells of one kind: model, vendor, architecture, memory, nodes, free, bf16, fp8, queues.
std::vector<Line> kind_cells(const AcceleratorKindReport& kind);

}  // namespace nodetop::drawing
