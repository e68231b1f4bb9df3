#pragma once

#include <cstddef>
#include <vector>

#include "text/pen.hpp"

namespace nodetop::screen {

/// Lines and columns of a picture.
struct Size {
    int width = 80, height = 24;
    friend bool operator==(const Size&, const Size&) = default;
};

/// What a click at a place means.
enum class ZoneKind : std::uint8_t { row, header, funnel };

struct Zone {
    ZoneKind kind = ZoneKind::row;
    int y = 0, x = 0, width = 0;
    std::size_t index = 0;  ///< place in the list, column of the source, or term of the funnel
};

/// One picture of the whole screen, before any terminal: at most `size.height` lines, none wider than `size.width`.
struct Frame {
    Size size;
    std::vector<drawing::Line> lines;
    std::vector<Zone> zones;

    const Zone* zone_at(int x, int y) const {
        for (const Zone& zone : zones)
            if (zone.y == y && x >= zone.x && x < zone.x + zone.width) return &zone;
        return nullptr;
    }
};

}  // namespace nodetop::screen
