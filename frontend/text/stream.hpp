#pragma once

#include <optional>
#include <string>

#include "outside/configuration.hpp"
#include "text/pen.hpp"

namespace nodetop::drawing {

/// What the flags and the configuration say about drawing; the rest is decided per stream.
struct Drawing {
    bool no_color = false;                       ///< --no-color
    bool ascii = false;                          ///< --ascii
    std::optional<bool> ascii_configured;        ///< `ascii` of the configuration
    ColorChoice color = ColorChoice::by_stream;  ///< `color` of the configuration
};

/// The environment that drawing depends on (config.md 3); nullopt: not set.
struct DrawingEnvironment {
    std::optional<std::string> no_color, force_color, clicolor_force, clicolor, term, colorterm, columns, nodetop_ascii;
    bool utf8 = false;  ///< character set of the locale is UTF-8

    static DrawingEnvironment of_process();
};

/// Facts about one stream: a terminal or not, and its measured columns (0: not known).
struct StreamFacts {
    bool terminal = false;
    int columns = 0;

    static StreamFacts of(int descriptor);
};

/// The pen for one stream.
Pen pen_for(const StreamFacts& stream, const Drawing& drawing, const DrawingEnvironment& environment);

}  // namespace nodetop::drawing
