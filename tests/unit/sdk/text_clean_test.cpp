#include <nodetop/text/clean.hpp>
#include <nodetop/text/json_plain.hpp>

#include <doctest/doctest.h>

using namespace nodetop::text;

namespace {
/// find_unclean() and clean() agree, and cleaning twice changes nothing.
std::string cleaned(std::string_view text) {
    const std::string result = clean(text);
    CHECK((find_unclean(text) == std::string_view::npos) == (result == text));
    CHECK(find_unclean(result) == std::string_view::npos);
    return result;
}
}  // namespace

TEST_CASE("plain text stays as it is") {
    for (const char* text : {"", "n1", "exactly8", "longer than eight bytes", "caf\xc3\xa9", "\xe6\x97\xa5\xe6\x9c\xac",
                             "\xf0\x9f\x98\x80"})
        CHECK(cleaned(text) == text);
}

TEST_CASE("C-63 what could repaint a terminal or forge a row becomes a blank") {
    CHECK(cleaned("\x1b[2Jgone") == " [2Jgone");
    CHECK(cleaned("a\nb\tc\rd") == "a b c d");
    CHECK(cleaned(std::string_view("a\0b", 3)) == "a b");
    CHECK(cleaned("del\x7f") == "del ");
    CHECK(cleaned("12345678del\x7f!") == "12345678del !");
    CHECK(cleaned("csi\xc2\x9b"
                  "2J") == "csi 2J");
    CHECK(cleaned("turn\xe2\x80\xaeround") == "turn round");
    CHECK(cleaned("iso\xe2\x81\xa6late\xe2\x81\xa9") == "iso late ");
    CHECK(cleaned("\xe2\x80\xa8line\xe2\x80\xa9") == " line ");
    CHECK(cleaned("\xe2\x80\x8e\xe2\x80\x8f\xd8\x9c") == "   ");
}

TEST_CASE("C-75 a byte that is not UTF-8 is replaced alone") {
    CHECK(cleaned("caf\xe9") == "caf\xef\xbf\xbd");
    CHECK(cleaned("caf\xe9 au lait") == "caf\xef\xbf\xbd au lait");
    CHECK(cleaned("\xc0\x80") == "\xef\xbf\xbd\xef\xbf\xbd");                  // overlong
    CHECK(cleaned("\xed\xa0\x80") == "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");  // a surrogate
    CHECK(cleaned("\xf4\x90\x80\x80").size() == 12);                           // above U+10FFFF
    CHECK(cleaned("\xe6\x97") == "\xef\xbf\xbd\xef\xbf\xbd");                  // cut off
}

TEST_CASE("harm is blanked out where it stands") {
    std::string text = "a\x1b[2J\tcaf\xc3\xa9 turn\xe2\x80\xaeround\n";
    blank_harmful(text.data(), text.size());
    CHECK(text == "a [2J caf\xc3\xa9 turn   round ");
    CHECK(find_unclean(text) == std::string_view::npos);
}

TEST_CASE("what needs no escape in a JSON string ends at the first byte that does, wherever it stands") {
    for (int byte = 0; byte < 0x100; ++byte) {
        const bool special = byte < 0x20 || byte == '"' || byte == '\\';
        for (std::size_t place = 0; place < 19; ++place) {
            std::string text(19, 'p');
            text[place] = static_cast<char>(byte);
            CHECK(plain_in_json(text) == (special ? place : text.size()));
        }
    }
    CHECK(plain_in_json({}) == 0);
}
