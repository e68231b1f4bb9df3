#include "report/json_long_list.hpp"

#include <doctest/doctest.h>

#include "unit/report/heron.hpp"

using namespace nodetop;
using nodetop::testing::Written;

namespace {
std::string written(const std::function<void(Json&)>& body) {
    return Written([&](Json& json) { json.object([&] { body(json); }); }).text;
}
}  // namespace

TEST_CASE("unknown, zero and unlimited are three values") {
    CHECK(written([](Json& json) { json.limit_seconds("max", Quantity::unknown()); }) ==
          R"({"max_seconds":null,"max_unlimited":false})");
    CHECK(written([](Json& json) { json.limit_seconds("max", Quantity::unlimited()); }) ==
          R"({"max_seconds":null,"max_unlimited":true})");
    CHECK(written([](Json& json) { json.limit_seconds("max", 0); }) == R"({"max_seconds":0,"max_unlimited":false})");
    CHECK(written([](Json& json) { json.member("a", Answer::unknown); }) == R"({"a":null})");
    CHECK(written([](Json& json) { json.text_or_null("a", ""); }) == R"({"a":null})");
}

TEST_CASE("seconds have three decimals and no float occurs elsewhere") {
    CHECK(written([](Json& json) { json.key("s").milliseconds(0.4125); }) == R"({"s":0.412})");
    CHECK(written([](Json& json) { json.key("s").milliseconds(12); }) == R"({"s":12.000})");
}

TEST_CASE("bytes that are not UTF-8 become U+FFFD and the document stays readable") {
    const Written document(
        [](Json& json) { json.object([&] { json.member("t", std::string_view("a\xff\xc3(\xed\xa0\x80z")); }); });
    REQUIRE_FALSE(document.tree.HasParseError());
    const std::string text = document["t"].GetString();
    CHECK(text.starts_with("a\uFFFD\uFFFD("));
    CHECK(text.ends_with("z"));
}

TEST_CASE("control characters are escaped") {
    CHECK(written([](Json& json) { json.member("t", std::string_view("\x1b\n\"")); }) == R"({"t":"\u001B\n\""})");
}

TEST_CASE("a string is escaped where it needs it, wherever that is, and nowhere else") {
    const std::string plain(70'000, 'p');  // more than a piece
    for (const std::string& text :
         {std::string(), std::string("a"), std::string("\"a\\b\""), plain, "\n" + plain + "\t" + plain + "\"",
          std::string("a\0b", 3), std::string("\u00e4\u0416 \x7f")}) {
        const Written document([&](Json& json) { json.object([&] { json.member("t", text); }); });
        REQUIRE_FALSE(document.tree.HasParseError());
        CHECK(std::string_view(document["t"].GetString(), document["t"].GetStringLength()) == text);
    }
    CHECK(written([](Json& json) { json.member("t", std::string_view()); }) == R"({"t":""})");
    CHECK(written([](Json& json) { json.member("a\"b", "c\x7f/\u00e4"); }) == "{\"a\\\"b\":\"c\x7f/\u00e4\"}");
}

TEST_CASE("each byte is escaped or not, wherever in a string it stands") {
    for (int byte = 0; byte < 0x80; ++byte) {
        for (std::size_t place = 0; place < 17; ++place) {
            std::string text(17, 'p');
            text[place] = static_cast<char>(byte);
            const Written document([&](Json& json) { json.object([&] { json.member("t", text); }); });
            REQUIRE_FALSE(document.tree.HasParseError());
            CHECK(std::string_view(document["t"].GetString(), document["t"].GetStringLength()) == text);
        }
    }
}

namespace {
struct Numbered {
    std::size_t number;
};
void write(Json& json, const Numbered& one) {
    json.object([&] { json.member("number", static_cast<std::int64_t>(one.number)); });
}
}  // namespace

TEST_CASE("a list that is written in pieces side by side reads as if it were written at once") {
    for (const std::size_t size : {0u, 1u, 1024u, 1025u, 2048u, 10000u}) {
        std::vector<Numbered> list(size);
        for (std::size_t i = 0; i < size; ++i) list[i].number = i;
        const auto text = [&](auto&& write_it) {
            return written([&](Json& json) {
                json.member("before", true);
                write_it(json);
                json.member("after", true);
            });
        };
        const std::string at_once = text([&](Json& json) { write_list(json, "all", list); });
        CHECK(text([&](Json& json) { write_long_list(json, "all", list); }) == at_once);
    }
}

TEST_CASE("a large document reaches the sink in pieces") {
    std::size_t pieces = 0, bytes = 0;
    Json json(
        [&](std::string_view piece) {
            ++pieces;
            bytes += piece.size();
        },
        0);
    json.array(std::vector<int>(20000, 1), [&](int) { json.value("0123456789"); });
    json.flush();
    CHECK(pieces > 3);
    CHECK(bytes == 20000 * 13 + 1);
}
