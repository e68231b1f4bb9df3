#pragma once

#include <vector>

#include "screen/views/view.hpp"

namespace nodetop::screen {

/// All keys of a view, and what its marks and colours mean.
std::vector<drawing::Line> help_lines(ViewKind kind, bool recording, const Look& look, int width);

}  // namespace nodetop::screen
