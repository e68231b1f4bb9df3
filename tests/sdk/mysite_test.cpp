// The adapter that reads the JSON of a site's own script.
#include <doctest/doctest.h>

#include <nodetop/testing/plugin_under_test.hpp>
#include <string>

using nodetop::testing::FakeHost;
using nodetop::testing::PluginUnderTest;

TEST_CASE("a number that is missing, null, negative or no number is not known") {
    FakeHost host;
    host.answer({"mysite-nodes"}, R"({"nodes": [
        {"name": "s1", "healthy": true, "cores": 32, "cores_used": 8.0004, "memory_gib": 0.9999999999, "memory_gib_used": 16.5},
        {"name": "s2", "healthy": false, "cores": null, "cores_used": -1, "memory_gib": "64", "memory_gib_used": 1e300},
        {"name": "s3"}]})");
    PluginUnderTest plugin(host);
    const auto reading = plugin.collect();
    REQUIRE(reading.status() == NT_OK);
    const auto view = reading.view();
    CHECK(view.table(NT_TABLE_NODE)->rows == 3);
    CHECK(view.number(NT_COL_NODE_CPU_TOTAL_MILLI, 0) == 32000);
    CHECK(view.number(NT_COL_NODE_CPU_ALLOC_MILLI, 0) == 8001);
    CHECK(view.number(NT_COL_NODE_MEMORY_TOTAL_BYTES, 0) == (std::int64_t{1} << 30) - 1);
    CHECK(view.number(NT_COL_NODE_MEMORY_ALLOC_BYTES, 0) == std::int64_t{33} << 29);
    for (const nt_column column : {NT_COL_NODE_CPU_TOTAL_MILLI, NT_COL_NODE_CPU_ALLOC_MILLI,
                                   NT_COL_NODE_MEMORY_TOTAL_BYTES, NT_COL_NODE_MEMORY_ALLOC_BYTES}) {
        CAPTURE(column);
        CHECK(view.number(column, 1) == std::nullopt);
        CHECK(view.number(column, 2) == std::nullopt);
    }
    CHECK(view.cell<std::uint32_t>(NT_COL_NODE_CONDITIONS, 0) == 0u);
    CHECK(view.cell<std::uint32_t>(NT_COL_NODE_CONDITIONS, 1) == NT_CONDITION_DOWN);
    CHECK(view.cell<std::uint32_t>(NT_COL_NODE_CONDITIONS, 2) == NT_CONDITION_UNKNOWN);
}

TEST_CASE("what is no list of nodes is an error, and an empty list is none") {
    struct {
        const char* printed;
        nt_status status;
        const char* text;
    } const cases[] = {
        {"", NT_PARSE, "mysite-nodes printed no JSON: The document is empty."},
        {R"({"nodes": [)", NT_PARSE, "mysite-nodes printed no JSON: Invalid value."},
        {"[]", NT_PARSE, "mysite-nodes printed no JSON: no object"},
        {"{}", NT_PARSE, "mysite-nodes printed no list of nodes"},
        {R"({"nodes": 3})", NT_PARSE, "mysite-nodes printed no list of nodes"},
    };
    for (const auto& each : cases) {
        CAPTURE(each.printed);
        FakeHost host;
        host.answer({"mysite-nodes"}, each.printed);
        PluginUnderTest plugin(host);
        CHECK(plugin.collect().status() == each.status);
        REQUIRE(host.notices().size() == 1);
        CHECK(host.notices()[0].text == each.text);
    }
    FakeHost host;
    host.answer({"mysite-nodes"}, R"({"nodes": []})");
    PluginUnderTest plugin(host);
    const auto reading = plugin.collect();
    REQUIRE(reading.status() == NT_OK);
    CHECK(reading.view().table(NT_TABLE_NODE)->rows == 0);
}

TEST_CASE("deeply nested JSON does not bring it down, and a nameless node is named as unreadable") {
    FakeHost host;
    host.answer({"mysite-nodes"}, R"({"nodes": )" + std::string(1'000'000, '['));
    PluginUnderTest plugin(host);
    CHECK(plugin.collect().status() == NT_PARSE);

    host.answer({"mysite-nodes"}, R"({"nodes": [{"cores": 3}, 7, {"name": "ok"}]})");
    const auto reading = plugin.collect();
    REQUIRE(reading.status() == NT_OK);
    CHECK(reading.view().table(NT_TABLE_NODE)->rows == 1);
    CHECK(host.notices().back().code == "row_unreadable");
}

TEST_CASE("a time-out that makes no sense is refused with a sentence") {
    for (const char* value : {"0", "601", "-5", "soon", "99999999999999999999"}) {
        CAPTURE(value);
        FakeHost host;
        host.answer({"mysite-nodes"}, R"({"nodes": []})").config("timeout_seconds", value);
        PluginUnderTest plugin(host);
        CHECK(plugin.collect().status() == NT_ARGUMENT);
        CHECK(host.notices().back().text == "timeout_seconds is not between 1 and 600");
        CHECK(host.asked().empty());
    }
}
