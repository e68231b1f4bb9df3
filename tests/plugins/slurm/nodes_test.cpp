#include "nodes.hpp"

#include <doctest/doctest.h>
#include <nodetop/columns.h>

#include <string>

#include "records.hpp"

using namespace nodetop::slurm;

namespace {

constexpr std::int64_t kMiB = 1 << 20;

NodeRecord read_one(std::string_view text) {
    Records records(text, "NodeName=");
    Record record;
    REQUIRE(records.next(record));
    return NodeReader().read(record);
}

// From a recording of 22.05.8.
constexpr std::string_view kOneLine =
    "NodeName=c08 Arch=x86_64 CoresPerSocket=8  CPUAlloc=2 CPUEfctv=28 CPUTot=32 CPULoad=9.79 "
    "AvailableFeatures=icelake,ib ActiveFeatures=icelake,ib Gres=(null) GresDrain=N/A GresUsed=gpu:0,shard:0 "
    "NodeAddr=127.0.0.1 NodeHostName=localhost Port=22007 Version=22.05.8 OS=Linux 6.18.44-fc-v595 #1 SMP "
    "PREEMPT_DYNAMIC @0  RealMemory=128000 AllocMem=1000 FreeMem=16436 Sockets=2 Boards=1 CoreSpecCount=2 "
    "CPUSpecList=14-15,30-31 MemSpecLimit=4000 State=MIXED+RESERVED ThreadsPerCore=2 TmpDisk=400000 Weight=1 "
    "Owner=alice(1001) MCS_label=N/A Partitions=main,nochem  BootTime=2026-11-30T18:08:14 "
    "CfgTRES=cpu=28,mem=125G,billing=28 AllocTRES=cpu=2,mem=1000M CapWatts=n/a ExtSensorsTemp=n/s\n";

constexpr std::string_view kSeveralLines =
    "NodeName=c08 Arch=x86_64 CoresPerSocket=8 \n"
    "   CPUAlloc=2 CPUEfctv=28 CPUTot=32 CPULoad=9.79\n"
    "   AvailableFeatures=icelake,ib\n"
    "   ActiveFeatures=icelake,ib\n"
    "   Gres=(null)\n"
    "   NodeAddr=127.0.0.1 NodeHostName=localhost Port=22007 Version=22.05.8\n"
    "   OS=Linux 6.18.44-fc-v595 #1 SMP PREEMPT_DYNAMIC @0 \n"
    "   RealMemory=128000 AllocMem=1000 FreeMem=16436 Sockets=2 Boards=1\n"
    "   CoreSpecCount=2 CPUSpecList=14-15,30-31 MemSpecLimit=4000\n"
    "   State=MIXED+RESERVED ThreadsPerCore=2 TmpDisk=400000 Weight=1 Owner=alice(1001) MCS_label=N/A\n"
    "   Partitions=main,nochem \n"
    "   CfgTRES=cpu=28,mem=125G,billing=28\n"
    "   AllocTRES=cpu=2,mem=1000M\n\n";

}  // namespace

TEST_CASE("A15 S-14 S-22 S-23 one-line and multi-line records give the same node") {
    for (std::string_view text : {kOneLine, kSeveralLines}) {
        const NodeRecord node = read_one(text);
        CHECK(node.name == "c08");
        CHECK(node.state_raw == "MIXED+RESERVED");
        CHECK(node.state.conditions == NT_CONDITION_RESERVED);
        CHECK(node.cpu_total_milli == 28000);
        CHECK(node.cpu_alloc_milli == 2000);
        CHECK(node.threads_per_core == 2);
        CHECK(node.memory_total_bytes == 124000 * kMiB);
        CHECK(node.memory_alloc_bytes == 1000 * kMiB);
        CHECK(node.features == "icelake,ib");
        CHECK(node.partitions == "main,nochem");
        CHECK(node.owner == "alice");
        CHECK(node.reason.text.empty());
        CHECK(node.unreadable.empty());
    }
}

TEST_CASE("S-22 before CPUEfctv the specialised cores are taken off") {
    CHECK(read_one("NodeName=n CPUTot=32 CoreSpecCount=2 CPUSpecList=14-15,30-31 State=IDLE\n").cpu_total_milli ==
          28000);
    CHECK(read_one("NodeName=n CPUTot=32 CoreSpecCount=2 State=IDLE ThreadsPerCore=2\n").cpu_total_milli == 28000);
    CHECK(read_one("NodeName=n CPUTot=32 State=IDLE\n").cpu_total_milli == 32000);
    CHECK(read_one("NodeName=n CPUTot=4 CoreSpecCount=9 State=IDLE ThreadsPerCore=1\n").cpu_total_milli == 0);
    CHECK(read_one("NodeName=n CPUTot=4 CoreSpecCount=many State=IDLE\n").cpu_total_milli == std::nullopt);
}

TEST_CASE("S-24 no more CPUs than cores: each core is one CPU, whatever ThreadsPerCore says") {
    const auto threads = [](const std::string& words) {
        return read_one("NodeName=n " + words + " State=IDLE ThreadsPerCore=2\n").threads_per_core;
    };
    CHECK(threads("CoresPerSocket=8 CPUTot=32 Sockets=2") == 2);
    CHECK(threads("CoresPerSocket=8 CPUTot=16 Sockets=2") == 1);
    CHECK(threads("CoresPerSocket=8 CPUTot=12 Sockets=2") == 1);
    CHECK(threads("CPUTot=16 Sockets=2") == 2);
    CHECK(read_one("NodeName=n CoresPerSocket=8 CPUTot=16 Sockets=2 CoreSpecCount=2 State=IDLE ThreadsPerCore=2\n")
              .cpu_total_milli == 14000);
}

TEST_CASE("cores that only jobs with GPUs get are nobody's") {
    const auto read = [](const std::string& kept, const std::string& gres = "gpu:a100:4(S:0-1)") {
        return read_one("NodeName=n CoresPerSocket=16  CPUAlloc=50 CPUEfctv=64 CPUTot=64 Gres=" + gres +
                        " Sockets=2 Boards=1 RestrictedCoresPerGPU=" + kept + "  State=MIXED ThreadsPerCore=2\n");
    };
    const NodeRecord node = read("2(0-3,16-19)");
    CHECK(node.keeps_cores_for_gpus);
    CHECK(node.cpu_total_milli == 48000);
    CHECK(node.cpu_alloc_milli == 48000);  // some of what is in use may be among them
    CHECK(read("2((null))").cpu_total_milli == 48000);
    CHECK(read("2").cpu_total_milli == 48000);
    CHECK(read("9").cpu_total_milli == 0);
    CHECK(read("2", "gpu:many").cpu_total_milli == std::nullopt);
    CHECK(read("some").cpu_total_milli == std::nullopt);
    CHECK(read("0").cpu_total_milli == 64000);
    CHECK_FALSE(read("0").keeps_cores_for_gpus);
}

TEST_CASE("S-12 a record that was cut off claims nothing") {
    CHECK(read_one("NodeName=n CPUTot=8\n").state.conditions == NT_CONDITION_UNKNOWN);
    for (std::size_t size = 10; size < kOneLine.size(); ++size) {
        const NodeRecord node = read_one(kOneLine.substr(0, size));
        CHECK(node.state.conditions == NT_CONDITION_UNKNOWN);
        CHECK_FALSE(node.cpu_total_milli);
        CHECK((node.name.empty() || node.name == "c08"));
    }
}

TEST_CASE("S-13 S-75 negative and unreadable counts are not known, and named") {
    const NodeRecord node =
        read_one("NodeName=n CPUAlloc=-5 CPUTot=0 RealMemory=lots AllocMem=4294967294 State=IDLE\n");
    CHECK(node.cpu_alloc_milli == std::nullopt);
    CHECK(node.cpu_total_milli == 0);
    CHECK(node.memory_total_bytes == std::nullopt);
    CHECK(node.memory_alloc_bytes == std::nullopt);
    CHECK(node.unreadable == "CPUAlloc");
    CHECK(read_one("NodeName=n RealMemory=9223372036854775807 State=IDLE\n").memory_total_bytes == std::nullopt);
}

TEST_CASE("A13 S-15 a reason that looks like fields is text") {
    const NodeRecord node = read_one(
        "NodeName=c05 CPUAlloc=8 CPUTot=32 State=MIXED+DRAIN Reason=NodeName=c06 State=IDLE CPUTot=99 AllocMem=0 swap "
        "DIMM "
        "B2, ticket=HPC-1234 (see https://wiki.example/a?b=c&d=e) [root@2026-11-30T18:31:58]\n");
    CHECK(node.name == "c05");
    CHECK(node.cpu_total_milli == 32000);
    CHECK(node.state.conditions == NT_CONDITION_DRAIN);
    CHECK(node.memory_alloc_bytes == std::nullopt);
    CHECK(node.reason.text ==
          "NodeName=c06 State=IDLE CPUTot=99 AllocMem=0 swap DIMM B2, ticket=HPC-1234 (see "
          "https://wiki.example/a?b=c&d=e)");
    CHECK(node.reason.by == "root");
    CHECK(node.reason.at == "2026-11-30T18:31:58");
}

TEST_CASE("a comment is text as well, before or behind the reason") {
    NodeRecord node =
        read_one("NodeName=n CPUTot=4 Comment=State=DOWN AllocMem=7 Reason=bad fan [root@x] Extra=CPUAlloc=4\n");
    CHECK(node.state_raw.empty());
    CHECK(node.memory_alloc_bytes == std::nullopt);
    CHECK(node.cpu_alloc_milli == std::nullopt);
    CHECK(node.reason.text == "bad fan");
    node = read_one("NodeName=n State=IDLE Reason=a b [root@x] Comment=c\n");
    CHECK(node.reason.text == "a b");
}

TEST_CASE("A13 the stamp of a reason of several lines stands behind the first") {
    NodeReason reason = read_reason("kernel panic [root@2026-11-30T18:31:58]        second line \x1b[31mred");
    CHECK(reason.text == "kernel panic");
    CHECK(reason.more_text == "second line \x1b[31mred");
    CHECK(reason.by == "root");
    reason = read_reason("kernel panic [root@2026-11-30T18:31:58]\n   second line");
    CHECK(reason.text == "kernel panic");
    CHECK(reason.more_text == "second line");
    reason = read_reason("no stamp at all");
    CHECK(reason.text == "no stamp at all");
    CHECK(reason.by.empty());
    CHECK(read_reason("(null)").text.empty());
}

TEST_CASE("first occurrence of a key wins") {
    CHECK(read_one("NodeName=n State=DOWN State=IDLE CPUTot=1 CPUTot=2\n").state_raw == "DOWN");
}

TEST_CASE("lines that are no record are kept apart") {
    Records records("CLUSTER: alpha\nNodeName=q01 State=IDLE\nNodeName=q02 State=IDLE\nNode q03 not found\n",
                    "NodeName=");
    Record record;
    REQUIRE(records.next(record));
    CHECK(record.text == "NodeName=q01 State=IDLE\n");
    CHECK(record.offset == 15);
    REQUIRE(records.next(record));
    CHECK_FALSE(record.cut);
    CHECK_FALSE(records.next(record));
    CHECK(records.stray() == "Node q03 not found");
    Records nothing("Unable to contact slurm controller (connect failure)", "NodeName=");
    CHECK_FALSE(nothing.next(record));
    CHECK(nothing.stray() == "Unable to contact slurm controller (connect failure)");
}
