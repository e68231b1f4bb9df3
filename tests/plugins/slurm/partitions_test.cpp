#include "partitions.hpp"

#include <doctest/doctest.h>

#include <deque>
#include <string>

using namespace nodetop::slurm;

namespace {

PartitionRecord read_one(std::string_view text) {
    static std::deque<std::string> kept;  // records point into their text
    Records records(kept.emplace_back(text), "PartitionName=");
    Record record;
    REQUIRE(records.next(record));
    const auto partition = read_partition(record);
    REQUIRE(partition);
    return *partition;
}

PartitionRecord with(std::string_view words) {
    return read_one("PartitionName=p State=UP " + std::string(words) + "\n");
}

}  // namespace

TEST_CASE("a record of 22.05") {
    const PartitionRecord p = read_one(
        "PartitionName=short AllowGroups=ALL AllowAccounts=ALL AllowQos=ALL AllocNodes=ALL Default=YES QoS=N/A "
        "DefaultTime=00:10:00 DisableRootJobs=NO ExclusiveUser=NO GraceTime=0 Hidden=YES MaxNodes=1 MaxTime=00:30:00 "
        "MinNodes=0 LLN=NO MaxCPUsPerNode=UNLIMITED Nodes=c[01-09],t01 PriorityJobFactor=1 PriorityTier=7 RootOnly=NO "
        "ReqResv=NO OverSubscribe=FORCE:2 OverTimeLimit=NONE PreemptMode=OFF State=UP TotalCPUs=296 TotalNodes=10 "
        "SelectTypeParameters=NONE JobDefaults=(null) DefMemPerCPU=4000 MaxMemPerNode=66000 TRES=cpu=292\n");
    CHECK(p.name == "short");
    CHECK(p.is_default);
    CHECK(p.hidden);
    CHECK_FALSE(p.allow_accounts.given);
    CHECK_FALSE(p.alloc_nodes.given);
    CHECK(p.qos.empty());
    CHECK(p.default_time.seconds == 600);
    CHECK(p.max_time.seconds == 1800);
    CHECK(p.max_nodes.value == 1);
    CHECK(p.min_nodes.value == 0);
    CHECK(p.max_cpus_per_node.unlimited);
    CHECK(p.max_memory.per_node_bytes == std::int64_t{66000} << 20);
    CHECK(p.memory_floor_bytes == std::int64_t{4000} << 20);
    CHECK(p.nodes == "c[01-09],t01");
    CHECK(p.total_nodes == 10);
    CHECK(p.priority_tier == 7);
    CHECK(p.sharing == Sharing::cores);
}

TEST_CASE("A1 S-33 S-34 S-35 B-48 the two switches of a partition") {
    const auto state = [](std::string_view word) {
        return read_one("PartitionName=p State=" + std::string(word) + "\n");
    };
    CHECK(state("UP").enabled == true);
    CHECK(state("UP").started == true);
    CHECK(state("DOWN").enabled == true);
    CHECK(state("DOWN").started == false);
    CHECK(state("DRAIN").enabled == false);
    CHECK(state("DRAIN").started == true);
    CHECK(state("INACTIVE").enabled == false);
    CHECK(state("INACTIVE").started == false);
    CHECK(state("SLEEPY").enabled == std::nullopt);
    CHECK(state("SLEEPY").unknown_state);
    CHECK(read_one("PartitionName=p Nodes=n1\n").unknown_state);
}

TEST_CASE("S-36 nobody, everybody, and a list") {
    CHECK_FALSE(with("AllowAccounts=ALL").allow_accounts.given);
    CHECK_FALSE(with("AllowGroups=(null)").allow_groups.given);
    CHECK(with("AllowAccounts=none").allow_accounts.names_nobody());
    CHECK(with("AllowQos=").allow_qos.names_nobody());
    CHECK_FALSE(with("AllowAccounts=physics,none").allow_accounts.names_nobody());
    CHECK(with("AllowAccounts=physics,chem").allow_accounts.entries == "physics,chem");
    CHECK(with("DenyQos=low,scavenge").deny_qos.given);
}

TEST_CASE("A14 S-68 whole nodes and one user at a time, old and new spellings") {
    CHECK(with("OverSubscribe=EXCLUSIVE").sharing == Sharing::whole_node);
    CHECK(with("Shared=EXCLUSIVE").sharing == Sharing::whole_node);
    CHECK(with("Exclusive=NODE OverSubscribe=NO").sharing == Sharing::whole_node);
    CHECK(with("ExclusiveUser=YES").sharing == Sharing::one_user);
    CHECK(with("Exclusive=USER OverSubscribe=NO").sharing == Sharing::one_user);
    CHECK(with("ExclusiveUser=YES OverSubscribe=EXCLUSIVE").sharing == Sharing::whole_node);
    CHECK(with("Exclusive=NO ExclusiveUser=NO OverSubscribe=YES:4").sharing == Sharing::cores);
}

TEST_CASE("S-21 default memory: UNLIMITED on a partition is no default of its own") {
    CHECK_FALSE(with("DefMemPerNode=UNLIMITED").memory_floor_bytes);
    CHECK(with("DefMemPerNode=1000").memory_floor_bytes == std::int64_t{1000} << 20);
    CHECK_FALSE(with("MaxMemPerNode=UNLIMITED").max_memory.given());
    CHECK(with("MaxMemPerCPU=2000").max_memory.per_cpu_bytes == std::int64_t{2000} << 20);
    CHECK(with("MaxCPUsPerSocket=4").max_cpus_per_socket.value == 4);
    CHECK(with("MaxCPUsPerNode=8").max_cpus_per_node.value == 8);
    CHECK_FALSE(with("MaxCPUsPerNode=lots").max_cpus_per_node.value);
}

TEST_CASE("A20 S-39 times without an end, S-59 reservations, S-69 hosts, S-73 names like sentinels") {
    CHECK(with("MaxTime=UNLIMITED").max_time.is_unlimited());
    CHECK(with("DefaultTime=NONE").default_time.kind == nodetop::text::Duration::Kind::nothing);
    CHECK(with("ReqResv=YES").requires_reservation);
    CHECK(with("AllocNodes=login9").alloc_nodes.entries == "login9");
    CHECK(with("RootOnly=YES").root_only);
    CHECK(read_one("PartitionName=none State=UP\n").name == "none");
    CHECK(with("QoS=none").qos == "none");
}

TEST_CASE("a partition that was cut off is no partition: its rules may be missing") {
    Records records("PartitionName=p AllowGroups=ALL AllowAccounts=ALL State=UP Nodes=n", "PartitionName=");
    Record record;
    REQUIRE(records.next(record));
    CHECK_FALSE(read_partition(record));
}
