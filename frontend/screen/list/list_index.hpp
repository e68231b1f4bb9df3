#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "screen/list/source.hpp"

namespace nodetop::screen {

/// What filters and orders need of every row: worked out once for a source, on a worker where it is large.
struct ListIndex {
    std::string text;                    ///< of row after row: its cells, case folded, kCellEnd behind each
    std::vector<std::size_t> begins;     ///< by row: where its text begins; one more at the end
    std::vector<std::uint32_t> natural;  ///< all rows, by their names in natural order
    std::vector<int> widths;             ///< by column: its widest cell
    /// By column, then by row: the place of the cell among the different texts of the column, kNoText of an empty one.
    /// Columns with figures have none.
    std::vector<std::vector<std::uint32_t>> text_places;

    static constexpr char kCellEnd = '\x1f';
    static constexpr std::uint32_t kNoText = 0xFFFFFFFF;

    std::size_t size() const { return begins.size() - 1; }
    std::string_view row(std::size_t at) const {
        return std::string_view(text).substr(begins[at], begins[at + 1] - begins[at]);
    }
    /// The text of one cell.
    std::string_view cell(std::size_t row, std::size_t column) const;
};

ListIndex make_list_index(const Source& source, const drawing::Pen& pen);

/// The text without differences of case.
std::string folded(std::string_view text);

}  // namespace nodetop::screen
