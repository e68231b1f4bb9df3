// What is known of devices in use where the nodes' own CfgTRES names none.
#include <doctest/doctest.h>
#include <nodetop/testing/plugin_under_test.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

using nodetop::testing::BlobView;
using nodetop::testing::FakeHost;
using nodetop::testing::PluginUnderTest;

namespace {

using Held = std::vector<std::optional<std::int64_t>>;

std::string node(const std::string& name, const std::string& state, int cpus, int mebibytes, const std::string& tres) {
    return "NodeName=" + name + " CoresPerSocket=8 CPUAlloc=" + std::to_string(cpus) +
           " CPUTot=16 Gres=gpu:a100:4(S:0-1) RealMemory=64000 AllocMem=" + std::to_string(mebibytes) +
           " Sockets=2 State=" + state +
           " ThreadsPerCore=1 Partitions=gpu CfgTRES=cpu=16,mem=64000M AllocTRES=" + tres + "\n";
}

/// Devices in use on each node of `listing`.
Held held(const std::string& listing, const std::string& config) {
    FakeHost host;
    host.answer({"scontrol", "ping"}, "Slurmctld(primary) at vm is UP\n");
    host.answer({"scontrol", "show", "config"}, "ClusterName = synth\n" + config);
    host.answer({"scontrol", "show", "node", "--all", "--detail", "--oneliner"}, listing);
    PluginUnderTest plugin(host);
    const auto reading = plugin.collect(NT_WANT_NODES);
    REQUIRE(reading.status() == NT_OK);
    const BlobView view(reading.data());
    Held all;
    for (std::uint32_t i = 0; i < view.table(NT_TABLE_SLOT)->rows; ++i)
        all.push_back(view.number(NT_COL_SLOT_ALLOC, i));
    return all;
}

const std::string kIdle = node("g1", "IDLE", 0, 0, "");
const std::string kNoGpu = node("g2", "MIXED", 4, 1000, "cpu=4,mem=1000M");
const std::string kThree = node("g3", "ALLOCATED", 16, 1000, "cpu=16,mem=1000M,gres/gpu=3");
const std::string kTracked = "AccountingStorageTRES = cpu,mem,energy,node,billing,gres/gpu\n";
const std::string kUntracked = "AccountingStorageTRES = cpu,mem,energy,node,billing\n";

}  // namespace

TEST_CASE("a site that counts GPUs counts them on every node") {
    CHECK(held(kIdle + kNoGpu + kThree, kTracked) == Held{0, 0, 3});
    CHECK(held(kIdle + kNoGpu + kThree, "") == Held{0, 0, 3});  // g3 shows that they are counted
}

TEST_CASE("where GPUs are not counted only an idle node is known to hold none") {
    CHECK(held(kIdle + kNoGpu, "") == Held{0, std::nullopt});
    CHECK(held(kIdle + kNoGpu, kUntracked) == Held{0, std::nullopt});
    CHECK(held(kNoGpu, "AccountingStorageType = accounting_storage/none\n" + kTracked) == Held{std::nullopt});
}

TEST_CASE("a node is idle when nothing runs, ends or is suspended there") {
    CHECK(held(node("g1", "IDLE+DRAIN", 0, 0, ""), "") == Held{0});
    CHECK(held(node("g1", "IDLE+COMPLETING", 0, 0, ""), "") == Held{std::nullopt});
    CHECK(held(node("g1", "IDLE", 0, 1000, "mem=1000M"), "") == Held{std::nullopt});
    CHECK(held(node("g1", "IDLE", 1, 0, "cpu=1"), "") == Held{std::nullopt});
    CHECK(held(node("g1", "DOWN", 0, 0, ""), "") == Held{std::nullopt});
    CHECK(held(node("g1", "IDLE+SOMETHING_NEW", 0, 0, ""), "") == Held{std::nullopt});
}
