#include <nodetop/text/scan.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace nodetop::text;
using Texts = std::vector<std::string>;

namespace {
Texts lines_of(std::string_view text) {
    Texts result;
    Lines lines(text);
    for (std::string_view line; lines.next(line);) result.emplace_back(line);
    return result;
}

Texts fields_of(std::string_view line, char separator) {
    Texts result;
    Fields fields(line, separator);
    for (std::string_view field; fields.next(field);) result.emplace_back(field);
    return result;
}

Texts records_of(std::string_view text, std::string_view key) {
    Texts result;
    Records records(text, key);
    for (std::string_view record; records.next(record);) result.emplace_back(record);
    return result;
}

Texts pairs_of(std::string_view record) {
    Texts result;
    KeyValues pairs(record);
    for (KeyValue pair; pairs.next(pair);) result.push_back(std::string(pair.key) + " -> " + std::string(pair.value));
    return result;
}
}  // namespace

TEST_CASE("lines end with LF or CR LF, and the last may have no end") {
    CHECK(lines_of("a\r\n\nb") == Texts{"a", "", "b"});
    CHECK(lines_of("a\n") == Texts{"a"});
    CHECK(lines_of("").empty());
}

TEST_CASE("fields stand between separators, empty ones too") {
    CHECK(fields_of("a|b||c|", '|') == Texts{"a", "b", "", "c", ""});
    CHECK(fields_of("", '|') == Texts{""});
    CHECK(fields_of({}, '|') == Texts{""});
}

TEST_CASE("S-65 the last field may hold the separator") {
    Fields fields("7|alice|a|b", '|');
    std::string_view field;
    REQUIRE(fields.next(field));
    REQUIRE(fields.next(field));
    CHECK(field == "alice");
    CHECK(fields.rest() == "a|b");
}

TEST_CASE("words by blanks") {
    std::string_view text = "  one\ttwo ";
    CHECK(take_word(text) == "one");
    CHECK(take_word(text) == "two");
    CHECK(take_word(text).empty());
}

TEST_CASE("one separator splits once") {
    CHECK(split_once("a=b=c", '=') == std::pair<std::string_view, std::string_view>("a", "b=c"));
    CHECK_FALSE(split_once("abc", '='));
}

TEST_CASE("numbers are whole tokens") {
    CHECK(parse_int("-5") == -5);
    CHECK(parse_count("007") == 7);
    for (const char* text : {"", "-5", "4x", " 4", "4 ", "+4", "9223372036854775808"})
        CHECK_MESSAGE(parse_count(text) == std::nullopt, text);
}

TEST_CASE("S-14 one-line and multi-line records begin at the key at the start of a line") {
    CHECK(records_of("header\nNodeName=n1 A=1\nNodeName=n2 A=2\n", "NodeName=") ==
          Texts{"NodeName=n1 A=1\n", "NodeName=n2 A=2\n"});
    CHECK(records_of("NodeName=n1\n   A=1\n\nNodeName=n2\n   A=2", "NodeName=") ==
          Texts{"NodeName=n1\n   A=1\n\n", "NodeName=n2\n   A=2"});
    CHECK(records_of("NodeName=n1 Reason=see NodeName=n2\n", "NodeName=").size() == 1);
    CHECK(records_of("no nodes", "NodeName=").empty());
    CHECK(records_of("", "NodeName=").empty());
}

TEST_CASE("a value runs to the next word that looks like a key") {
    CHECK(pairs_of("NodeName=n1 OS=Linux 5.14 #1 SMP CPUTot=8\n") ==
          Texts{"NodeName -> n1", "OS -> Linux 5.14 #1 SMP", "CPUTot -> 8"});
    CHECK(pairs_of("NodeName=n1\n   Gres=\n   CfgTRES=cpu=8,mem=4G\n\n") ==
          Texts{"NodeName -> n1", "Gres -> ", "CfgTRES -> cpu=8,mem=4G"});
    CHECK(pairs_of("CPUs/Task=1 MCS_label=N/A Owner=") == Texts{"CPUs/Task -> 1", "MCS_label -> N/A", "Owner -> "});
    CHECK(pairs_of("words first A=1 =x b=") == Texts{"A -> 1 =x", "b -> "});
    CHECK(pairs_of("no key at all").empty());
    CHECK(pairs_of("").empty());
}

TEST_CASE("S-15 the first occurrence of a key wins") {
    KeyColumns<2> columns({"NodeName", "State"});
    std::array<std::string_view, 2> values{};
    KeyValues pairs("NodeName=n1 State=IDLE Extra=1 NodeName=n2 State=DOWN");
    for (KeyValue pair; pairs.next(pair);) columns.keep_first(pair, values);
    CHECK(values[0] == "n1");
    CHECK(values[1] == "IDLE");
    CHECK(columns.place_of("Other") == 2);

    values = {};
    KeyValues empty("State=");
    for (KeyValue pair; empty.next(pair);) columns.keep_first(pair, values);
    CHECK(values[0].data() == nullptr);
    CHECK(values[1].data() != nullptr);
}

TEST_CASE("free text holds whatever looks like keys, up to those that may follow it") {
    KeyValues pairs("NodeName=n1 Reason=swap NodeName=c06 State=IDLE a=b&c=d [root@now]\n Comment=later X=1");
    KeyValue pair;
    REQUIRE(pairs.next(pair));
    REQUIRE(pairs.next(pair));
    CHECK(pair.key == "Reason");
    CHECK(pairs.take_free_text(pair.value, {"Comment=", "Extra="}) ==
          "swap NodeName=c06 State=IDLE a=b&c=d [root@now]");
    REQUIRE(pairs.next(pair));
    CHECK(pair.key == "Comment");
    CHECK(pair.value == "later");

    KeyValues last("Reason=see myComment=1 for more");
    REQUIRE(last.next(pair));
    CHECK(last.take_free_text(pair.value, {"Comment="}) == "see myComment=1 for more");
    CHECK_FALSE(last.next(pair));
}

TEST_CASE("a likely key changes the time of a walk, never what it finds") {
    const std::string_view record = "NodeName=n1  State=IDLE Stat=5 StateX=6 Reason=no State here State=DOWN";
    for (const std::string_view likely :
         {"", "State", "Stat", "StateX", "Reason", "no", "IDLE", "State=DOWN and more"}) {
        KeyValues plain(record), hinted(record);
        for (KeyValue here, there; plain.next(there);) {
            REQUIRE(hinted.next(here, likely));
            CHECK(here.key == there.key);
            CHECK(here.value == there.value);
        }
        KeyValue none;
        CHECK_FALSE(hinted.next(none, likely));
    }
}
