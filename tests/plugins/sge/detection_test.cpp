#include <doctest/doctest.h>
#include <nodetop/testing/plugin_under_test.hpp>

#include "detection.hpp"
#include "recordings.hpp"

using namespace nodetop::sge;
using nodetop::sge::test::recording;
using nodetop::testing::FakeHost;
using nodetop::testing::PluginUnderTest;
using nodetop::testing::Script;

namespace {

/// The clients are on PATH; what a client would answer does not matter.
FakeHost& with_clients(FakeHost& host) {
    return host.answer({"qhost", "-help"}, "x").answer({"qconf", "-x"}, "x").answer({"qstat", "-help"}, "x");
}

}  // namespace

TEST_CASE("qstat alone is not Grid Engine: PBS has it too") {
    FakeHost host;
    host.answer({"qstat", "-help"}, "SGE 8.1.9\n");
    PluginUnderTest plugin(host);
    CHECK(plugin.detect().state == NT_NOT_HERE);
    CHECK(host.asked().empty());
}

TEST_CASE("SGE_ROOT and the file of the cell decide, and nothing is run") {
    FakeHost host;
    with_clients(host).env("SGE_ROOT", "/opt/sge").file("/opt/sge/default/common/act_qmaster", "head\n");
    CHECK(PluginUnderTest(host).detect().state == NT_HERE);
    host.env("SGE_CELL", "lab");
    const auto gone = PluginUnderTest(host).detect();
    CHECK(gone.state == NT_NOT_HERE);
    CHECK(gone.why.find("/opt/sge/lab/common/act_qmaster does not exist") != std::string::npos);
    host.file("/opt/sge/lab/common/act_qmaster", "head\n");
    CHECK(PluginUnderTest(host).detect().state == NT_HERE);
    CHECK(host.asked().empty());
}

TEST_CASE("a wrapper may set the environment: one question that no server answers tells") {
    const auto detect = [](Script script) {
        FakeHost host;
        with_clients(host).answer({"qconf", "-help"}, std::move(script));
        return PluginUnderTest(host).detect();
    };
    CHECK(detect({"SGE 8.1.9\nusage: qconf [options]\n", "", 0}).state == NT_HERE);
    const auto unset = detect({"", "critical error: Please set the environment variable SGE_ROOT.\n", 1});
    CHECK(unset.state == NT_NOT_HERE);
    CHECK(unset.why.find("source its settings.sh") != std::string::npos);
    CHECK(detect({"what?\n", "", 0}).state == NT_NOT_HERE);
}

TEST_CASE("a client that cannot reach the qmaster says so in words, whatever its status") {
    const auto why = broken_because(
        "error: commlib error: got select error (Connection refused)\n"
        "error: unable to send message to qmaster using port 16444 on host \"head\": got send error\n");
    REQUIRE(why);
    CHECK(*why ==
          "the qmaster does not answer: unable to send message to qmaster using port 16444 on host \"head\": "
          "got send error");
    CHECK(broken_because("denied: host \"x\" is neither submit nor admin host\n")->find("does not answer this host") !=
          std::string::npos);
    CHECK_FALSE(broken_because("all.q@c01\n"));
    CHECK_FALSE(broken_because(""));
}

TEST_CASE("versions of products") {
    CHECK(version_line("SGE 8.1.9\nusage") == "SGE 8.1.9");
    CHECK(version_line("OGS/GE 2011.11p1\n") == "OGS/GE 2011.11p1");
    CHECK(version_line("usage: qconf [options]\n").empty());
}

TEST_CASE("only the text of qstat -f: hosts and queues are known, what they have is not") {
    FakeHost host;
    replay(host, recording("8.1.9-longnames"));
    PluginUnderTest plugin(host);
    const auto reading = plugin.collect();
    REQUIRE(reading.status() == NT_OK);
    const auto view = reading.view();
    CHECK(view.table(NT_TABLE_NODE)->rows == 11);
    CHECK_FALSE(view.number(NT_COL_NODE_CPU_TOTAL_MILLI, 0));
    bool has_long_name = false;
    for (std::uint32_t i = 0; i < view.table(NT_TABLE_QUEUE)->rows; ++i)
        has_long_name = has_long_name || view.text(NT_COL_QUEUE_NAME, i) == "a_very_long_queue_name_for_wide_screens.q";
    CHECK(has_long_name);
    CHECK_FALSE(host.notices().empty());
}

TEST_CASE("a client that knows no XML is asked for text") {
    FakeHost host;
    replay(host, recording("8.1.9-longnames"));
    host.answer({"qstat", "-f", "-F", "-xml", "-explain", "aAcE"}, Script{"", "qstat: Unknown option -xml\n", 1});
    PluginUnderTest plugin(host);
    const auto reading = plugin.collect();
    REQUIRE(reading.status() == NT_OK);
    CHECK(reading.view().table(NT_TABLE_NODE)->rows == 11);
}

TEST_CASE("a qmaster that is down, and a shell that is not set up, are no empty cluster") {
    for (const auto& [name, words] : {std::pair("8.1.9-down", "the qmaster does not answer"),
                                      std::pair("8.1.9-noenv", "is installed and not set up in this shell")}) {
        FakeHost host;
        replay(host, recording(name));
        PluginUnderTest plugin(host);
        CHECK(plugin.collect().status() == NT_COMMAND);
        REQUIRE(host.notices().size() == 1);
        CHECK(host.notices()[0].code == "here_but_broken");
        CHECK(host.notices()[0].text.find(words) != std::string::npos);
    }
}
