#include <doctest/doctest.h>

#include <nodetop/text/utf8.hpp>
#include <string>

using namespace nodetop::text;

TEST_CASE("valid UTF-8 of every length passes unchanged") {
    for (const char* text : {"", "plain ascii, longer than a word", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80",
                             "\xed\x9f\xbf", "\xee\x80\x80", "\xf4\x8f\xbf\xbf", "12345678\xc3\xa9"}) {
        CAPTURE(text);
        CHECK(is_utf8(text));
        CHECK(repaired_utf8(text) == text);
    }
}

TEST_CASE("stray, overlong, surrogate, too large and cut characters are replaced byte by byte") {
    const std::string r = "\xef\xbf\xbd";
    struct {
        const char* bytes;
        std::string repaired;
    } const cases[] = {
        {"a\x80z", "a" + r + "z"},
        {"\xc0\xaf", r + r},
        {"\xe0\x80\xaf", r + r + r},
        {"\xed\xa0\x80", r + r + r},
        {"\xf4\x90\x80\x80", r + r + r + r},
        {"\xf0\x80\x80\x80", r + r + r + r},
        {"\xe2\x82", r + r},
        {"\xff", r},
        {"12345678\xe9", "12345678" + r},
        {"\xc3(", r + "("},
    };
    for (const auto& each : cases) {
        CAPTURE(each.repaired);
        CHECK_FALSE(is_utf8(each.bytes));
        CHECK(repaired_utf8(each.bytes) == each.repaired);
        CHECK(is_utf8(repaired_utf8(each.bytes)));
    }
}

TEST_CASE("the place of the first invalid byte") {
    CHECK(find_invalid_utf8("plain ASCII, long enough for the fast path") == std::string_view::npos);
    CHECK(find_invalid_utf8("12345678caf\xe9") == 11);
    CHECK(find_invalid_utf8("12345678caf\xc3\xa9\n") == std::string_view::npos);
    CHECK(find_invalid_utf8("\x80") == 0);
    CHECK(find_invalid_utf8("") == std::string_view::npos);
}
