#include "text/stream.hpp"

#include <doctest/doctest.h>

using namespace nodetop::drawing;

namespace {

DrawingEnvironment utf8_terminal() {
    DrawingEnvironment e;
    e.utf8 = true;
    e.term = "xterm-256color";
    return e;
}
constexpr StreamFacts kTerminal{true, 120}, kPipe{false, 0};

}  // namespace

TEST_CASE("colour is decided for each stream") {
    const DrawingEnvironment e = utf8_terminal();
    CHECK(pen_for(kTerminal, {}, e).depth == Depth::ansi256);
    CHECK(pen_for(kPipe, {}, e).depth == Depth::none);
    CHECK(pen_for(kTerminal, {.no_color = true}, e).depth == Depth::none);
}

TEST_CASE("depth of colour by the environment, config.md 3") {
    DrawingEnvironment e = utf8_terminal();
    e.colorterm = "truecolor";
    CHECK(pen_for(kTerminal, {}, e).depth == Depth::rgb);
    e = utf8_terminal();
    e.term = "vt100";
    CHECK(pen_for(kTerminal, {}, e).depth == Depth::ansi16);
    e.term = "dumb";
    CHECK(pen_for(kTerminal, {}, e).depth == Depth::none);
    e.force_color = "1";
    CHECK(pen_for(kPipe, {}, e).depth == Depth::ansi256);
    e.force_color = "3";
    CHECK(pen_for(kPipe, {}, e).depth == Depth::rgb);
    e.force_color = "";
    CHECK(pen_for(kPipe, {}, e).depth == Depth::none);
    e.force_color = "3";
    e.no_color = "1";
    CHECK(pen_for(kTerminal, {}, e).depth == Depth::none);
    e = utf8_terminal();
    e.clicolor_force = "1";
    CHECK(pen_for(kPipe, {}, e).depth == Depth::ansi256);
    e.force_color = "0";
    CHECK(pen_for(kTerminal, {}, e).depth == Depth::none);
}

TEST_CASE("ASCII by flag, variable or character set") {
    DrawingEnvironment e = utf8_terminal();
    CHECK_FALSE(pen_for(kTerminal, {}, e).ascii);
    CHECK(pen_for(kTerminal, {.ascii = true}, e).ascii);
    e.nodetop_ascii = "0";
    CHECK_FALSE(pen_for(kTerminal, {}, e).ascii);
    e.nodetop_ascii = "1";
    CHECK(pen_for(kTerminal, {}, e).ascii);
    e = utf8_terminal();
    e.utf8 = false;
    CHECK(pen_for(kTerminal, {}, e).ascii);
}

TEST_CASE("width is measured, stated, or 100, between 20 and 400") {
    DrawingEnvironment e = utf8_terminal();
    CHECK(pen_for(kTerminal, {}, e).width == 120);
    CHECK(pen_for(kPipe, {}, e).width == 100);
    e.columns = "57";
    CHECK(pen_for(kTerminal, {}, e).width == 57);
    e.columns = "5";
    CHECK(pen_for(kTerminal, {}, e).width == 20);
    e.columns = "99999";
    CHECK(pen_for(kTerminal, {}, e).width == 400);
    e.columns = "many";
    CHECK(pen_for(kTerminal, {}, e).width == 120);
}
