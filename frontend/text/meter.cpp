#include "text/meter.hpp"

#include <algorithm>
#include <cmath>

namespace nodetop::drawing {

std::string meter(double share, int cells, const Glyphs& glyphs) {
    if (cells <= 0) return {};
    // ASCII has no parts of a cell: its steps are whole cells.
    const int in_cell = glyphs.meter.front() == glyphs.meter.back() ? 1 : static_cast<int>(glyphs.meter.size());
    const int steps = cells * in_cell;
    // One step cannot show "some": a mark of its own does.
    if (steps == 1 && share > 0 && share < 1) return std::string(glyphs.half);
    int filled = 0;
    if (share >= 1)
        filled = steps;
    else if (share > 0)
        filled = std::clamp(static_cast<int>(std::floor(share * steps)), 1, steps - 1);
    std::string out;
    for (int cell = 0; cell < cells; ++cell) {
        const int here = std::clamp(filled - cell * in_cell, 0, in_cell);
        out.append(here == 0 ? glyphs.meter_empty
                             : glyphs.meter[static_cast<std::size_t>(in_cell == 1 ? 0 : here - 1)]);
    }
    return out;
}

}  // namespace nodetop::drawing
