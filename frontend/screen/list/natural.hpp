#pragma once

#include <string_view>

namespace nodetop::screen {

/// Order of names as people count: `g2` before `g10`. Letters by their bytes, runs of digits by their number; equal
/// numbers with more zeros in front come later.
bool natural_less(std::string_view a, std::string_view b);

}  // namespace nodetop::screen
