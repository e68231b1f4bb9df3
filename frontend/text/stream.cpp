#include "text/stream.hpp"

#include <langinfo.h>
#include <locale.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string_view>

namespace nodetop::drawing {

namespace {

constexpr int kLeastWidth = 20, kMostWidth = 400, kWidthWithoutTerminal = 100;

std::optional<std::string> variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

bool on(const std::optional<std::string>& value) { return value && !value->empty() && *value != "0"; }

Depth depth_of_terminal(const DrawingEnvironment& environment) {
    const std::string_view colorterm = environment.colorterm ? std::string_view(*environment.colorterm) : "";
    const std::string_view term = environment.term ? std::string_view(*environment.term) : "";
    if (term.empty() || term == "dumb") return Depth::none;
    if (colorterm == "truecolor" || colorterm == "24bit") return Depth::rgb;
    const bool many = term.find("256color") != term.npos || term.find("direct") != term.npos;
    return many ? Depth::ansi256 : Depth::ansi16;
}

Depth depth_for(bool terminal, const Drawing& drawing, const DrawingEnvironment& environment) {
    if (drawing.no_color) return Depth::none;
    if (environment.no_color && !environment.no_color->empty()) return Depth::none;
    if (environment.force_color && !environment.force_color->empty()) {
        const std::string& force = *environment.force_color;
        if (force == "0" || force == "false") return Depth::none;
        return force == "3" ? Depth::rgb : Depth::ansi256;
    }
    if (on(environment.clicolor_force)) return std::max(Depth::ansi16, depth_of_terminal(environment));
    if (environment.clicolor && *environment.clicolor == "0") return Depth::none;
    if (drawing.color == ColorChoice::never) return Depth::none;
    if (drawing.color == ColorChoice::always) return std::max(Depth::ansi16, depth_of_terminal(environment));
    return terminal ? depth_of_terminal(environment) : Depth::none;
}

int width_for(const StreamFacts& stream, const DrawingEnvironment& environment) {
    int width = stream.terminal && stream.columns > 0 ? stream.columns : kWidthWithoutTerminal;
    if (environment.columns) {
        const std::string& text = *environment.columns;
        int stated = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), stated);
        if (error == std::errc{} && end == text.data() + text.size() && stated > 0) width = stated;
    }
    return std::clamp(width, kLeastWidth, kMostWidth);
}

/// The character set that LC_ALL, LC_CTYPE and LANG name, by the platform's own call. A locale that is not installed
/// cannot be asked: ASCII claims less.
bool locale_is_utf8() {
    if (const locale_t locale = newlocale(LC_CTYPE_MASK, "", nullptr)) {
        const bool utf8 = strcasecmp(nl_langinfo_l(CODESET, locale), "UTF-8") == 0;
        freelocale(locale);
        return utf8;
    }
    return false;
}

}  // namespace

DrawingEnvironment DrawingEnvironment::of_process() {
    DrawingEnvironment e;
    e.no_color = variable("NO_COLOR");
    e.force_color = variable("FORCE_COLOR");
    e.clicolor_force = variable("CLICOLOR_FORCE");
    e.clicolor = variable("CLICOLOR");
    e.term = variable("TERM");
    e.colorterm = variable("COLORTERM");
    e.columns = variable("COLUMNS");
    e.nodetop_ascii = variable("NODETOP_ASCII");
    e.utf8 = locale_is_utf8();
    return e;
}

StreamFacts StreamFacts::of(int descriptor) {
    StreamFacts facts;
    facts.terminal = isatty(descriptor) == 1;
    winsize window{};
    if (facts.terminal && ioctl(descriptor, TIOCGWINSZ, &window) == 0) facts.columns = window.ws_col;
    return facts;
}

Pen pen_for(const StreamFacts& stream, const Drawing& drawing, const DrawingEnvironment& environment) {
    Pen pen;
    pen.ascii = drawing.ascii || on(environment.nodetop_ascii) || drawing.ascii_configured.value_or(!environment.utf8);
    pen.glyphs = pen.ascii ? &kAsciiGlyphs : &kUnicodeGlyphs;
    pen.depth = depth_for(stream.terminal, drawing, environment);
    pen.width = width_for(stream, environment);
    return pen;
}

}  // namespace nodetop::drawing
