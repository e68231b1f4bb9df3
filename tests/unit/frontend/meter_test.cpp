#include "text/meter.hpp"

#include <doctest/doctest.h>

#include "text/width.hpp"

using namespace nodetop::drawing;

TEST_CASE("cli.md 18, 31 full means full and empty means empty") {
    CHECK(meter(1, 4, kUnicodeGlyphs) == "████");
    CHECK(meter(0.9999, 4, kUnicodeGlyphs) == "███▉");
    CHECK(meter(0, 4, kUnicodeGlyphs) == "░░░░");
    CHECK(meter(1.0 / 5120, 4, kUnicodeGlyphs) == "▏░░░");
    CHECK(meter(0.5, 4, kUnicodeGlyphs) == "██░░");
    CHECK(meter(0.5625, 2, kUnicodeGlyphs) == "█▏");
}

TEST_CASE("ASCII meters move in whole cells") {
    CHECK(meter(1.0 / 20, 4, kAsciiGlyphs) == "#...");
    CHECK(meter(0.99, 4, kAsciiGlyphs) == "###.");
    CHECK(meter(1, 4, kAsciiGlyphs) == "####");
    CHECK(meter(0.5, 1, kAsciiGlyphs) == "%");
}

TEST_CASE("a meter is as wide as asked, whatever the share") {
    for (const double share : {-1.0, 0.0, 0.001, 0.37, 1.0, 7.0})
        for (const int cells : {1, 2, 7, 20}) {
            CHECK(columns(meter(share, cells, kUnicodeGlyphs)) == cells);
            CHECK(columns(meter(share, cells, kAsciiGlyphs)) == cells);
        }
    CHECK(meter(0.5, 0, kUnicodeGlyphs).empty());
}
