#include "screen/terminal/theme.hpp"

#include <array>

namespace nodetop::screen {

namespace {

using drawing::Depth;
using drawing::Role;

constexpr std::array<std::string_view, 5> kWords{"auto", "dark", "light", "high-contrast", "mono"};

/// A colour at each depth; -1: none.
struct Shade {
    int ansi8 = -1, ansi256 = -1, rgb = -1;
    bool bold = false, dim = false;
};

/// What the roles stand for, with the steps of a share drawn together.
enum class Tone : std::uint8_t { plain, accent, ok, warn, bad, info, quiet, head, little, some, much, full };

Tone tone_of(Role role) {
    switch (role) {
        case Role::plain:
            return Tone::plain;
        case Role::accent:
            return Tone::accent;
        case Role::ok:
            return Tone::ok;
        case Role::warn:
            return Tone::warn;
        case Role::bad:
            return Tone::bad;
        case Role::info:
            return Tone::info;
        case Role::dim:
        case Role::muted:
        case Role::heat0:
            return Tone::quiet;
        case Role::head:
            return Tone::head;
        case Role::heat1:
        case Role::heat2:
        case Role::heat3:
            return Tone::little;
        case Role::heat4:
        case Role::heat5:
        case Role::heat6:
            return Tone::some;
        case Role::heat7:
        case Role::heat8:
        case Role::heat9:
        case Role::heat10:
            return Tone::much;
        case Role::heat11:
            return Tone::full;
    }
    return Tone::plain;
}

using Palette = std::array<Shade, 12>;

constexpr Palette kDark{{
    {},                                // plain
    {6, 81, 0x61CDE8, true},           // accent
    {2, 78, 0x5CC982},                 // ok
    {3, 214, 0xF0AD3C},                // warn
    {1, 203, 0xEE625A},                // bad
    {4, 111, 0x82AAF5},                // info
    {-1, 245, 0x8A8F98, false, true},  // quiet
    {-1, -1, -1, true},                // head
    {6, 30, 0x34888E},                 // little
    {6, 37, 0x369C94},                 // some
    {2, 72, 0x4CBE86},                 // much
    {2, 84, 0x68D684, true},           // full
}};
constexpr Palette kLight{{
    {},
    {4, 25, 0x005FAF, true},
    {2, 28, 0x1E7D32},
    {3, 130, 0xA65A00},
    {1, 160, 0xC62828},
    {4, 61, 0x4A55A8},
    {-1, 242, 0x6C6C6C, false, true},
    {-1, -1, -1, true},
    {6, 66, 0x4F7F86},
    {6, 30, 0x1F7A80},
    {2, 29, 0x12734A},
    {2, 22, 0x0B5D1E, true},
}};
/// Reads on a dark and on a light ground.
constexpr Palette kEither{{
    {},
    {6, 32, 0x1D8BC4, true},
    {2, 35, 0x2E9E5B},
    {3, 172, 0xC77C11},
    {1, 167, 0xD64E47},
    {4, 68, 0x5A82CC},
    {-1, 244, 0x80858D, false, true},
    {-1, -1, -1, true},
    {6, 66, 0x5B878C},
    {6, 31, 0x2B8593},
    {2, 36, 0x239A74},
    {2, 35, 0x2AA35A, true},
}};
constexpr Palette kHighContrast{{
    {-1, -1, -1, true},
    {6, 51, 0x00FFFF, true},
    {2, 46, 0x00FF00, true},
    {3, 226, 0xFFFF00, true},
    {1, 196, 0xFF4040, true},
    {6, 87, 0x5FFFFF, true},
    {-1, -1, -1},
    {-1, -1, -1, true},
    {-1, -1, -1},
    {6, 51, 0x00FFFF},
    {2, 46, 0x00FF00},
    {2, 46, 0x00FF00, true},
}};

const Palette& palette_of(Theme theme) {
    switch (theme) {
        case Theme::dark:
            return kDark;
        case Theme::light:
            return kLight;
        case Theme::high_contrast:
            return kHighContrast;
        default:
            return kEither;
    }
}

/// Weight alone: what is selected stands out, trouble is underlined, notes are quiet.
Style without_colour(Tone tone) {
    Style style;
    style.bold = tone == Tone::accent || tone == Tone::head || tone == Tone::bad || tone == Tone::full;
    style.dim = tone == Tone::quiet;
    style.underlined = tone == Tone::warn || tone == Tone::bad;
    return style;
}

}  // namespace

std::string_view word(Theme theme) { return kWords[static_cast<std::size_t>(theme)]; }

std::optional<Theme> theme_of(std::string_view word) {
    for (std::size_t i = 0; i < kWords.size(); ++i)
        if (kWords[i] == word) return static_cast<Theme>(i);
    return std::nullopt;
}

Theme next(Theme theme) {
    switch (theme) {
        case Theme::dark:
            return Theme::light;
        case Theme::light:
            return Theme::high_contrast;
        case Theme::high_contrast:
            return Theme::mono;
        default:
            return Theme::dark;
    }
}

Style style_of(Role role, Theme theme, Depth depth) {
    const Tone tone = tone_of(role);
    if (depth == Depth::none || theme == Theme::mono) return without_colour(tone);
    const Shade& shade = palette_of(theme)[static_cast<std::size_t>(tone)];
    Style style;
    style.bold = shade.bold;
    style.colour = depth == Depth::rgb ? shade.rgb : depth == Depth::ansi256 ? shade.ansi256 : shade.ansi8;
    // Grey is a colour of its own but where there are only eight.
    style.dim = shade.dim && depth == Depth::ansi16;
    return style;
}

}  // namespace nodetop::screen
