#include "text/pen.hpp"

#include <algorithm>
#include <array>

#include "text/width.hpp"

namespace nodetop::drawing {

namespace {

/// Parameters of the escape sequence of a role, by depth; empty: no colour.
struct Colours {
    std::string_view ansi16, ansi256, rgb;
};

constexpr std::array<Colours, 21> kColours{{
    {"", "", ""},                            // plain
    {"36", "38;5;81", "38;2;97;205;232"},    // accent
    {"32", "38;5;78", "38;2;92;201;130"},    // ok
    {"33", "38;5;214", "38;2;240;173;60"},   // warn
    {"31", "38;5;203", "38;2;238;98;90"},    // bad
    {"34", "38;5;111", "38;2;130;170;245"},  // info
    {"2", "38;5;245", "38;2;138;143;152"},   // dim
    {"2", "38;5;243", "38;2;122;127;136"},   // muted
    {"1", "1", "1"},                         // head
    {"2", "38;5;240", "38;2;96;102;112"},    // heat 0: nearly nothing is quiet, not red
    {"36", "38;5;30", "38;2;52;126;140"},
    {"36", "38;5;30", "38;2;52;136;146"},
    {"36", "38;5;36", "38;2;52;146;148"},
    {"36", "38;5;36", "38;2;54;156;148"},
    {"36", "38;5;37", "38;2;56;166;146"},
    {"32", "38;5;71", "38;2;62;174;142"},
    {"32", "38;5;72", "38;2;68;182;138"},
    {"32", "38;5;72", "38;2;76;190;134"},
    {"32", "38;5;78", "38;2;84;197;131"},
    {"32", "38;5;78", "38;2;92;204;130"},
    {"32;1", "1;38;5;84", "1;38;2;104;214;132"},  // heat 11
}};

std::string_view colour(Role role, Depth depth) {
    const Colours& colours = kColours[static_cast<std::size_t>(role)];
    switch (depth) {
        case Depth::none:
            return {};
        case Depth::ansi16:
            return colours.ansi16;
        case Depth::ansi256:
            return colours.ansi256;
        case Depth::rgb:
            return colours.rgb;
    }
    return {};
}

}  // namespace

Role heat(double share) {
    const int step = share > 0 ? static_cast<int>(std::min(share, 1.0) * 12) : 0;
    return static_cast<Role>(static_cast<int>(Role::heat0) + std::min(step, 11));
}

std::string shown(std::string_view text, const Pen& pen) { return pen.ascii ? to_ascii(text) : std::string(text); }

int columns(const Line& line, const Pen& pen) {
    int sum = 0;
    for (const Span& span : line) sum += pen.ascii ? columns(to_ascii(span.text)) : columns(span.text);
    return sum;
}

Line cut(const Line& line, int width, const Pen& pen) {
    if (columns(line, pen) <= width) return line;
    Line out;
    int left = width - columns(pen.glyphs->ellipsis);
    if (left < 0) return {{cut_tail(pen.glyphs->ellipsis, width, ""), Role::plain}};
    for (const Span& span : line) {
        const std::string text = shown(span.text, pen);
        const int size = columns(text);
        if (size <= left) {
            out.push_back({text, span.role});
            left -= size;
            continue;
        }
        out.push_back({text.substr(0, bytes_within(text, left)).append(pen.glyphs->ellipsis), span.role});
        break;
    }
    return out;
}

void draw(const Line& line, const Pen& pen, std::string& out) {
    for (const Span& span : line) {
        const std::string_view code = colour(span.role, pen.depth);
        if (!code.empty()) out.append("\033[").append(code).append("m");
        if (pen.ascii)
            out.append(to_ascii(span.text));
        else
            out.append(span.text);
        if (!code.empty()) out.append("\033[0m");
    }
}

}  // namespace nodetop::drawing
