#pragma once

#include <string>

#include "text/glyphs.hpp"

namespace nodetop::drawing {

/// A bar of exactly `cells` columns for a share 0…1 (cli.md 11). Solid only at 1 and above, without any fill only at 0
/// and below. No cells: the empty string.
std::string meter(double share, int cells, const Glyphs& glyphs);

}  // namespace nodetop::drawing
