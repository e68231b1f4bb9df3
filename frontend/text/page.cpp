#include "text/page.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/width.hpp"

namespace nodetop::drawing {

namespace {

std::string repeated(std::string_view piece, int times) {
    std::string out;
    for (int i = 0; i < times; ++i) out.append(piece);
    return out;
}

}  // namespace

void Page::line(const Line& line) {
    draw(cut(line, pen_.width, pen_), pen_, out_);
    // Blanks at the end of a line help nobody.
    out_.erase(out_.find_last_not_of(' ') + 1);
    out_.push_back('\n');
}

void Page::prose(std::string_view text, Role role, const Line& first) { wrapped({{std::string(text), role}}, first); }

void Page::wrapped(const Line& text, const Line& first) {
    const int indent = std::min(columns(first, pen_), pen_.prose_width() - 1);
    Line before = first;
    for (const Line& part : wrap(text, pen_.prose_width() - indent, pen_)) {
        Line whole = before;
        whole.insert(whole.end(), part.begin(), part.end());
        line(whole);
        before = {{std::string(static_cast<std::size_t>(indent), ' ')}};
    }
}

void Page::section(std::string_view title, std::string_view note) {
    Line text{{std::string(title), Role::head}};
    if (!note.empty()) text.push_back({": " + std::string(note), Role::dim});
    wrapped(text, {{std::string(glyphs().bullet) + " ", Role::accent}});
}

void Page::table(const Table& table) {
    const FittedTable fitted = fit(table, pen_.width, pen_);
    int widest = 0;
    for (const Line& l : fitted.lines) widest = std::max(widest, columns(l, pen_));
    line({{repeated(glyphs().rule, std::min(widest, pen_.width)), Role::muted}});
    for (const Line& l : fitted.lines) line(l);
    if (!fitted.left_out.empty())
        prose(fmt::format("no room for {}: {}; --json has all", fitted.left_out.size() == 1 ? "a column" : "columns",
                          fmt::join(fitted.left_out, ", ")),
              Role::dim);
}

void Page::unbroken(std::string_view text) {
    out_.append(shown(text, pen_));
    out_.push_back('\n');
}

void Page::panel(const std::vector<Line>& lines) {
    int inner = 0;
    for (const Line& l : lines) inner = std::max(inner, columns(l, pen_));
    inner = std::clamp(inner, 1, std::max(1, pen_.width - 4));
    const std::string rule = repeated(glyphs().rule, inner + 2);
    line({{fmt::format("{}{}{}", glyphs().top_left, rule, glyphs().top_right), Role::muted}});
    for (const Line& l : lines) {
        const Line fitted = cut(l, inner, pen_);
        Line boxed{{std::string(glyphs().side) + " ", Role::muted}};
        boxed.insert(boxed.end(), fitted.begin(), fitted.end());
        boxed.push_back({std::string(static_cast<std::size_t>(inner - columns(fitted, pen_)), ' ')});
        boxed.push_back({" " + std::string(glyphs().side), Role::muted});
        line(boxed);
    }
    line({{fmt::format("{}{}{}", glyphs().bottom_left, rule, glyphs().bottom_right), Role::muted}});
}

}  // namespace nodetop::drawing
