#include <doctest/doctest.h>
#include <nodetop/testing/plugin_under_test.hpp>

#include "detection.hpp"

using nodetop::testing::FakeHost;
using nodetop::testing::PluginUnderTest;
using nodetop::testing::Script;

namespace {

const nodetop::testing::Argv kPing = {"scontrol", "ping"};

FakeHost& with_clients(FakeHost& host) { return host.answer({"scontrol", "--version"}, "slurm 22.05.8\n"); }

}  // namespace

TEST_CASE("no clients: not here, and nothing is run") {
    FakeHost host;
    host.file("/etc/slurm/slurm.conf", "ClusterName=x\n");
    PluginUnderTest plugin(host);
    CHECK(plugin.detect().state == NT_NOT_HERE);
    CHECK(host.asked().empty());
}

TEST_CASE("a configuration in one of the usual places: here, and nothing is run") {
    for (const char* place : {"/etc/slurm/slurm.conf", "/etc/slurm-llnl/slurm.conf", "/run/slurm/conf/slurm.conf",
                              "/var/spool/slurmd/conf-cache/slurm.conf"}) {
        FakeHost host;
        with_clients(host).file(place, "ClusterName=x\n");
        PluginUnderTest plugin(host);
        const auto detected = plugin.detect();
        CHECK(detected.state == NT_HERE);
        CHECK(detected.why == std::string("configured in ") + place);
        CHECK(host.asked().empty());
    }
}

TEST_CASE("SLURM_CONF decides where it is set") {
    FakeHost host;
    with_clients(host).env("SLURM_CONF", "/site/slurm.conf").file("/site/slurm.conf", "");
    PluginUnderTest plugin(host);
    CHECK(plugin.detect().state == NT_HERE);
    CHECK(host.asked().empty());
}

TEST_CASE("a SLURM_CONF that names a missing file is found before anything is run") {
    FakeHost host;
    with_clients(host).env("SLURM_CONF", "/gone/slurm.conf").file("/etc/slurm/slurm.conf", "");
    PluginUnderTest plugin(host);
    const auto detected = plugin.detect();
    CHECK(detected.state == NT_HERE_BUT_BROKEN);
    CHECK(detected.why == "SLURM_CONF names /gone/slurm.conf, which does not exist");
    CHECK(plugin.collect().status() == NT_ABSENT);
    CHECK(host.asked().empty());
}

TEST_CASE("P21 no configuration to be found: one ping tells") {
    const auto state = [](Script script) {
        FakeHost host;
        host.answer(kPing, std::move(script));
        PluginUnderTest plugin(host);
        const auto detected = plugin.detect();
        CHECK(host.asked() == std::vector<nodetop::testing::Argv>{kPing});
        return detected.state;
    };
    CHECK(state({"Slurmctld(primary) at vm is UP\n", ""}) == NT_HERE);
    CHECK(state({"Slurmctld(primary) at vm is DOWN\n", ""}) == NT_HERE_BUT_BROKEN);
    CHECK(state({"Slurmctld(primary) at a is DOWN\nSlurmctld(backup) at b is UP\n", ""}) == NT_HERE);
    CHECK(state({"", "scontrol: fatal: Could not establish a configuration source\n", 1}) == NT_NOT_HERE);
    CHECK(state({"",
                 "scontrol: error: resolve_ctls_from_dns_srv: res_nsearch error: Unknown host\n"
                 "scontrol: error: fetch_config: DNS SRV lookup failed\n",
                 1}) == NT_NOT_HERE);
    CHECK(state({"", "scontrol: error: Unable to contact slurm controller (connect failure)\n", 1}) ==
          NT_HERE_BUT_BROKEN);
    CHECK(state({"", "", 0, NT_RUN_TIMED_OUT}) == NT_HERE_BUT_BROKEN);
    CHECK(state({"", "", 0, NT_RUN_NOT_ALLOWED}) == NT_NOT_HERE);
    CHECK(state({"", "", 0}) == NT_NOT_HERE);
}
