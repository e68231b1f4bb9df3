#include "text/width.hpp"

#include <doctest/doctest.h>

using namespace std::string_view_literals;
using namespace nodetop::drawing;

TEST_CASE("cli.md 18, 41 columns follow cli.md 9") {
    CHECK(columns("node-01") == 7);
    CHECK(columns("e\u0301") == 1);                                     // combining accent
    CHECK(columns("計算") == 4);                                        // wide
    CHECK(columns("ＡＢ") == 4);                                        // full width
    CHECK(columns("a\u200Bb") == 2);                                    // zero width blank
    CHECK(columns("\U0001F468\u200D\U0001F469\u200D\U0001F467") == 2);  // a family joined by ZWJ
    CHECK(columns("\U0001F1E9\U0001F1EA") == 2);                        // a flag
    CHECK(columns("❤\uFE0F") == columns("❤"));                          // variation selector
    CHECK(columns("\xff") == 1);
    CHECK(columns("") == 0);
}

TEST_CASE("a cut ends in one mark and splits no character") {
    CHECK(cut_tail("compute", 7, "…") == "compute");
    CHECK(cut_tail("compute", 5, "…") == "comp…");
    CHECK(cut_tail("計算機", 5, "…") == "計算…");
    CHECK(cut_tail("計算機", 4, "…") == "計…");  // the second one would need a column more
    CHECK(cut_tail("abcdef", 4, "...") == "a...");
    CHECK(cut_tail("abcdef", 2, "...") == "..");
    CHECK(cut_tail("abc", 0, "…").empty());
}

TEST_CASE("a name that must be cut keeps its tail") {
    CHECK(cut_head("node-rack07-0417", 5, "…") == "…0417");
    CHECK(cut_head("node-0417", 9, "…") == "node-0417");
    CHECK(cut_head("計算機", 4, "…") == "…機");
    CHECK(cut_head("node-0417", 7, "...") == "...0417");
}

TEST_CASE("ASCII shows a question mark for each character it cannot show") {
    CHECK(to_ascii("Müller") == "M?ller");
    CHECK(to_ascii("計算") == "??");
    CHECK(to_ascii("e\u0301") == "e");
    CHECK(to_ascii("\x1b[31m") == "?[31m");
    for (const char c : to_ascii("…\x80\xff\u202E"sv)) CHECK((c >= 0x20 && c <= 0x7E));
}
