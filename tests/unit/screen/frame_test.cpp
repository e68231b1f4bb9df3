#include <doctest/doctest.h>

#include <algorithm>

#include "screen/browser/browser.hpp"
#include "text/width.hpp"
#include "unit/report/heron.hpp"

using namespace nodetop;
using namespace nodetop::screen;

namespace {

std::unique_ptr<Browser> browser(bool ascii = false) {
    drawing::Pen pen;
    pen.ascii = ascii;
    if (ascii) pen.glyphs = &drawing::kAsciiGlyphs;
    auto picture = std::make_shared<Picture>(std::make_shared<Reading>(nodetop::testing::heron_reading()), false);
    auto details = std::make_shared<Details>(picture, [](std::span<const Text>) { return std::string("list"); });
    auto look = std::make_shared<Look>(Look{pen, drawing::Vocabulary("partition")});
    return std::make_unique<Browser>(Scene{picture, details, look, nullptr}, ViewChoices{});
}

std::string text_of(const drawing::Line& line) {
    std::string text;
    for (const drawing::Span& span : line) text += span.text;
    return text;
}

std::string text_of(const Frame& frame) {
    std::string text;
    for (const drawing::Line& line : frame.lines) text += text_of(line) + "\n";
    return text;
}

void type(Browser& browser, std::string_view keys) {
    for (const char c : keys)
        browser.key(c == '\r'   ? Key{KeyCode::enter}
                    : c == '\t' ? Key{KeyCode::tab}
                                : Key{KeyCode::character, std::string(1, c)},
                    0);
}

}  // namespace

TEST_CASE("tui.md 6 a picture is a line shorter than the terminal and no wider, in every view and at every size") {
    for (const char* keys : {"", "jj", "j\r", "j\r\r", ":queues\r", ":nodes\r", ":jobs\r", ":jobs\r\r", ":health\r",
                             ":gpus\r", ":where\r", "?", "jx", "e", "s", "/day", ":", "jw"})
        for (const bool ascii : {false, true})
            for (const Size size : {Size{20, 6}, Size{20, 3}, Size{40, 12}, Size{80, 24}, Size{120, 40}, Size{200, 60},
                                    Size{400, 120}, Size{7, 30}}) {
                CAPTURE(keys);
                CAPTURE(size.width);
                CAPTURE(size.height);
                auto b = browser(ascii);
                b->draw(size, 0);
                type(*b, keys);
                const Frame frame = b->draw(size, 0);
                CHECK(static_cast<int>(frame.lines.size()) <= std::max(1, size.height - 1));
                for (const drawing::Line& line : frame.lines) {
                    const std::string text = text_of(line);
                    CHECK(drawing::columns(text) <= size.width);
                    if (ascii) CHECK(std::ranges::all_of(text, [](char c) { return c >= 0x20 && c <= 0x7E; }));
                }
            }
}

TEST_CASE("tui.md 9.15 what leaves and what helps are the last keys to go") {
    auto b = browser();
    for (int width = 20; width <= 120; ++width) {
        const Frame frame = b->draw({width, 30}, 0);
        const std::string keys = text_of(frame.lines.back());
        CAPTURE(keys);
        CHECK(keys.find("q quit") != std::string::npos);
        CHECK(keys.find("? help") != std::string::npos);
    }
}

TEST_CASE("the funnel's cursor shifts nothing") {
    auto b = browser();
    const std::string first = text_of(b->draw({100, 30}, 0).lines[1]);
    b->key({KeyCode::right}, 0);
    std::string second = text_of(b->draw({100, 30}, 0).lines[1]);
    CHECK(drawing::columns(first) == drawing::columns(second));
    CHECK(first.substr(first.find("partitions")).size() == second.substr(second.find("partitions")).size() - 2);
}

TEST_CASE("tui.md 5 a view whose queue has gone gives way to the one before it") {
    auto b = browser();
    type(*b, "j\r");
    REQUIRE(b->depth() == 2);
    nodetop::testing::ClusterBuilder make;
    make.facts().now = nodetop::testing::kNow;
    Reading other = nodetop::testing::heron_reading();
    other.cluster = make.build();
    auto picture = std::make_shared<Picture>(std::make_shared<Reading>(std::move(other)), false);
    auto look = std::make_shared<Look>(Look{drawing::Pen{}, drawing::Vocabulary("partition")});
    b->renew({picture, nullptr, look, nullptr});
    CHECK(b->depth() == 1);
    CHECK(text_of(b->draw({100, 30}, 0)).find("is gone") != std::string::npos);
}
