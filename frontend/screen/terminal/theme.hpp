#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "text/pen.hpp"

namespace nodetop::screen {

enum class Theme : std::uint8_t { automatic, dark, light, high_contrast, mono };

/// "auto", "dark", "light", "high-contrast", "mono"
std::string_view word(Theme theme);
std::optional<Theme> theme_of(std::string_view word);
/// The next one for a user who cycles: dark, light, high-contrast, mono.
Theme next(Theme theme);

/// How a role looks. Red and green are never all that tells two roles apart: marks and words do.
struct Style {
    int colour = -1;  ///< -1: the terminal's own; else 0xRRGGBB, an index of 256, or one of 8, by the depth
    bool bold = false, dim = false, underlined = false, reversed = false;

    friend bool operator==(const Style&, const Style&) = default;
};

/// The background is the terminal's own in every theme: it is never assumed.
Style style_of(drawing::Role role, Theme theme, drawing::Depth depth);

}  // namespace nodetop::screen
