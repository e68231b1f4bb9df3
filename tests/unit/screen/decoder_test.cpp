#include "screen/input/decoder.hpp"

#include <doctest/doctest.h>

using namespace nodetop::screen;

namespace {

std::vector<KeyCode> codes(const std::vector<Key>& keys) {
    std::vector<KeyCode> out;
    for (const Key& key : keys) out.push_back(key.code);
    return out;
}

std::vector<KeyCode> decoded(std::string_view bytes) {
    Decoder decoder;
    return codes(decoder.feed(bytes, 0));
}

using Codes = std::vector<KeyCode>;

}  // namespace

TEST_CASE("tui.md 4 both encodings of keys, and all of home and end") {
    CHECK(decoded("\033[A\033OA\033[B\033OB") == Codes{KeyCode::up, KeyCode::up, KeyCode::down, KeyCode::down});
    CHECK(decoded("\033[H\033[1~\033OH\033[7~") == Codes(4, KeyCode::home));
    CHECK(decoded("\033[F\033[4~\033OF\033[8~") == Codes(4, KeyCode::end));
    CHECK(decoded("\033OP\033[11~\033[[A") == Codes(3, KeyCode::help));
    CHECK(decoded("\033[1;2C\033[1;2D\033[Z") == Codes{KeyCode::shift_right, KeyCode::shift_left, KeyCode::back_tab});
    CHECK(decoded("\r\n\t\x7f\b") ==
          Codes{KeyCode::enter, KeyCode::enter, KeyCode::tab, KeyCode::backspace, KeyCode::backspace});
}

TEST_CASE("tui.md 4 unknown sequences are swallowed whole") {
    CHECK(decoded("\033[200~\033[?62;c\033[1;5A\033]0;title\a\033P1+r\033\\\033[M !!\033Ozk") ==
          Codes{KeyCode::character});
    CHECK(decoded("\033bk") == Codes{KeyCode::character});  // Alt with a key, in one piece
    Decoder decoder;
    CHECK(decoder.feed("\033[" + std::string(10'000, '1'), 0).empty());
    CHECK(codes(decoder.feed("k", 1)).size() <= 1);
}

TEST_CASE("tui.md 9.7 an arrow in pieces is an arrow while the next byte may come within 500 ms") {
    for (const std::int64_t pause : {1, 40, 200, 499}) {
        CAPTURE(pause);
        Decoder decoder;
        CHECK(decoder.feed("\033", 0).empty());
        CHECK(decoder.expire(pause).empty());
        CHECK(decoder.feed("[", pause).empty());
        CHECK(codes(decoder.feed("A", 2 * pause)) == Codes{KeyCode::up});
    }
}

TEST_CASE("tui.md 9.7 a late [A after Esc is swallowed") {
    for (const bool in_pieces : {false, true}) {
        Decoder decoder;
        CHECK(decoder.feed("\033", 0).empty());
        CHECK(decoder.deadline_ms() == 500);
        CHECK(codes(decoder.expire(500)) == Codes{KeyCode::escape});
        if (in_pieces) {
            CHECK(decoder.feed("[", 600).empty());
            CHECK(decoder.feed("A", 1200).empty());
        } else {
            CHECK(decoder.feed("[A", 600).empty());
        }
        CHECK(codes(decoder.feed("j", 1300)) == Codes{KeyCode::character});
        CHECK_FALSE(decoder.deadline_ms());
    }
}

TEST_CASE("Esc, and then a key, are two keys; two Esc are two") {
    Decoder decoder;
    CHECK(decoder.feed("\033", 0).empty());
    CHECK(codes(decoder.feed("q", 200)) == Codes{KeyCode::escape, KeyCode::character});
    CHECK(codes(decoder.feed("\033\033", 300)) == Codes{KeyCode::escape});
    CHECK(codes(decoder.expire(900)) == Codes{KeyCode::escape});
}

TEST_CASE("tui.md 10.8 what a mouse reports by SGR 1006") {
    Decoder decoder;
    const auto keys = decoder.feed("\033[<0;12;5M\033[<2;1;1M\033[<64;3;4M\033[<0;12;5m\033[<35;1;1M\033[<0;0;1M", 0);
    REQUIRE(keys.size() == 4);  // movement, and a place that there is not, are nothing
    CHECK(keys[0].mouse.x == 11);
    CHECK(keys[0].mouse.y == 4);
    CHECK(keys[1].mouse.button == MouseButton::right);
    CHECK(keys[2].mouse.action == MouseAction::wheel_up);
    CHECK(keys[3].mouse.action == MouseAction::release);
}

TEST_CASE("characters of UTF-8 come whole, and what is none is nothing") {
    Decoder decoder;
    CHECK(decoder.feed("\xC3", 0).empty());
    const auto keys = decoder.feed("\xA9\xFF\xC3x", 1);
    REQUIRE(keys.size() == 2);
    CHECK(keys[0].text == "é");
    CHECK(keys[1].text == "x");
}

TEST_CASE("any bytes end, and leave nothing that never expires") {
    for (unsigned seed = 1; seed < 200; ++seed) {
        Decoder decoder;
        unsigned state = seed;
        std::string bytes;
        for (int i = 0; i < 300; ++i) {
            state = state * 1664525 + 1013904223;
            bytes.push_back(static_cast<char>(state % 3 == 0 ? "\033[O<;~M]P\\"[state / 256 % 10] : state >> 24));
        }
        decoder.feed(bytes, 0);
        decoder.expire(10'000);
        CHECK_FALSE(decoder.deadline_ms());
    }
}
