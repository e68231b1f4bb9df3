#include <doctest/doctest.h>
#include <nodetop/testing/plugin_under_test.hpp>

#include <optional>
#include <string>

using nodetop::testing::FakeHost;
using nodetop::testing::PluginUnderTest;

namespace {

/// What the partition `capped` (at most 8 CPUs of its jobs on a node) may still give of n1, n2 (10 CPUs in use on each)
/// and n3 (idle), in thousands.
std::string left_on_nodes(std::optional<std::string> jobs, const std::string& config = "") {
    FakeHost host;
    host.answer({"scontrol", "ping"}, "Slurmctld(primary) at vm is UP\n");
    host.answer({"scontrol", "show", "config"}, "ClusterName = x\nSLURM_VERSION = 22.05.8\n" + config);
    host.answer({"scontrol", "show", "node", "--all", "--detail", "--oneliner"},
                "NodeName=n1 CPUAlloc=10 CPUTot=32 State=MIXED\nNodeName=n2 CPUAlloc=10 CPUTot=32 State=MIXED\n"
                "NodeName=n3 CPUAlloc=0 CPUTot=32 State=IDLE\n");
    host.answer({"scontrol", "show", "partition", "--all", "--oneliner"},
                "PartitionName=capped State=UP MaxCPUsPerNode=8 Nodes=n[1-3] TotalNodes=3\n"
                "PartitionName=free State=UP MaxCPUsPerNode=UNLIMITED Nodes=n[1-3] TotalNodes=3\n");
    if (jobs)
        host.answer({"squeue", "-h", "-a", "--local", "-t", "RUNNING,CONFIGURING,SUSPENDED,STOPPED,COMPLETING", "-o",
                     "%i|%A|%F|%u|%a|%P|%q|%T|%N|%D|%C|%m|%b|%S|%e|%l|%L|%r|%j"},
                    *jobs);
    PluginUnderTest plugin(host);
    const auto reading = plugin.collect(NT_WANT_NODES | NT_WANT_QUEUES);
    REQUIRE(reading.status() == NT_OK);
    std::string left;
    for (std::uint32_t i = 0; i < 6; ++i) {
        const auto milli = reading.view().number(NT_COL_MEMBER_CPU_LEFT_MILLI, i);
        left += (milli ? std::to_string(*milli / 1000) : "-") + " ";
    }
    return left;
}

std::string job(const std::string& id, const std::string& partition, const std::string& nodes,
                const std::string& cpus) {
    return id + "|" + id + "|" + id + "|ada|bio|" + partition + "|normal|RUNNING|" + nodes + "|1|" + cpus +
           "|1G|N/A|2026-11-30T10:00:00|2026-11-30T20:00:00|10:00:00|1:00:00|None|x\n";
}

}  // namespace

TEST_CASE("A14 S-21 what a partition's own jobs hold on a node is taken off its MaxCPUsPerNode, others' jobs are not") {
    CHECK(left_on_nodes(job("1", "capped", "n1", "3") + job("2", "free", "n1", "7") + job("3", "free", "n2", "10")) ==
          "5 8 - - - - ");
    CHECK(left_on_nodes(job("1", "capped", "n1", "6") + job("2", "capped", "n1", "4")) == "0 0 - - - - ");
}

TEST_CASE("S-21 of a job on several nodes each may carry all but the least on the others") {
    CHECK(left_on_nodes(job("1", "capped", "n[1-2]", "6") + job("2", "free", "n[1-2]", "12")) == "3 3 - - - - ");
    CHECK(left_on_nodes(job("1", "capped", "n1", "N/A") + job("2", "free", "n2", "10")) == "0 8 - - - - ");
}

TEST_CASE("S-21 what is in use and no job that is seen accounts for counts as held by the partition's jobs") {
    CHECK(left_on_nodes(std::nullopt) == "0 0 - - - - ");
    CHECK(left_on_nodes("", "PrivateData = jobs\n") == "0 0 - - - - ");
    CHECK(left_on_nodes("") == "0 0 - - - - ");  // started since the jobs were listed
    CHECK(left_on_nodes(job("1", "free", "n1", "8")) == "6 0 - - - - ");
}

namespace {

constexpr std::int64_t kGiB = std::int64_t{1} << 30;

/// A partition with `fields` on n1 (32 CPUs in two sockets, 20 in use) and n2 (16 in one, idle): what its members
/// may still give of CPUs and memory, and what the partition gives of a node at most.
std::string bounds(const std::string& fields, const std::string& config = "") {
    FakeHost host;
    host.answer({"scontrol", "ping"}, "Slurmctld(primary) at vm is UP\n");
    host.answer({"scontrol", "show", "config"}, "ClusterName = x\n" + config);
    host.answer({"scontrol", "show", "node", "--all", "--detail", "--oneliner"},
                "NodeName=n1 CoresPerSocket=8 ThreadsPerCore=2 CPUAlloc=20 CPUTot=32 RealMemory=131072 AllocMem=1024 "
                "State=MIXED\n"
                "NodeName=n2 CoresPerSocket=8 ThreadsPerCore=2 CPUAlloc=0 CPUTot=16 RealMemory=131072 AllocMem=0 "
                "State=IDLE\n");
    host.answer({"scontrol", "show", "partition", "--all", "--oneliner"},
                "PartitionName=p State=UP " + fields + " Nodes=n[1-2] TotalNodes=2\n");
    PluginUnderTest plugin(host);
    const auto reading = plugin.collect(NT_WANT_NODES | NT_WANT_QUEUES);
    REQUIRE(reading.status() == NT_OK);
    const auto text = [](std::optional<std::int64_t> value, std::int64_t unit) {
        return value && *value != NT_UNLIMITED ? std::to_string(*value / unit) : std::string("-");
    };
    std::string all;
    for (std::uint32_t i = 0; i < 2; ++i)
        all += text(reading.view().number(NT_COL_MEMBER_CPU_LEFT_MILLI, i), 1000) + "/" +
               text(reading.view().number(NT_COL_MEMBER_MEMORY_LEFT_BYTES, i), kGiB) + " ";
    return all + text(reading.view().number(NT_COL_QUEUE_MAX_CPU_NODE_MILLI, 0), 1000) + "/" +
           text(reading.view().number(NT_COL_QUEUE_MAX_MEMORY_NODE_BYTES, 0), kGiB);
}

}  // namespace

TEST_CASE("MaxMemPerCPU: who asks more memory for a core is given more cores, so memory ends where cores do") {
    CHECK(bounds("MaxMemPerCPU=1024") == "-/12 -/16 -/32");
    CHECK(bounds("MaxMemPerCPU=1024 MaxCPUsPerNode=8") == "0/8 -/8 8/8");
    CHECK(bounds("MaxMemPerNode=65536") == "-/- -/- -/64");
}

TEST_CASE("a partition without a bound on memory has that of the cluster") {
    CHECK(bounds("MaxMemPerNode=UNLIMITED", "MaxMemPerCPU = 2048\n") == "-/24 -/32 -/64");
    CHECK(bounds("MaxMemPerNode=65536", "MaxMemPerCPU = 2048\n") == "-/- -/- -/64");
    CHECK(bounds("MaxMemPerNode=UNLIMITED", "MaxMemPerNode = UNLIMITED\n") == "-/- -/- -/-");
}

TEST_CASE("MaxCPUsPerSocket counts for each socket of a node") {
    CHECK(bounds("MaxCPUsPerSocket=6") == "0/- 6/- 12/-");
    CHECK(bounds("MaxCPUsPerSocket=6 MaxCPUsPerNode=8") == "0/- 6/- 8/-");
    CHECK(bounds("MaxCPUsPerSocket=UNLIMITED MaxCPUsPerNode=8") == "0/- -/- 8/-");
}
