#include <doctest/doctest.h>
#include <nodetop/testing/plugin_under_test.hpp>

#include <algorithm>
#include <string>

using nodetop::testing::Argv;
using nodetop::testing::FakeHost;
using nodetop::testing::PluginUnderTest;
using nodetop::testing::Script;

namespace {

/// The plain form of the question, which a test scripts.
Argv question(const std::string& name) {
    return {"ssh", "-o", "BatchMode=yes", "-o", "ConnectTimeout=5", name, "/bin/sh"};
}

std::string told(const std::string& lines) { return "nodetop-begin 1\n" + lines + "nodetop-end\n"; }

constexpr const char* kIdle = "cpus-usable 2\nload 0.1 0 0\nmemory MemTotal 1024 kB\nmemory MemAvailable 1000 kB\n";

bool said(const FakeHost& host, const std::string& code, const std::string& words) {
    return std::any_of(host.notices().begin(), host.notices().end(), [&](const auto& notice) {
        return notice.code == code && notice.text.find(words) != std::string::npos;
    });
}

}  // namespace

TEST_CASE("no list: not here, and nothing is run; a list that is empty is broken") {
    FakeHost host;
    PluginUnderTest plugin(host);
    CHECK(plugin.detect().state == NT_NOT_HERE);
    host.env("NODETOP_HOSTS", "a,b");
    CHECK(plugin.detect().state == NT_HERE);
    CHECK(plugin.detect().why == "2 hosts listed in NODETOP_HOSTS");
    host.env("NODETOP_HOSTS", "-oProxyCommand=x");
    CHECK(plugin.detect().state == NT_HERE_BUT_BROKEN);
    CHECK(host.asked().empty());
}

TEST_CASE("every host is asked once, by the user's ssh and with nothing to forward or to prompt") {
    FakeHost host;
    host.env("NODETOP_HOSTS", "bob@a:2222,b").answer(question("a"), told(kIdle)).answer(question("b"), told(kIdle));
    PluginUnderTest plugin(host);
    CHECK(plugin.collect().status() == NT_OK);
    REQUIRE(host.asked().size() == 2);
}

TEST_CASE("silent hosts claim nothing, and the others stand") {
    FakeHost host;
    host.env("NODETOP_HOSTS", "up,down,cut").answer(question("up"), told(kIdle));
    host.answer(question("down"), Script{"", "ssh: connect to host down port 22: Connection refused", 255});
    host.answer(question("cut"), Script{"nodetop-begin 1\ncpus-usable 64\n", "", 255});
    PluginUnderTest plugin(host);
    const auto reading = plugin.collect();
    REQUIRE(reading.status() == NT_OK);
    const auto view = reading.view();
    CHECK(view.cell<std::uint32_t>(NT_COL_NODE_CONDITIONS, 0) == 0);
    CHECK(view.number(NT_COL_NODE_CPU_TOTAL_MILLI, 0) == 2000);
    CHECK(view.number(NT_COL_NODE_CPU_ALLOC_MILLI, 0) == 0);
    CHECK(view.cell<std::uint32_t>(NT_COL_NODE_CONDITIONS, 1) == NT_CONDITION_DOWN);
    CHECK(view.text(NT_COL_NODE_STATE_RAW, 1) == "no ssh there");
    CHECK_FALSE(view.number(NT_COL_NODE_CPU_TOTAL_MILLI, 1));
    CHECK(view.cell<std::uint32_t>(NT_COL_NODE_CONDITIONS, 2) == NT_CONDITION_UNKNOWN);
    CHECK(said(host, "query_partial", "2 of 3 hosts give nothing (down, cut)"));
}

TEST_CASE("a machine that falls silent shows its last answer with its age, and gives nothing") {
    FakeHost host;
    host.env("NODETOP_HOSTS", "a,b").answer(question("a"), told(kIdle)).answer(question("b"), told(kIdle)).now(1000);
    PluginUnderTest plugin(host);
    REQUIRE(plugin.collect().status() == NT_OK);
    host.answer(question("b"), Script{"", "ssh: connect to host b port 22: Connection timed out", 255}).now(1040);
    const auto reading = plugin.collect();
    const auto view = reading.view();
    CHECK(view.number(NT_COL_NODE_CPU_TOTAL_MILLI, 1) == 2000);
    CHECK(view.cell<std::uint32_t>(NT_COL_NODE_CONDITIONS, 1) == NT_CONDITION_DOWN);
    CHECK(view.text(NT_COL_NODE_REASON, 1) == "it does not answer; the figures are from its last answer, 40 s ago");
}

TEST_CASE("a changed host key is said loudly") {
    FakeHost host;
    host.env("NODETOP_HOSTS", "a,b").answer(question("a"), told(kIdle));
    host.answer(question("b"), Script{"", "@ WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED! @", 255});
    PluginUnderTest plugin(host);
    CHECK(plugin.collect().status() == NT_OK);
    CHECK(said(host, "query_partial", "b: its host key is not the one that you know"));
}

TEST_CASE("a list of which no host answers is broken, not an empty cluster") {
    FakeHost host;
    host.env("NODETOP_HOSTS", "a").answer(question("a"), Script{"", "Permission denied (publickey).", 255});
    PluginUnderTest plugin(host);
    CHECK(plugin.collect().status() == NT_COMMAND);
    CHECK(said(host, "here_but_broken", "none of the 1 host in NODETOP_HOSTS answers"));
}

TEST_CASE("two names of one machine count once; machines copied from one image do not become one") {
    FakeHost host;
    const std::string machine = std::string(kIdle) + "machine 77\n";
    host.env("NODETOP_HOSTS", "a,b,c").answer(question("a"), told(machine + "boot 1\n"));
    host.answer(question("b"), told(machine + "boot 1\n")).answer(question("c"), told(machine + "boot 2\n"));
    PluginUnderTest plugin(host);
    const auto reading = plugin.collect();
    const auto view = reading.view();
    CHECK_FALSE(view.cell<std::uint8_t>(NT_COL_NODE_COUNTED_ELSEWHERE, 0).value_or(0));
    CHECK(view.cell<std::uint8_t>(NT_COL_NODE_COUNTED_ELSEWHERE, 1) == 1);
    CHECK(view.text(NT_COL_NODE_HOST, 1) == "a");
    CHECK_FALSE(view.cell<std::uint8_t>(NT_COL_NODE_COUNTED_ELSEWHERE, 2).value_or(0));
}

TEST_CASE("cards that nobody could count are there, and not known to be free") {
    FakeHost host;
    host.env("NODETOP_HOSTS", "a").answer(question("a"), told(std::string(kIdle) + "nvidia-status 9\nnvidia broken\n"));
    PluginUnderTest plugin(host);
    const auto reading = plugin.collect();
    const auto view = reading.view();
    CHECK_FALSE(view.number(NT_COL_NODE_GPU_TOTAL, 0));
    CHECK(view.number(NT_COL_NODE_GPU_ALLOC, 0) == 0);
    CHECK(said(host, "row_unreadable", "a: nvidia-smi fails with status 9"));
}

TEST_CASE("without a list this machine alone is read, from files, and said so") {
    FakeHost host;
    host.file("/proc/loadavg", "1.20 0.5 0.5 1/99 7\n").file("/sys/devices/system/cpu/online", "0-7\n");
    host.file("/proc/self/status", "Name:\tx\nCpus_allowed_list:\t0-3\n");
    host.file("/proc/meminfo", "MemTotal:       2048 kB\nMemAvailable:   1024 kB\n");
    host.file("/proc/self/cgroup", "0::/user.slice\n").file("/sys/fs/cgroup/user.slice/cpu.max", "300000 100000\n");
    host.answer({"ps", "-eo", "uid=,user=,pcpu=,rss="}, "0 root 1.0 99\n1000 bob 150.5 2048\n1000 bob 10.1 1024\n");
    PluginUnderTest plugin(host);
    const auto reading = plugin.collect();
    REQUIRE(reading.status() == NT_OK);
    const auto view = reading.view();
    CHECK(view.text(NT_COL_NODE_NAME, 0) == "login1");
    CHECK(view.number(NT_COL_NODE_CPU_TOTAL_MILLI, 0) == 3000);
    CHECK(view.number(NT_COL_NODE_CPU_ALLOC_MILLI, 0) == 2000);
    CHECK(view.number(NT_COL_NODE_MEMORY_TOTAL_BYTES, 0) == 2048 * 1024);
    CHECK(view.text(NT_COL_JOB_USER, 0) == "bob");
    CHECK(view.number(NT_COL_JOB_CPU_MILLI, 0) == 1610);
    CHECK(said(host, "not_here", "this machine alone"));
    for (const Argv& argv : host.asked()) CHECK(argv.front() != "ssh");
}

TEST_CASE("the line for a place is a login on a machine that had room, with the cards that were free") {
    FakeHost host;
    host.env("NODETOP_HOSTS", "full,gpu").answer(question("full"), told("cpus-usable 2\nload 5 0 0\n"));
    host.answer(question("gpu"),
                told(std::string(kIdle) + "nvidia-status 0\nnvidia 0, G0, A100, 81920, 9000, 0, Disabled, Default\n"
                                          "nvidia 3, G3, A100, 81920, 1, 0, Disabled, Default\n"));
    PluginUnderTest plugin(host);
    REQUIRE(plugin.collect().status() == NT_OK);
    nt_shape shape = {};
    shape.size = sizeof shape;
    shape.stated = NT_STATED_ACCELERATORS;
    shape.accelerators_per_node = 1;
    nt_submission submission = {};
    submission.size = sizeof submission;
    const auto* extension = plugin.extension<nt_submit_flags>(NT_EXT_SUBMIT_FLAGS);
    REQUIRE(extension->submission(plugin.abi(), &shape, nodetop::sdk::str("pool"), {}, &submission) == NT_OK);
    std::string line(nodetop::sdk::view(submission.program));
    for (std::uint32_t i = 0; i < submission.n_argv; ++i)
        line.append(" ").append(nodetop::sdk::view(submission.argv[i]));
    CHECK(line == "ssh -t gpu env CUDA_VISIBLE_DEVICES=3 sh -l");
    shape.accelerators_per_node = 2;
    CHECK(extension->submission(plugin.abi(), &shape, nodetop::sdk::str("pool"), {}, &submission) == NT_ABSENT);
}
