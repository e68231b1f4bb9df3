#include "config.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace nodetop::slurm;

namespace {

constexpr std::string_view kConfig =
    "Configuration data as of 2026-11-30T18:32:21\n"
    "AccountingStorageEnforce = associations,limits,qos\n"
    "AccountingStorageType   = accounting_storage/slurmdbd\n"
    "ClusterName             = larch\n"
    "DefMemPerCPU            = 2000\n"
    "EnforcePartLimits       = ALL\n"
    "FederationParameters    = fed_display\n"
    "PrivateData             = cloud,jobs\n"
    "ResumeTimeout           = 60000 sec\n"
    "SelectType              = select/cons_tres\n"
    "SelectTypeParameters    = CR_CORE_MEMORY\n"
    "SlurmUser               = root(0)\n"
    "SlurmctldHost[0]        = vm(127.0.0.1)\n"
    "SLURM_VERSION           = 22.05.8\n"
    "\n"
    "Slurmctld(primary) at vm is UP\n";

}  // namespace

TEST_CASE("what a configuration says") {
    const Config config = read_config(kConfig);
    CHECK(config.known);
    CHECK(config.taken_at == "2026-11-30T18:32:21");
    CHECK(config.version == "22.05.8");
    CHECK(config.release() == 2205);
    CHECK(config.cluster_name == "larch");
    CHECK(config.controller == "vm(127.0.0.1)");
    CHECK(config.slurm_user == "root");
    CHECK(config.memory_consumable == true);
    CHECK(config.whole_cores == true);
    CHECK(config.whole_nodes == false);
    CHECK(config.memory_floor_bytes == std::int64_t{2000} << 20);
    CHECK(config.accounting == true);
    CHECK(config.enforces_associations == true);
    CHECK(config.enforces_limits == true);
    CHECK(config.resume_timeout_seconds == 60000);
    CHECK(config.hides("jobs"));
    CHECK_FALSE(config.hides("usage"));
}

TEST_CASE("S-18 S-19 memory is a constraint unless the configuration says that it is not") {
    CHECK(read_config("SelectTypeParameters    = CR_CORE\n").memory_consumable == false);
    CHECK(read_config("SelectTypeParameters    = CR_CPU_MEMORY,CR_LLN\n").memory_consumable == true);
    CHECK(read_config("").memory_consumable == std::nullopt);
    CHECK_FALSE(read_config("").known);
    CHECK_FALSE(read_config("slurm_load_ctl_conf error: Unable to contact slurm controller\n").known);
}

TEST_CASE("a value that was cut off is not taken for another one") {
    const std::string_view cut = "SLURM_VERSION = 22.05.8\nSelectTypeParameters    = CR_CORE";
    CHECK(read_config(cut).version == "22.05.8");
    CHECK(read_config(cut).memory_consumable == std::nullopt);
}

TEST_CASE("a configuration that ends before its version is not whole, though its last line is") {
    CHECK(read_config("ClusterName = x\nPrivateData = none\nSLURM_VERSION = 22.05.8\n").is_whole());
    const Config cut = read_config("ClusterName = x\nMCSPlugin = (null)\n");
    CHECK(cut.known);
    CHECK_FALSE(cut.is_whole());
    CHECK_FALSE(cut.shows_jobs_of_others());
}

TEST_CASE("S-56 what is enforced") {
    const auto enforce = [](std::string_view words) {
        return read_config("AccountingStorageEnforce = " + std::string(words) + "\n");  // flags only: no view is kept
    };
    CHECK(enforce("none").enforces_associations == false);
    CHECK(enforce("none").enforces_limits == false);
    CHECK(enforce("associations").enforces_limits == false);
    CHECK(enforce("limits").enforces_associations == true);
    CHECK(enforce("safe").enforces_limits == true);
    CHECK(enforce("all").enforces_limits == true);
    CHECK(read_config("AccountingStorageType = accounting_storage/none\n").accounting == false);
}

TEST_CASE("A5 EnforcePartLimits: every value but NO has a dry run prove what a partition allows") {
    const auto enforces = [](std::string_view value) {
        return read_config("EnforcePartLimits = " + std::string(value) + "\n").enforces_partition_rules;
    };
    CHECK(enforces("NO") == false);
    CHECK(enforces("ANY") == true);  // one partition is named
    CHECK(enforces("ALL") == true);
    CHECK(enforces("YES") == true);
    CHECK(enforces("") == std::nullopt);
    CHECK(read_config("ClusterName = x\n").enforces_partition_rules == std::nullopt);
}

TEST_CASE("the most memory of partitions that set none") {
    CHECK(read_config("MaxMemPerCPU = 2000\n").max_memory.per_cpu_bytes == std::int64_t{2000} << 20);
    CHECK(read_config("MaxMemPerNode = 64000\n").max_memory.per_node_bytes == std::int64_t{64000} << 20);
    CHECK_FALSE(read_config("MaxMemPerNode = UNLIMITED\n").max_memory.given());
}

TEST_CASE("the whole node's memory is no floor of a core") {
    CHECK(read_config("DefMemPerNode           = UNLIMITED\n").memory_floor_bytes == std::nullopt);
    CHECK(read_config("DefMemPerNode           = 4000\n").memory_floor_bytes == std::int64_t{4000} << 20);
    CHECK(read_config("DefMemPerNode = UNLIMITED\n").no_default_memory);
    CHECK(read_config("DefMemPerCPU = 0\n").no_default_memory);
    CHECK_FALSE(read_config("DefMemPerNode = 4000\n").no_default_memory);
    CHECK_FALSE(read_config("DefMemPerNode = much\n").no_default_memory);
    CHECK_FALSE(read_config("ClusterName = x\n").no_default_memory);
}
