#include <doctest/doctest.h>
#include <nodetop/testing/plugin_under_test.hpp>

#include <string>

using nodetop::testing::FakeHost;
using nodetop::testing::PluginUnderTest;
using nodetop::testing::Reading;

namespace {

/// One node as `node` says, a partition that has it, and one job as squeue and `scontrol show job` tell it.
Reading reading_of(FakeHost& host, PluginUnderTest& plugin, const std::string& node, const std::string& partition,
                   const std::string& state, const std::string& share) {
    host.answer({"scontrol", "ping"}, "Slurmctld(primary) at vm is UP\n");
    host.answer({"scontrol", "show", "config"}, "ClusterName = x\nPreemptType = preempt/partition_prio\n");
    host.answer({"scontrol", "show", "node", "--all", "--detail", "--oneliner"}, "NodeName=n1 " + node + "\n");
    host.answer({"scontrol", "show", "partition", "--all", "--oneliner"},
                "PartitionName=p State=UP Nodes=n1 TotalNodes=1 " + partition + "\n");
    host.answer({"squeue", "-h", "-a", "--local", "-t", "RUNNING,CONFIGURING,SUSPENDED,STOPPED,COMPLETING", "-o",
                 "%i|%A|%F|%u|%a|%P|%q|%T|%N|%D|%C|%m|%b|%S|%e|%l|%L|%r|%j"},
                "7|7|7|ada|bio|p|normal|" + state +
                    "|n1|1|4|1G|gres/gpu:2|2026-11-30T10:00:00|2026-11-30T20:00:00|10:00:00|1:00:00|None|x\n");
    host.answer({"scontrol", "show", "job", "--detail", "--all"},
                "JobId=7 JobName=x\n   JobState=" + state + "\n     Nodes=n1 CPU_IDs=0-3 Mem=1024 " + share + "\n");
    return plugin.collect(NT_WANT_NODES | NT_WANT_QUEUES | NT_WANT_JOBS | NT_WANT_ALLOCATIONS);
}

}  // namespace

TEST_CASE("S-66 what a cancelled job is still listed with is not held on the node any more") {
    FakeHost host;
    PluginUnderTest plugin(host);
    const Reading reading = reading_of(
        host, plugin,
        "CPUAlloc=4 CPUTot=8 RealMemory=64000 AllocMem=1024 Gres=gpu:2 GresUsed=gpu:0 State=MIXED+COMPLETING", "",
        "COMPLETING", "GRES=gpu:2(IDX:0-1)");
    REQUIRE(reading.status() == NT_OK);
    CHECK(reading.view().number(NT_COL_SLOT_ALLOC, 0) == 0);
    REQUIRE(reading.view().table(NT_TABLE_ALLOC)->rows == 1);
    CHECK(reading.view().number(NT_COL_ALLOC_CPU_MILLI, 0) == 4000);
    CHECK(reading.view().number(NT_COL_NODE_CPU_ALLOC_MILLI, 0) == 4000);
}

TEST_CASE("S-76 what jobs hold that would be preempted is held") {
    FakeHost host;
    PluginUnderTest plugin(host);
    const Reading reading = reading_of(
        host, plugin, "CPUAlloc=4 CPUTot=8 RealMemory=64000 AllocMem=1024 Gres=gpu:2 GresUsed=gpu:2 State=MIXED",
        "PriorityTier=1 PreemptMode=REQUEUE GraceTime=60", "RUNNING", "GRES=gpu:2(IDX:0-1)");
    REQUIRE(reading.status() == NT_OK);
    CHECK(reading.view().number(NT_COL_NODE_CPU_ALLOC_MILLI, 0) == 4000);
    CHECK(reading.view().number(NT_COL_SLOT_ALLOC, 0) == 2);
}
