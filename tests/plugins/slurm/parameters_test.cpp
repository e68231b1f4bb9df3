#include <doctest/doctest.h>
#include <nodetop/testing/plugin_under_test.hpp>

#include <optional>
#include <string>

#include "support/rows.hpp"

// What single words of a configuration, a partition, a reservation or a licence change in a reading.

using nodetop::testing::BlobView;
using nodetop::testing::FakeHost;
using nodetop::testing::PluginUnderTest;
using nodetop::testing::row_named;
using nodetop::testing::rows;

namespace {

/// A cluster of two nodes, of two sockets with 8 cores of two threads each, in the partitions `all` and `some`.
struct Small {
    std::string config, partition;
    std::string reservations = "No reservations in the system\n", licences = "No licenses configured in Slurm.\n";
    std::string node = "";  ///< more words of the record of n1

    /// `look` sees the reading, and the notices as `code subject;` each.
    template <class Look>
    void read(Look look) const {
        FakeHost host;
        host.user("ada").answer({"scontrol", "ping"}, "Slurmctld(primary) at vm is UP\n");
        host.answer({"scontrol", "show", "config"}, "ClusterName = x\nSLURM_VERSION = 24.05.1\n" + config);
        host.answer({"scontrol", "show", "node", "--all", "--detail", "--oneliner"},
                    "NodeName=n1 CoresPerSocket=8 CPUAlloc=6 CPUTot=32 Sockets=2 RealMemory=1000 AllocMem=10 "
                    "State=MIXED ThreadsPerCore=2 " +
                        node +
                        "\n"
                        "NodeName=n2 CoresPerSocket=8 CPUAlloc=20 CPUTot=32 Sockets=2 RealMemory=1000 AllocMem=0 "
                        "State=MIXED ThreadsPerCore=2\n");
        host.answer({"scontrol", "show", "partition", "--all", "--oneliner"},
                    "PartitionName=all State=UP Nodes=n[1-2] DefMemPerCPU=100\n"
                    "PartitionName=some State=UP Nodes=n[1-2] " +
                        partition + "\n");
        host.answer({"scontrol", "show", "reservation", "--oneliner"}, reservations);
        host.answer({"scontrol", "show", "licenses", "--oneliner"}, licences);
        PluginUnderTest plugin(host);
        const auto reading = plugin.collect(NT_WANT_NODES | NT_WANT_QUEUES | NT_WANT_RESERVATIONS | NT_WANT_LICENCES);
        REQUIRE(reading.status() == NT_OK);
        std::string said;
        for (const auto& notice : host.notices()) said += notice.code + " " + notice.subject + ";";
        look(reading.view(), said);
    }
};

}  // namespace

TEST_CASE("S-18 memory that one partition hands out counts as handed out everywhere") {
    std::string said;
    const auto consumable = [&](const std::string& config, const std::string& partition) {
        std::optional<std::uint8_t> value;
        Small{config, partition}.read([&](const BlobView& view, const std::string& notices) {
            value = view.cell<std::uint8_t>(NT_COL_SOURCE_MEMORY_CONSUMABLE, 0);
            said = notices;
        });
        return value;
    };
    const std::string cores = "SelectTypeParameters = CR_CORE\n";
    CHECK(consumable(cores, "SelectTypeParameters=NONE") == 0);
    CHECK(said == "");
    CHECK(consumable(cores, "SelectTypeParameters=CR_CORE_MEMORY") == 1);
    CHECK(said == "per_queue_parameter memory;");
    CHECK(consumable("SelectTypeParameters = CR_CORE_MEMORY\n", "SelectTypeParameters=CR_SOCKET_MEMORY") == 1);
    CHECK(said == "");
    CHECK(consumable("", "SelectTypeParameters=NONE") == std::nullopt);
}

TEST_CASE("S-24 a partition whose jobs take whole sockets gives no more than its free cores make up") {
    const Small small{"SelectTypeParameters = CR_CORE_MEMORY\n", "SelectTypeParameters=CR_SOCKET"};
    small.read([](const BlobView& view, const std::string&) {
        CHECK_FALSE(view.number(NT_COL_MEMBER_CPU_LEFT_MILLI, 0));
        CHECK(view.number(NT_COL_MEMBER_CPU_LEFT_MILLI, 2) == 16000);  // 26 of 32 are free
        CHECK(view.number(NT_COL_MEMBER_CPU_LEFT_MILLI, 3) == 0);      // 12 are
    });
}

TEST_CASE("S-20 a job that names no memory takes all that of its nodes where no default is set: said") {
    const auto said = [](const std::string& config, const std::string& partition) {
        std::string all;
        Small{config, partition}.read([&](const BlobView&, const std::string& notices) { all = notices; });
        return all;
    };
    const std::string memory = "SelectTypeParameters = CR_CORE_MEMORY\n", none = "DefMemPerNode = UNLIMITED\n";
    CHECK(said(memory + none, "DefMemPerNode=UNLIMITED") == "default_request memory;");
    CHECK(said(memory + none, "DefMemPerCPU=5") == "");
    CHECK(said(memory + "DefMemPerCPU = 2000\n", "DefMemPerNode=UNLIMITED") == "");
    CHECK(said("SelectTypeParameters = CR_CORE\n" + none, "DefMemPerNode=UNLIMITED") == "");
}

TEST_CASE("S-57 a reservation for some partitions only is not the caller's for certain, and that is said") {
    std::string said;
    const auto admits = [&](const std::string& words) {
        std::optional<std::uint8_t> value;
        const std::string record =
            "ReservationName=r StartTime=2026-11-30T18:31:58 EndTime=2027-12-01T18:31:58 Nodes=n1 Users=ada ";
        Small{"", "", record + words + "\n"}.read([&](const BlobView& view, const std::string& notices) {
            value = view.cell<std::uint8_t>(NT_COL_RESERVATION_ADMITS_CALLER, 0);
            said = notices;
        });
        return value;
    };
    CHECK(admits("AllowedPartitions=some") == std::nullopt);
    CHECK(said == "requirement_not_judged r;");
    CHECK(admits("AllowedPartitions=(null)") == 1);
    CHECK(said == "");
}

TEST_CASE("A22 licences: those that others took from a server of licences are not free") {
    const Small small{"", "", "No reservations in the system\n",
                      "LicenseName=ansys Total=4 Used=1 Free=3 Reserved=2 Remote=no\n"
                      "LicenseName=matlab@server Total=10 Used=3 Free=2 Reserved=0 Remote=yes LastConsumed=8 "
                      "LastDeficit=5 LastUpdate=2026-11-30T18:31:58\n"
                      "LicenseName=odd Total=3 Used=many Free=3 Reserved=0 Remote=no\n"};
    small.read([](const BlobView& view, const std::string&) {
        REQUIRE(rows(view, NT_TABLE_LICENCE) == 3);
        CHECK(view.number(NT_COL_LICENCE_USED, row_named(view, NT_COL_LICENCE_NAME, "ansys")) == 1);
        CHECK(view.number(NT_COL_LICENCE_RESERVED, row_named(view, NT_COL_LICENCE_NAME, "ansys")) == 2);
        CHECK(view.number(NT_COL_LICENCE_USED, row_named(view, NT_COL_LICENCE_NAME, "matlab@server")) == 8);
        CHECK_FALSE(view.number(NT_COL_LICENCE_USED, row_named(view, NT_COL_LICENCE_NAME, "odd")));
    });
}

TEST_CASE("cores that only jobs with GPUs get are counted for nobody, and that is said") {
    const auto said = [](const std::string& node) {
        std::string all;
        Small small;
        small.node = node;
        small.read([&](const BlobView& view, const std::string& notices) {
            all = std::to_string(*view.number(NT_COL_NODE_CPU_TOTAL_MILLI, 0)) + " " + notices;
        });
        return all;
    };
    CHECK(said("Gres=gpu:2 RestrictedCoresPerGPU=2(0-3)") == "24000 kept_cores ;");
    CHECK(said("Gres=gpu:2") == "32000 ");
}
