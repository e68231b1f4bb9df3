#include "text/page.hpp"

#include <doctest/doctest.h>

#include "text/width.hpp"

using namespace nodetop::drawing;

namespace {
Page page_of(int width) {
    Pen pen;
    pen.width = width;
    return Page(pen);
}
}  // namespace

TEST_CASE("prose wraps at blanks and never at hyphens") {
    Page page = page_of(20);
    page.prose("use sbatch --test-only to ask g-01 again");
    CHECK(page.text() == "use sbatch\n--test-only to ask\ng-01 again\n");
}

TEST_CASE("prose wraps at 96 columns at most") {
    Page page = page_of(200);
    std::string text;
    for (int i = 0; i < 60; ++i) text += "word ";
    page.prose(text);
    CHECK(page.text().find('\n') <= 96);
}

TEST_CASE("a word wider than the window is split, not lost") {
    Page page = page_of(20);
    page.prose(std::string(45, 'a'), Role::plain, {{"- "}});
    CHECK(page.text() ==
          "- " + std::string(18, 'a') + "\n  " + std::string(18, 'a') + "\n  " + std::string(9, 'a') + "\n");
}

TEST_CASE("pieces without a blank between them stay together") {
    Page page = page_of(20);
    page.wrapped({{"seven of them are "}, {"12", Role::ok}, {"/240", Role::muted}});
    CHECK(page.text() == "seven of them are\n12/240\n");
}

TEST_CASE("a panel closes on every side and cuts with a mark") {
    Page page = page_of(20);
    page.panel({{{"short"}}, {{"much longer than the window"}}});
    CHECK(page.text() ==
          "╭──────────────────╮\n"
          "│ short            │\n"
          "│ much longer tha… │\n"
          "╰──────────────────╯\n");
}

TEST_CASE("colours are closed at the end of each piece, also at a cut") {
    Pen pen;
    pen.width = 20;
    pen.depth = Depth::ansi16;
    Page page(pen);
    page.line({{"bad: ", Role::bad}, {std::string(30, 'x'), Role::ok}});
    CHECK(page.text() == "\033[31mbad: \033[0m\033[32m" + std::string(14, 'x') + "…\033[0m\n");
}

TEST_CASE("heat has twelve steps") {
    CHECK(heat(0) == Role::heat0);
    CHECK(heat(-1) == Role::heat0);
    CHECK(heat(0.5) == Role::heat6);
    CHECK(heat(0.999) == Role::heat11);
    CHECK(heat(1) == Role::heat11);
    CHECK(heat(3) == Role::heat11);
}

TEST_CASE("a line of many pieces that is cut ends in a mark, wherever the cut falls") {
    Pen pen;
    const Line line{{"A100"}, {", "}, {"L40S"}, {", "}, {"zeta9"}};
    for (int width = 1; width < 17; ++width) {
        std::string text;
        for (const Span& span : cut(line, width, pen)) text += span.text;
        CHECK(columns(text) <= width);
        CHECK(text.ends_with("…"));
    }
    CHECK(columns(cut(line, 17, pen), pen) == 17);
}
