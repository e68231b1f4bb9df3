#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "text/glyphs.hpp"

namespace nodetop::drawing {

/// Colours that a stream can show.
enum class Depth : std::uint8_t { none, ansi16, ansi256, rgb };

/// What a piece of text means; the colour follows from it (cli.md 11). `heat0` … `heat11` are the steps of a share.
enum class Role : std::uint8_t {
    plain,
    accent,
    ok,
    warn,
    bad,
    info,
    dim,
    muted,
    head,
    heat0,
    heat1,
    heat2,
    heat3,
    heat4,
    heat5,
    heat6,
    heat7,
    heat8,
    heat9,
    heat10,
    heat11,
};

/// Step of a share 0…1: floor(12 × share), clamped.
Role heat(double share);

/// A piece of text of one role.
struct Span {
    std::string text;
    Role role = Role::plain;
};
using Line = std::vector<Span>;

/// How one stream is written to: decided for stdout and stderr apart (cli.md 5).
struct Pen {
    const Glyphs* glyphs = &kUnicodeGlyphs;
    bool ascii = false;
    Depth depth = Depth::none;
    int width = 100;  ///< columns, 20 to 400
    int prose_width() const { return width < 96 ? width : 96; }
};

/// Columns that the line takes with this pen.
int columns(const Line& line, const Pen& pen);
/// The line in at most `width` columns, cut with a mark.
Line cut(const Line& line, int width, const Pen& pen);
/// Adds the line with its colours; every colour is closed again.
void draw(const Line& line, const Pen& pen, std::string& out);
/// The text as this pen can show it.
std::string shown(std::string_view text, const Pen& pen);

}  // namespace nodetop::drawing
