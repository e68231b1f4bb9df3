// How fast node text becomes tables: megabytes a second on one core, for a listing of 10,000 nodes.
#include <nodetop/testing/plugin_under_test.hpp>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string>

#include "nodes.hpp"

namespace {

std::string node_line(int i) {
    char name[32];
    std::snprintf(name, sizeof name, "n%05d", i);
    return "NodeName=" + std::string(name) +
           " Arch=x86_64 CoresPerSocket=8  CPUAlloc=18 CPUEfctv=32 CPUTot=32 CPULoad=9.57 AvailableFeatures=icelake,ib "
           "ActiveFeatures=icelake,ib Gres=gpu:a100:4(S:0-1) GresDrain=N/A GresUsed=gpu:a100:2(IDX:0,2),shard:0 "
           "NodeAddr=10.0.0.1 NodeHostName=" +
           name +
           " Port=22000 Version=22.05.8 OS=Linux 6.18.44 #1 SMP PREEMPT_DYNAMIC @0  RealMemory=128000 AllocMem=7000 "
           "FreeMem=16436 Sockets=2 Boards=1 State=MIXED ThreadsPerCore=2 TmpDisk=400000 Weight=1 Owner=N/A "
           "MCS_label=N/A "
           "Partitions=main,physics,nochem,gold  BootTime=2026-11-30T18:08:14 SlurmdStartTime=2026-11-30T18:31:56 "
           "LastBusyTime=2026-11-30T18:31:56 CfgTRES=cpu=32,mem=125G,billing=32,gres/gpu=4,gres/gpu:a100=4 "
           "AllocTRES=cpu=18,mem=7000M,gres/gpu=2,gres/gpu:a100=2 CapWatts=n/a CurrentWatts=0 AveWatts=0 "
           "ExtSensorsJoules=n/s ExtSensorsWatts=0 ExtSensorsTemp=n/s\n";
}

template <class Run>
double megabytes_per_second(std::size_t bytes, Run&& run) {
    double best = 0;
    for (int i = 0; i < 5; ++i) {
        const std::clock_t begin = std::clock();  // of this process alone: others may keep the machine busy
        run();
        const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        best = std::max(best, static_cast<double>(bytes) / 1e6 / seconds);
    }
    return best;
}

}  // namespace

int main() {
    using namespace nodetop;
    std::string listing;
    for (int i = 0; i < 10000; ++i) listing += node_line(i);

    std::size_t with_state = 0;
    const double read = megabytes_per_second(listing.size(), [&] {
        slurm::NodeReader reader;
        slurm::Records records(listing, "NodeName=");
        for (slurm::Record record; records.next(record);) with_state += reader.read(record).state_raw.empty() ? 0 : 1;
    });
    testing::FakeHost host;
    host.chunk(std::size_t{64} << 10);  // as much as a pipe holds
    host.answer({"scontrol", "ping"}, "Slurmctld(primary) at vm is UP\n");
    host.answer({"scontrol", "show", "config"}, "ClusterName = x\n");
    host.answer({"scontrol", "show", "node", "--all", "--detail", "--oneliner"}, listing);
    testing::PluginUnderTest plugin(host);
    const double collected = megabytes_per_second(listing.size(), [&] { plugin.collect(NT_WANT_NODES); });
    std::printf("node text: %.0f MB/s into records, %.0f MB/s into a finished reading (%zu records)\n", read, collected,
                with_state);
    return with_state == 50000 ? 0 : 1;
}
