#pragma once

#include <string>

#include "reading/system.hpp"
#include "text/pen.hpp"

namespace nodetop::drawing {

/// cli.md 8.11. `detail`: every candidate file with its reason, and the options of each adapter.
std::string backends_page(const Backends& backends, bool detail, const Pen& pen);

}  // namespace nodetop::drawing
