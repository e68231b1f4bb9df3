#include "commands/query.hpp"

#include <doctest/doctest.h>

using namespace nodetop;
using Words = std::vector<std::string>;

namespace {

flags::Invocation asked(const Words& words) {
    auto parsed = flags::parse(words);
    REQUIRE(std::holds_alternative<flags::Invocation>(parsed));
    return std::get<flags::Invocation>(std::move(parsed));
}

std::string fault(const Words& words) {
    const auto error = wrong_value(asked(words));
    return error ? error->message : "";
}

}  // namespace

TEST_CASE("whole numbers are digits alone") {
    CHECK(whole_number("20") == 20u);
    CHECK(whole_number("0") == 0u);
    CHECK(whole_number("2147483647") == 2147483647u);
    for (const char* text : {"", " 1", "1 ", "+1", "-1", "0x10", "1.5", "1e3", "2147483648", "99999999999999999999"})
        CHECK_MESSAGE(whole_number(text) == std::nullopt, text);
}

TEST_CASE("lists: commas, blanks around items ignored, empty items dropped, each name once") {
    CHECK(names_in("gpu, day ,,gpu,\tnight") == Words{"gpu", "day", "night"});
    CHECK(names_in(",").empty());
    CHECK(names_in(" ").empty());
}

TEST_CASE("an empty value is never read as not given") {
    CHECK(fault({"nodes", "-q", ""}).find("shell variable") != std::string::npos);
    CHECK(fault({"nodes", "-q", ","}) == "--queue ',' names nothing");
    CHECK(fault({"--backend", " "}).find("shell variable") != std::string::npos);
    CHECK(fault({"zoom", " "}).find("shell variable") != std::string::npos);
    CHECK(fault({"nodes", "-q", "gpu"}).empty());
}

TEST_CASE("ranges of numbers") {
    CHECK(fault({"nodes", "-n", "0"}) == "--top takes a whole number of 1 or more, not '0'");
    CHECK(fault({"--timeout", "3601"}) == "--timeout takes whole seconds from 1 to 3600, not '3601'");
    CHECK(fault({"--timeout", "1"}).empty());
}

TEST_CASE("flags that do not go together, cli.md 1.5") {
    CHECK_FALSE(fault({"--demo", "--replay", "x"}).empty());
    CHECK_FALSE(fault({"--as", "mira"}).empty());
    CHECK(fault({"--as", "mira", "--demo"}).empty());
    CHECK_FALSE(fault({"nodes", "--gpu", "--cpu"}).empty());
    CHECK_FALSE(fault({"snapshot", "--replay", "x"}).empty());
    CHECK_FALSE(fault({"health", "--json=lines"}).empty());
    CHECK(fault({"nodes", "--json=lines"}).empty());
}

TEST_CASE("query holds every flag of the command, unset ones as null") {
    const auto query = query_of(asked({"nodes", "-p", "gpu,day", "--free"}));
    Words keys;
    for (const auto& [key, value] : query) keys.push_back(key);
    CHECK(keys == Words{"queue", "gpu", "cpu", "free", "top", "all"});
    CHECK(std::get<Words>(query[0].second) == Words{"gpu", "day"});
    CHECK(std::get<bool>(query[3].second));
    CHECK(std::holds_alternative<std::monostate>(query[4].second));
    CHECK(query_of(asked({"queues"}))[1].first == "unusable_only");
}
