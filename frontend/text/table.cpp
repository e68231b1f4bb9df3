#include "text/table.hpp"

#include <algorithm>
#include <unordered_set>

#include "text/page.hpp"
#include "text/width.hpp"

namespace nodetop::drawing {

namespace {

constexpr int kGap = 2;
constexpr int kFloor = 6;
constexpr int kWordFloor = 12;
constexpr int kNameFloor = 10;    // a name is read before all else, and its tail tells nodes apart
constexpr int kNameComfort = 16;  // shorter only where no other column gives way

/// A column while its width is sought.
struct Sized {
    const Column* column = nullptr;
    std::size_t index = 0;  ///< in the table
    int width = 0, floor = 0;
    int comfort = 0;        ///< what it keeps while others can shrink
    bool cut_head = false;  ///< cells that are too wide lose their beginning
};

int total(const std::vector<Sized>& columns) {
    int sum = 0;
    for (const Sized& c : columns) sum += c.width;
    return sum + kGap * std::max(0, static_cast<int>(columns.size()) - 1);
}

/// What a list lists, each with its comma.
std::vector<Line> items_of(const Line& cell) {
    std::vector<Line> items(1);
    for (const Span& span : cell) {
        if (span.text == ", ") {
            items.back().push_back({",", span.role});
            items.emplace_back();
        } else {
            items.back().push_back(span);
        }
    }
    return items;
}

/// A column that wraps does not split words of an ordinary length.
int longest_word(const Table& table, std::size_t column, const Pen& pen) {
    int longest = 0;
    for (const auto& row : table.rows) longest = std::max(longest, widest_word(row[column], pen));
    return std::min(longest, kWordFloor);
}

int longest_item(const Table& table, std::size_t column, const Pen& pen) {
    int longest = 0;
    for (const auto& row : table.rows)
        for (const Line& item : items_of(row[column])) longest = std::max(longest, columns(item, pen));
    return std::min(longest, kNameComfort);
}

std::vector<Sized> natural(const Table& table, const Pen& pen) {
    std::vector<Sized> sized;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const Column& column = table.columns[i];
        int widest = column.at_least;
        for (const auto& row : table.rows) widest = std::max(widest, columns(row[i], pen));
        if (widest == 0 && i > 1) continue;
        const int header = columns(shown(column.header, pen));
        Sized s{&column, i, std::max(widest, header)};
        if (column.cap > 0) s.width = std::min(s.width, std::max(column.cap, header));
        const int floor = column.keep_tail ? kNameFloor
                          : column.wraps   ? std::max(kFloor, longest_word(table, i, pen))
                                           : std::clamp(header, 1, kFloor);
        s.floor = column.rigid ? s.width : std::min(s.width, floor);
        const int comfort = column.keep_tail ? kNameComfort : column.items ? longest_item(table, i, pen) : 0;
        s.comfort = std::max(s.floor, std::min(s.width, comfort));
        sized.push_back(s);
    }
    return sized;
}

/// Takes columns from the widest until the table fits or none is wider than `least` of it.
template <class Least>
void shrink(std::vector<Sized>& sized, int width, const Least& least_of) {
    int surplus = total(sized) - width;
    while (surplus > 0) {
        Sized* widest = nullptr;
        int next = 0;  // the width of the second widest: shrinking stops there
        for (Sized& s : sized) {
            if (s.width <= least_of(s)) continue;
            if (widest == nullptr || s.width > widest->width) {
                next = widest == nullptr ? 0 : widest->width;
                widest = &s;
            } else {
                next = std::max(next, s.width);
            }
        }
        if (widest == nullptr) return;
        const int least = std::max(least_of(*widest), std::min(next, widest->width - 1));
        const int taken = std::min(surplus, widest->width - least);
        widest->width -= taken;
        surplus -= taken;
    }
}

int floors(const std::vector<Sized>& sized) {
    int sum = kGap * std::max(0, static_cast<int>(sized.size()) - 1);
    for (const Sized& s : sized) sum += s.floor;
    return sum;
}

/// One cell in exactly `width` columns; the last one of a line is not padded.
void place(const Line& cell, const Sized& sized, bool last, const Pen& pen, Line& ret_line) {
    Line text = cell;
    int size = columns(cell, pen);
    if (size > sized.width) {
        if (sized.cut_head && cell.size() == 1)
            text = {{cut_head(shown(cell[0].text, pen), sized.width, pen.glyphs->ellipsis), cell[0].role}};
        else
            text = cut(cell, sized.width, pen);
        size = columns(text, pen);
    }
    const std::string padding(static_cast<std::size_t>(std::max(0, sized.width - size)), ' ');
    if (sized.column->right) ret_line.push_back({padding});
    ret_line.insert(ret_line.end(), text.begin(), text.end());
    if (!sized.column->right && !last) ret_line.push_back({padding});
}

/// What goes beyond the most lines of a cell is a mark at the end of the last.
void limit_lines(std::vector<Line>& lines, const Sized& sized, const Pen& pen) {
    const auto most = static_cast<std::size_t>(sized.column->most_lines);
    if (most == 0 || lines.size() <= most) return;
    lines.resize(most);
    Line& last = lines.back();
    last.push_back({std::string(pen.glyphs->ellipsis), last.empty() ? Role::plain : last.back().role});
    if (columns(last, pen) > sized.width) last = cut(last, sized.width, pen);
}

/// The cells of one row on a line, and on further ones where a column wraps.
void add_row(const std::vector<Line>& cells, const std::vector<Sized>& sized, const Pen& pen,
             std::vector<Line>& ret_lines) {
    std::vector<std::vector<Line>> wrapped(sized.size());
    std::size_t lines = 1;
    for (std::size_t i = 0; i < sized.size(); ++i) {
        if (!sized[i].column->wraps || columns(cells[sized[i].index], pen) <= sized[i].width) continue;
        const Line& cell = cells[sized[i].index];
        wrapped[i] = sized[i].column->items ? wrap_facts(items_of(cell), {" "}, sized[i].width, pen)
                                            : wrap(cell, sized[i].width, pen);
        limit_lines(wrapped[i], sized[i], pen);
        lines = std::max(lines, wrapped[i].size());
    }
    static const Line kNothing;
    for (std::size_t number = 0; number < lines; ++number) {
        Line line;
        for (std::size_t i = 0; i < sized.size(); ++i) {
            if (i > 0) line.push_back({std::string(kGap, ' ')});
            const Line* cell = number == 0 ? &cells[sized[i].index] : &kNothing;
            if (!wrapped[i].empty()) cell = number < wrapped[i].size() ? &wrapped[i][number] : &kNothing;
            place(*cell, sized[i], i + 1 == sized.size(), pen, line);
        }
        ret_lines.push_back(std::move(line));
    }
}

/// Whether cells that are cut at their end would look alike.
bool heads_collide(const Table& table, const Sized& sized, const Pen& pen) {
    std::unordered_set<std::string> heads;
    for (const auto& row : table.rows) {
        const Line& cell = row[sized.index];
        if (cell.size() != 1 || columns(cell, pen) <= sized.width) continue;
        if (!heads.insert(cut_tail(shown(cell[0].text, pen), sized.width, pen.glyphs->ellipsis)).second) return true;
    }
    return false;
}

}  // namespace

void align(Table& a, Table& b, const Pen& pen) {
    for (std::size_t i = 0; i < a.columns.size(); ++i) {
        int widest = 0;
        for (const Table* table : {&a, &b})
            for (const auto& row : table->rows) widest = std::max(widest, columns(row[i], pen));
        a.columns[i].at_least = b.columns[i].at_least = widest;
    }
}

FittedTable fit(const Table& table, int width, const Pen& pen) {
    FittedTable fitted;
    std::vector<Sized> sized = natural(table, pen);
    while (floors(sized) > width) {
        const auto last = std::find_if(sized.rbegin(), sized.rend(), [](const Sized& s) { return !s.column->keep; });
        if (last == sized.rend()) break;
        fitted.left_out.insert(fitted.left_out.begin(), last->column->header);
        sized.erase(std::next(last).base());
    }
    shrink(sized, width, [](const Sized& s) { return s.comfort; });
    shrink(sized, width, [](const Sized& s) { return s.floor; });
    shrink(sized, width, [](const Sized& s) { return s.column->rigid ? s.floor : 1; });
    shrink(sized, width, [](const Sized&) { return 1; });
    for (Sized& s : sized) s.cut_head = s.column->keep_tail && heads_collide(table, s, pen);

    int at = 0;
    for (const Sized& s : sized) {
        fitted.columns.push_back({s.index, at, s.width});
        at += s.width + kGap;
    }
    fitted.lines.reserve(table.rows.size() + 1);
    std::vector<Line> headers;
    for (const Column& column : table.columns) headers.push_back({{column.header, Role::dim}});
    add_row(headers, sized, pen, fitted.lines);
    for (const auto& row : table.rows) add_row(row, sized, pen, fitted.lines);
    return fitted;
}

}  // namespace nodetop::drawing
