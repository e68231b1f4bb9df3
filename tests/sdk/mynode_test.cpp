// The adapter in C: its hand-made blob says what its comments say.
#include <doctest/doctest.h>

#include <blob/check.hpp>
#include <cstddef>
#include <nodetop/testing/plugin_under_test.hpp>

using nodetop::testing::FakeHost;
using nodetop::testing::PluginUnderTest;

TEST_CASE("the constant reading is a whole blob with one node and one queue") {
    FakeHost host;
    PluginUnderTest plugin(host);
    REQUIRE(plugin.initialised() == NT_OK);
    const auto reading = plugin.collect();
    REQUIRE(reading.status() == NT_OK);
    const auto fault = nodetop::check_blob({static_cast<const std::byte*>(reading.data()), reading.size()});
    CHECK_MESSAGE(!fault, fault->sentence);
    const auto view = reading.view();
    CHECK(view.header().total_length == reading.size());
    REQUIRE(view.table(NT_TABLE_NODE).has_value());
    CHECK(view.table(NT_TABLE_NODE)->rows == 1);
    CHECK(view.table(NT_TABLE_LIMIT)->rows == 0);
    CHECK_FALSE(view.table(NT_TABLE_JOB).has_value());
    CHECK(view.text(NT_COL_NODE_NAME, 0) == "mynode");
    CHECK(view.text(NT_COL_NODE_STATE_RAW, 0) == "up");
    CHECK(view.cell<std::uint32_t>(NT_COL_NODE_CONDITIONS, 0) == 0u);
    CHECK(view.number(NT_COL_NODE_CPU_TOTAL_MILLI, 0) == 16000);
    CHECK(view.number(NT_COL_NODE_CPU_ALLOC_MILLI, 0) == 4000);
    CHECK(view.number(NT_COL_NODE_MEMORY_TOTAL_BYTES, 0) == std::int64_t{64} << 30);
    CHECK(view.number(NT_COL_NODE_MEMORY_ALLOC_BYTES, 0) == std::int64_t{8} << 30);
    CHECK(view.number(NT_COL_NODE_GPU_TOTAL, 0) == std::nullopt);
    CHECK(view.text(NT_COL_QUEUE_NAME, 0) == "main");
    CHECK(view.cell<std::uint8_t>(NT_COL_QUEUE_ALL_NODES, 0) == 1);
    CHECK(view.cell<std::uint8_t>(NT_COL_QUEUE_ENABLED, 0) == 1);
    CHECK(view.cell<std::uint8_t>(NT_COL_QUEUE_STARTED, 0) == 1);
}

TEST_CASE("it is here where its variable is set") {
    FakeHost host;
    PluginUnderTest plugin(host);
    CHECK(plugin.detect().state == NT_NOT_HERE);
    host.env("MYNODE", "");
    CHECK(plugin.detect().state == NT_HERE);
    CHECK(plugin.detect().why == "MYNODE is set");
}

TEST_CASE("it refuses a host without environment, with a sentence, and other ids") {
    FakeHost host;
    host.lacks(NT_SERVICE_ENV);
    const PluginUnderTest plugin(host);
    CHECK(plugin.initialised() == NT_ABSENT);
    CHECK(host.log() == std::vector<std::string>{"mynode needs the service nodetop.env/1"});
    nt_plugin* other = nullptr;
    CHECK(nodetop_plugin_v1()->create(host.abi(), "mynode2", &other) == NT_ARGUMENT);
    CHECK(other == nullptr);
}
