#include <doctest/doctest.h>
#include <nodetop/testing/plugin_under_test.hpp>

#include "recordings.hpp"

using nodetop::lsf::test::recording;
using nodetop::testing::FakeHost;
using nodetop::testing::PluginUnderTest;
using nodetop::testing::Script;

namespace {

FakeHost& with_clients(FakeHost& host) { return host.answer({"bhosts", "-h"}, "x").answer({"bqueues", "-h"}, "x"); }

constexpr const char* kLsid =
    "IBM Spectrum LSF Standard 10.1.0.14, Jun 15 2023\n\nMy cluster name is polar\nMy master name is m1\n";

}  // namespace

TEST_CASE("clients without a cluster are not here") {
    FakeHost none;
    CHECK(PluginUnderTest(none).detect().state == NT_NOT_HERE);
    FakeHost alone;
    with_clients(alone);
    CHECK(PluginUnderTest(alone).detect().state == NT_NOT_HERE);
    CHECK(alone.asked().empty());
    FakeHost unset;
    with_clients(unset).answer({"lsid"}, Script{"", "lsid: ls_getclustername: cannot open lsf.conf\n", 255});
    CHECK(PluginUnderTest(unset).detect().state == NT_NOT_HERE);
}

TEST_CASE("lsid decides whose clients they are") {
    FakeHost ours;
    with_clients(ours).answer({"lsid"}, kLsid);
    const auto here = PluginUnderTest(ours).detect();
    CHECK(here.state == NT_HERE);
    CHECK(here.why == "lsid names the cluster polar");
    FakeHost others;
    with_clients(others).answer({"lsid"}, "wrapper of another system\n");
    CHECK(PluginUnderTest(others).detect().state == NT_NOT_HERE);
}

TEST_CASE("configured and silent is broken, not absent") {
    for (const Script& script : {Script{"", "LSF is down. Please wait ...\n", 255},
                                 Script{"", "batch daemon not responding ... still trying\n", 0, NT_RUN_TIMED_OUT},
                                 Script{"", "", 0, NT_RUN_TIMED_OUT}}) {
        FakeHost host;
        with_clients(host).env("LSF_ENVDIR", "/opt/lsf/conf").answer({"lsid"}, script);
        CHECK(PluginUnderTest(host).detect().state == NT_HERE_BUT_BROKEN);
    }
    FakeHost file;
    with_clients(file).file("/etc/lsf.conf", "x").answer({"lsid"}, Script{"", "LSF is down. Please wait ...\n", 255});
    CHECK(PluginUnderTest(file).detect().state == NT_HERE_BUT_BROKEN);
}

TEST_CASE("where nobody answers lsid, nothing else is asked") {
    FakeHost host;
    replay(host, recording("volclava-2.2.0-alice"));
    host.answer({"lsid"}, Script{"", "LSF is down. Please wait ...\n", 255});
    PluginUnderTest plugin(host);
    const auto reading = plugin.collect();
    CHECK(reading.status() == NT_COMMAND);
    CHECK(host.asked().size() == 1);
}
