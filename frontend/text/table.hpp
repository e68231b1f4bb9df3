#pragma once

#include <string>
#include <vector>

#include "text/pen.hpp"

namespace nodetop::drawing {

/// How a column behaves when the window is narrow (cli.md 10).
struct Column {
    std::string header;
    bool right = false;      ///< numbers stand at the right
    int cap = 0;             ///< widest that it may get; 0: no cap
    bool rigid = false;      ///< never shrinks under its longest cell: free/total
    bool keep = false;       ///< never left out: mark, name, label
    bool keep_tail = false;  ///< names: where they are cut, the end stays
    bool wraps = false;      ///< what is too wide goes on in the next line, between words
    bool items = false;      ///< with `wraps`: a list, which goes on behind a comma and not within what it lists
    int most_lines = 0;      ///< a cell that wraps ends in a mark behind so many lines; 0: nothing of it is lost
    int at_least = 0;        ///< columns of its widest cell among rows that are not in this table
};

struct Table {
    std::vector<Column> columns;
    std::vector<std::vector<Line>> rows;  ///< a cell a column
};

/// Where a column of the table came to stand.
struct PlacedColumn {
    std::size_t index = 0;  ///< in Table::columns
    int at = 0, width = 0;
};

struct FittedTable {
    std::vector<Line> lines;            ///< header first; a line a row, more where a column wraps
    std::vector<PlacedColumn> columns;  ///< those that had room
    std::vector<std::string> left_out;  ///< headers of columns for which there was no room
};

/// Makes the columns of two tables with the same columns as wide as each other's cells ask for.
void align(Table& a, Table& b, const Pen& pen);

/// The table in at most `width` columns: caps; columns that are empty in every row go (never the first two); the widest
/// shrinks, down to min(header, 6), names last; then columns go from the right.
FittedTable fit(const Table& table, int width, const Pen& pen);

}  // namespace nodetop::drawing
