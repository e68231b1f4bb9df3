#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "screen/list/source.hpp"

namespace nodetop::screen {

/// What filters and orders need of every row: worked out once for a source, on a worker where it is large.
struct ListIndex {
    std::vector<std::string> texts;    ///< by row: its cells as text, case folded, kCellEnd behind each
    std::vector<std::uint32_t> ranks;  ///< by row: place of its name in natural order
    std::vector<int> widths;           ///< by column: its widest cell

    static constexpr char kCellEnd = '\x1f';
    /// The text of one cell.
    std::string_view cell(std::size_t row, std::size_t column) const;
};

ListIndex make_list_index(const Source& source, const drawing::Pen& pen);

/// The text without differences of case.
std::string folded(std::string_view text);

}  // namespace nodetop::screen
