#pragma once

#include <string>
#include <vector>

#include "screen/frame.hpp"
#include "screen/list/list.hpp"
#include "screen/look.hpp"

namespace nodetop::screen {

/// How a list is drawn at the moment.
struct ListDrawing {
    int width = 80, height = 10;  ///< for header and rows together
    bool header = true;
    bool cursor = true;                              ///< show it: not where another part of the view has it
    std::size_t skipped_columns = 0;                 ///< scrolled out at the left; the name stays
    const std::vector<std::string>* only = nullptr;  ///< keys of the columns wanted, in their order; null: all
    bool whole_cells = false;                        ///< what is cut of the row under the cursor stands below it
};

struct ListPicture {
    std::vector<drawing::Line> lines;
    std::vector<Zone> zones;           ///< from line 0 of this picture
    std::size_t first = 0, count = 0;  ///< places of the list that are in view
    std::size_t columns_left_out = 0;
};

/// The rows in view; only those are made. Moves the list's window so that its cursor is in it.
ListPicture draw_list(List& list, const ListDrawing& how, const Look& look);

}  // namespace nodetop::screen
