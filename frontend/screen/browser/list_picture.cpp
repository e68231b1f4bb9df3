#include "screen/browser/list_picture.hpp"

#include <algorithm>

#include "text/page.hpp"
#include "text/width.hpp"

namespace nodetop::screen {

namespace {

using drawing::Line;
using drawing::Role;

constexpr int kCursorColumns = 2;
/// Lines that the whole text of one row may take.
constexpr int kMostWholeLines = 5;

/// Columns of the source that are drawn, in their order.
std::vector<std::size_t> chosen_columns(const Source& source, const ListDrawing& how) {
    const auto& columns = source.columns();
    std::vector<std::size_t> chosen;
    if (how.only != nullptr && !how.only->empty()) {
        for (std::size_t i = 0; i < columns.size() && i < 2; ++i)
            if (columns[i].key.empty() || columns[i].drawn.keep) chosen.push_back(i);
        for (const std::string& key : *how.only)
            if (const auto column = find_column(columns, key);
                column && std::ranges::find(chosen, *column) == chosen.end())
                chosen.push_back(*column);
    } else {
        for (std::size_t i = 0; i < columns.size(); ++i) chosen.push_back(i);
    }
    // What is kept stays in place; behind it columns scroll out at the left.
    std::size_t fixed = 0;
    while (fixed < chosen.size() && columns[chosen[fixed]].drawn.keep) ++fixed;
    const std::size_t movable = chosen.size() - fixed;
    const std::size_t skipped = movable == 0 ? 0 : std::min(how.skipped_columns, movable - 1);
    chosen.erase(chosen.begin() + static_cast<std::ptrdiff_t>(fixed),
                 chosen.begin() + static_cast<std::ptrdiff_t>(fixed + skipped));
    return chosen;
}

std::string header_of(const SourceColumn& column, std::size_t index, const Order& order, bool ascii) {
    if (order.column != index) return column.drawn.header;
    return column.drawn.header + (order.descending ? (ascii ? " v" : " ▾") : (ascii ? " ^" : " ▴"));
}

/// Cells of the row under the cursor that did not fit, each with its header.
std::vector<Line> whole_cells(const Source& source, std::size_t row, const drawing::FittedTable& fitted,
                              const std::vector<std::size_t>& chosen, int width, const Look& look) {
    std::vector<Line> lines;
    const std::vector<Line> cells = source.cells(row);
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        const auto placed = std::ranges::find(fitted.columns, i, &drawing::PlacedColumn::index);
        const int size = drawing::columns(cells[chosen[i]], look.pen);
        if (size == 0 || (placed != fitted.columns.end() && placed->width >= size)) continue;
        Line text{{source.columns()[chosen[i]].drawn.header + ": ", Role::dim}};
        text.insert(text.end(), cells[chosen[i]].begin(), cells[chosen[i]].end());
        for (Line& part : drawing::wrap(text, std::max(8, width - 4), look.pen)) {
            part.insert(part.begin(), {"    "});
            lines.push_back(std::move(part));
        }
    }
    if (lines.size() > kMostWholeLines) lines.resize(kMostWholeLines);
    return lines;
}

}  // namespace

ListPicture draw_list(List& list, const ListDrawing& how, const Look& look) {
    ListPicture picture;
    const Source& source = list.source();
    int height = std::max(1, how.height - (how.header ? 1 : 0));
    const bool whole = how.whole_cells && how.cursor && height > 2 * kMostWholeLines;
    if (whole) height -= kMostWholeLines;
    list.window().follow(list.cursor(), list.shown(), static_cast<std::size_t>(height));
    picture.first = list.window().first();
    picture.count = std::min(static_cast<std::size_t>(height), list.shown() - std::min(list.shown(), picture.first));

    const std::vector<std::size_t> chosen = chosen_columns(source, how);
    drawing::Table table;
    for (const std::size_t column : chosen) {
        drawing::Column drawn = source.columns()[column].drawn;
        drawn.header = header_of(source.columns()[column], column, list.order(), look.pen.ascii);
        table.columns.push_back(std::move(drawn));
    }
    std::vector<int>& widths = list.widths();
    for (std::size_t i = 0; i < picture.count; ++i) {
        std::vector<Line> cells = source.cells(list.row_at(picture.first + i));
        std::vector<Line> row;
        for (const std::size_t column : chosen) {
            widths[column] = std::max(widths[column], drawing::columns(cells[column], look.pen));
            row.push_back(std::move(cells[column]));
        }
        table.rows.push_back(std::move(row));
    }
    for (std::size_t i = 0; i < chosen.size(); ++i) table.columns[i].at_least = widths[chosen[i]];

    const int room = std::max(1, how.width - kCursorColumns);
    drawing::FittedTable fitted = drawing::fit(table, room, look.pen);
    picture.columns_left_out = fitted.left_out.size();
    const std::string cursor = look.pen.ascii ? "> " : "❯ ";
    const auto add = [&](Line line, bool selected) {
        line = drawing::cut(line, room, look.pen);
        line.insert(line.begin(), selected ? drawing::Span{cursor, Role::accent} : drawing::Span{"  "});
        picture.lines.push_back(std::move(line));
    };
    if (how.header) {
        add(std::move(fitted.lines.front()), false);
        for (const drawing::PlacedColumn& placed : fitted.columns)
            picture.zones.push_back(
                {ZoneKind::header, 0, placed.at + kCursorColumns, placed.width, chosen[placed.index]});
    }
    for (std::size_t i = 0; i < picture.count; ++i) {
        const bool selected = how.cursor && picture.first + i == list.cursor();
        Line& line = fitted.lines[i + 1];
        // The row under the cursor: its name in the accent colour, wherever other colours mean something.
        if (selected)
            for (drawing::Span& span : line)
                if (span.role == Role::plain || span.role == Role::muted) span.role = Role::accent;
        picture.zones.push_back(
            {ZoneKind::row, static_cast<int>(picture.lines.size()), 0, how.width, picture.first + i});
        add(std::move(line), selected);
        if (selected && whole)
            for (Line& part : whole_cells(source, list.row_at(picture.first + i), fitted, chosen, how.width, look))
                picture.lines.push_back(std::move(part));
    }
    return picture;
}

}  // namespace nodetop::screen
