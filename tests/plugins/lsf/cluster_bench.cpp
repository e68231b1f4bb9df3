// How long the answers of a cluster of 5,000 hosts and 200 queues take to become a reading, in time of one core.
#include <nodetop/testing/plugin_under_test.hpp>

#include <algorithm>
#include <cstdio>
#include <ctime>

#include "spectrum_cluster.hpp"

int main() {
    using namespace nodetop;
    testing::FakeHost host;
    lsf::test::SpectrumCluster(5000, 200).answer(host);
    host.now(1796000000);
    testing::PluginUnderTest plugin(host);
    double best = 1e9;
    std::uint32_t nodes = 0;
    for (int i = 0; i < 3; ++i) {
        const std::clock_t begin = std::clock();  // of this process alone: others may keep the machine busy
        const testing::Reading reading = plugin.collect();
        best = std::min(best, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
        if (reading.status() == NT_OK) nodes = static_cast<std::uint32_t>(reading.view().table(NT_TABLE_NODE)->rows);
    }
    std::printf("5,000 hosts, 200 queues: %.0f ms into a finished reading\n", best * 1000);
    return nodes == 5000 ? 0 : 1;
}
