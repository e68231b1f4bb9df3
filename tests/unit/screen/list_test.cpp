#include "screen/list/list.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "screen/list/natural.hpp"
#include "screen/views/table_source.hpp"

using namespace nodetop;
using namespace nodetop::screen;

namespace {

constexpr std::int64_t kGiB = std::int64_t{1} << 30;

/// Names with a state, free cores and memory; a figure below 0 is not known.
std::shared_ptr<const Source> rows(const std::vector<std::tuple<std::string, std::string, int, int>>& rows) {
    std::vector<SourceColumn> columns{{{.header = ""}, ""},
                                      {{.header = "node"}, "node", "name"},
                                      {{.header = "state"}, "state"},
                                      {{.header = "cores"}, "cpu", "cores", Unit::cores},
                                      {{.header = "GiB"}, "mem", "memory", Unit::memory}};
    std::vector<TableSource::Row> made;
    for (const auto& [name, state, cores, gib] : rows)
        made.push_back({name,
                        {{{"*"}}, {{name}}, {{state}}, {{std::to_string(cores)}}, {{std::to_string(gib)}}},
                        {{}, {}, {}, cores < 0 ? Quantity() : Quantity(cores * 1000), Quantity(gib * kGiB)}});
    return std::make_shared<TableSource>(columns, made);
}

List made() {
    return List(
        rows({{"g10", "IDLE", 32, 64}, {"g2", "DRAIN", 0, 128}, {"g1", "MIXED", 8, 256}, {"h1", "idle", -1, 64}}), {});
}

std::vector<std::string> names(const List& list) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < list.shown(); ++i) names.push_back(list.source().name(list.row_at(i)));
    return names;
}

std::vector<std::string> filtered(const std::string& text) {
    List list = made();
    list.set_filter(text);
    CHECK(list.filter_fault() == "");
    return names(list);
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("natural order counts as people do") {
    Names sorted{"g10", "g2", "g02", "a", "g1", "g1a", "g", "10", "9"};
    std::ranges::sort(sorted, natural_less);
    CHECK(sorted == Names{"9", "10", "a", "g", "g1", "g1a", "g2", "g02", "g10"});
    CHECK_FALSE(natural_less("g99999999999999999999", "g2"));
    CHECK_FALSE(natural_less("x", "x"));
}

TEST_CASE("tui.md 10.1 plain text in any cell, any case; ! turns it round; terms add up") {
    CHECK(filtered("idle") == Names{"g10", "h1"});
    CHECK(filtered("!idle") == Names{"g2", "g1"});
    CHECK(filtered("g 64") == Names{"g10"});
    CHECK(filtered("") == Names{"g10", "g2", "g1", "h1"});
}

TEST_CASE("tui.md 10.1 one column, by key, by its other name or a beginning of it") {
    CHECK(filtered("state:drain") == Names{"g2"});
    CHECK(filtered("name:1") == Names{"g10", "g1", "h1"});
    CHECK(filtered("st:mix") == Names{"g1"});
    CHECK(filtered("!state:idle") == Names{"g2", "g1"});
}

TEST_CASE("tui.md 10.1 comparisons; what is not known passes neither them nor their opposite") {
    CHECK(filtered("cpu>=8") == Names{"g10", "g1"});
    CHECK(filtered("!cpu>=8") == Names{"g2"});
    CHECK(filtered("cpu<8") == Names{"g2"});
    CHECK(filtered("cpu=0") == Names{"g2"});
    CHECK(filtered("cpu!=0") == Names{"g10", "g1"});
    CHECK(filtered("mem>64G") == Names{"g2", "g1"});
    CHECK(filtered("mem<=64") == Names{"g10", "h1"});
}

TEST_CASE("tui.md 10.1 a regular expression only after ~") {
    CHECK(filtered("~^.*g[12] ") == Names{"g2", "g1"});
    CHECK(filtered("g[12]") == Names{});
}

TEST_CASE("tui.md 10.1 a bad filter is said, and hides nothing") {
    List list = made();
    list.set_filter("state:idle");
    for (const char* bad : {"colour:red", "state>=2", "mem>many", "cpu>=", "~[", "cpu!3"}) {
        CAPTURE(bad);
        list.set_filter(bad);
        CHECK(list.filter_fault() != "");
        CHECK(list.shown() == 4);
    }
    list.set_filter("");
    CHECK(list.filter_fault() == "");
    CHECK(list.shown() == 4);
}

TEST_CASE("typing a filter character by character ends where the whole text does") {
    for (const std::string text : {"idle", "state:idle cpu>1", "!g", "~g.", "g1 !mixed"}) {
        CAPTURE(text);
        List typed = made();
        for (std::size_t i = 1; i <= text.size(); ++i) typed.set_filter(text.substr(0, i));
        List whole = made();
        whole.set_filter(text);
        CHECK(names(typed) == names(whole));
    }
}

TEST_CASE("tui.md 10.2 order by figures, unknown ones last either way; ties and names in natural order") {
    List list = made();
    list.set_order({3, true});
    CHECK(names(list) == Names{"g10", "g1", "g2", "h1"});
    list.set_order({3, false});
    CHECK(names(list) == Names{"g2", "g1", "g10", "h1"});
    list.set_order({1, false});
    CHECK(names(list) == Names{"g1", "g2", "g10", "h1"});
    list.set_order({1, true});
    CHECK(names(list) == Names{"h1", "g10", "g2", "g1"});
    list.set_order({4, false});
    CHECK(names(list) == Names{"g10", "h1", "g2", "g1"});
    list.set_order({});
    CHECK(names(list) == Names{"g10", "g2", "g1", "h1"});
}

TEST_CASE("tui.md 9.18 the cursor follows the name through orders, filters and readings") {
    List list = made();
    REQUIRE(list.move_to_name("g1"));
    list.set_order({1, false});
    CHECK(list.cursor() == 0);
    list.set_filter("g");
    CHECK(list.source().name(*list.cursor_row()) == "g1");
    list.renew(rows({{"a1", "IDLE", 1, 1}, {"g0", "IDLE", 1, 1}, {"g1", "IDLE", 1, 1}}), {});
    CHECK(names(list) == Names{"g0", "g1"});
    CHECK(list.source().name(*list.cursor_row()) == "g1");
    list.renew(rows({{"g0", "IDLE", 1, 1}, {"g7", "IDLE", 1, 1}}), {});
    CHECK(list.cursor() == 1);  // it is gone: the place stays
    list.set_filter("nothing");
    CHECK_FALSE(list.cursor_row());
}

TEST_CASE("tui.md 2 movement wraps, pages stop at the ends") {
    List list = made();
    list.step(-1);
    CHECK(list.cursor() == 3);
    list.step(1);
    CHECK(list.cursor() == 0);
    list.scroll_by(100);
    CHECK(list.cursor() == 3);
    list.scroll_by(-100);
    CHECK(list.cursor() == 0);
}

TEST_CASE("tui.md 10.4 a page moves what is in view as far as the cursor") {
    List list = made();
    list.window().follow(0, 4, 2);
    list.scroll_by(1);
    list.window().follow(list.cursor(), 4, 2);
    CHECK(list.cursor() == 1);
    CHECK(list.window().first() == 1);
    list.scroll_by(100);
    list.window().follow(list.cursor(), 4, 2);
    CHECK(list.window().first() == 2);
    list.scroll_by(-2);
    list.window().follow(list.cursor(), 4, 2);
    CHECK(list.window().first() == 0);
}

TEST_CASE("tui.md 2 the window moves only when the cursor would leave it") {
    Window window;
    window.follow(0, 100, 10);
    window.follow(9, 100, 10);
    CHECK(window.first() == 0);
    window.follow(10, 100, 10);
    CHECK(window.first() == 1);
    window.follow(1, 100, 10);
    CHECK(window.first() == 1);
    window.follow(0, 100, 10);
    CHECK(window.first() == 0);
    window.follow(99, 100, 10);
    CHECK(window.first() == 90);
    window.follow(19, 20, 50);  // the window grew, or rows went: no gap at the end
    CHECK(window.first() == 0);
}

TEST_CASE("a list too long to be indexed while a key waits is filtered once its index is there") {
    std::vector<std::tuple<std::string, std::string, int, int>> many;
    for (int i = 0; i < 3000; ++i) many.emplace_back("n" + std::to_string(i), i == 2999 ? "DOWN" : "IDLE", i, 1);
    List list(rows(many), {});
    CHECK(list.wants_index());
    list.set_filter("down");
    CHECK(list.filter_waits());
    CHECK(list.shown() == 3000);
    list.take_index(std::make_shared<ListIndex>(make_list_index(list.source(), {})));
    CHECK_FALSE(list.filter_waits());
    CHECK(names(list) == Names{"n2999"});
}
