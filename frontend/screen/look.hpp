#pragma once

#include "text/pages/cells.hpp"
#include "text/pen.hpp"

namespace nodetop::screen {

/// How everything on this screen is drawn: glyphs, and the words of this system.
struct Look {
    drawing::Pen pen;
    drawing::Vocabulary words{""};
};

}  // namespace nodetop::screen
