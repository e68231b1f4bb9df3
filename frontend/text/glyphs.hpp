#pragma once

#include <array>
#include <string_view>

namespace nodetop::drawing {

/// The drawing characters of one stream (cli.md 8.1). Each mark takes one column but the arrow of the ASCII set.
struct Glyphs {
    std::string_view full, half, hollow, attention, wrong, arrow;  ///< marks
    std::string_view ellipsis, dot, times, bullet;
    std::string_view rule, side, top_left, top_right, bottom_left, bottom_right;
    std::string_view branch, last_branch;
    std::array<std::string_view, 8> meter;  ///< one cell, from the smallest step to solid
    std::string_view meter_empty;
};

constexpr Glyphs kUnicodeGlyphs{
    .full = "●",
    .half = "◐",
    .hollow = "○",
    .attention = "▲",
    .wrong = "✗",
    .arrow = "→",
    .ellipsis = "…",
    .dot = "·",
    .times = "×",
    .bullet = "▸",
    .rule = "─",
    .side = "│",
    .top_left = "╭",
    .top_right = "╮",
    .bottom_left = "╰",
    .bottom_right = "╯",
    .branch = "├─",
    .last_branch = "└─",
    .meter = {"▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"},
    .meter_empty = "░",
};

constexpr Glyphs kAsciiGlyphs{
    .full = "o",
    .half = "%",
    .hollow = ".",
    .attention = "!",
    .wrong = "x",
    .arrow = "->",
    .ellipsis = "...",
    .dot = "-",
    .times = "x",
    .bullet = "*",
    .rule = "-",
    .side = "|",
    .top_left = "+",
    .top_right = "+",
    .bottom_left = "+",
    .bottom_right = "+",
    .branch = "|-",
    .last_branch = "`-",
    .meter = {"#", "#", "#", "#", "#", "#", "#", "#"},
    .meter_empty = ".",
};

}  // namespace nodetop::drawing
