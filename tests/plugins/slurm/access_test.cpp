#include "access.hpp"

#include <doctest/doctest.h>

#include "reservations.hpp"

using namespace nodetop::slurm;

namespace {

Caller alice() {
    Caller caller;
    caller.user = "alice";
    caller.groups = {"alice", "hpcgold"};
    Association row;
    row.account = "physics_gpu";
    row.qos = {"normal", "high"};
    caller.associations = {row};
    caller.tree.add("physics_gpu", "physics");
    caller.tree.add("physics", "science");
    caller.tree.add("science", "root");
    caller.tree.add("root", "");
    caller.host_name = "login1.example.org";
    return caller;
}

std::optional<bool> admits(std::string_view words, const Caller& caller = alice()) {
    const std::string text =
        "ReservationName=r StartTime=2026-11-30T18:00:00 " + std::string(words) + " State=ACTIVE\n";
    return reservation_admits(read_reservation({text, 0, false}), caller);
}

}  // namespace

TEST_CASE("S-37 an account stands for those below it") {
    CHECK(accounts_admit(alice(), {"physics"}, false) == true);
    CHECK(accounts_admit(alice(), {"SCIENCE"}, false) == true);
    CHECK(accounts_admit(alice(), {"chem"}, false) == false);
    CHECK(accounts_admit(alice(), {"physics"}, true) == false);
    CHECK(accounts_admit(alice(), {"chem"}, true) == true);
    Caller without_tree = alice();
    without_tree.tree = {};
    CHECK(accounts_admit(without_tree, {"physics"}, false) == std::nullopt);
    CHECK(accounts_admit(without_tree, {"physics_gpu"}, false) == true);
    Caller unknown = alice();
    unknown.associations.reset();
    CHECK(accounts_admit(unknown, {"physics"}, false) == std::nullopt);
    Caller ring = alice();
    ring.tree.add("science", "physics_gpu");
    CHECK(accounts_admit(ring, {"chem"}, false) == std::nullopt);
}

TEST_CASE("A20 S-69 the host that jobs are sent from") {
    CHECK(hosts_admit(alice(), "login[1-3]") == true);
    CHECK(hosts_admit(alice(), "login1.example.org") == true);
    CHECK(hosts_admit(alice(), "login9") == false);
    Caller nowhere = alice();
    nowhere.host_name = {};
    CHECK(hosts_admit(nowhere, "login9") == std::nullopt);
}

TEST_CASE("S-57 who a reservation admits") {
    CHECK(admits("Users=alice Groups=(null) Accounts=(null)") == true);
    CHECK(admits("Users=bob,alice") == true);
    CHECK(admits("Users=bob") == false);
    CHECK(admits("Users=-alice") == false);
    CHECK(admits("Users=-bob") == true);
    CHECK(admits("Groups=hpcgold") == true);
    CHECK(admits("Groups=staff") == false);
    CHECK(admits("Accounts=physics") == true);  // hers stands below it
    CHECK(admits("Accounts=-chem") == true);
    CHECK(admits("Accounts=-science") == false);
    CHECK(admits("Users=alice Accounts=chem") == false);  // both lists have to admit her
    CHECK(admits("Users=alice Accounts=physics") == true);
    CHECK(admits("QOS=high Users=alice") == true);
    CHECK(admits("QOS=urgent Users=alice") == false);
    CHECK(admits("Users=(null) Groups=(null) Accounts=(null)") == false);
    CHECK(admits("Users=alice AllowedPartitions=gpu") == std::nullopt);  // it depends on the job
    CHECK(admits("Users=bob AllowedPartitions=gpu") == false);
    CHECK(admits("Users=alice AllowedPartitions=(null)") == true);
    Caller unknown = alice();
    unknown.associations.reset();
    unknown.groups.reset();
    CHECK(admits("Accounts=physics", unknown) == std::nullopt);
    CHECK(admits("Groups=hpcgold", unknown) == std::nullopt);
    CHECK(admits("Users=bob Accounts=physics", unknown) == false);
}

TEST_CASE("the parts of a reservation's record") {
    const ReservationRecord r = read_reservation(
        {"ReservationName=chem_cores StartTime=2026-11-30T18:31:58 EndTime=2026-12-01T18:31:58 Nodes=c[08-09] "
         "NodeCnt=2 "
         "CoreCnt=6 Flags=MAINT,PURGE_COMP=00:05:00,SPEC_NODES   NodeName=c08 CoreIDs=0-3 NodeName=c09 CoreIDs=1,3 "
         "TRES=cpu=12 Users=(null) Licenses=matlab:2,ansys:1 State=ACTIVE\n",
         0, false});
    REQUIRE(r.core_ids.size() == 2);
    CHECK(r.core_ids[1].first == "c09");
    CHECK(r.core_ids[1].second == "1,3");
    CHECK(r.has_flag("MAINT"));
    CHECK(r.has_flag("PURGE_COMP"));
    CHECK_FALSE(r.has_flag("MAGNETIC"));
    CHECK(r.licences == "matlab:2,ansys:1");
}

TEST_CASE("A19 associations: other clusters of one database are no grants here") {
    const std::string_view columns = "Cluster,Account,User,Partition,QOS,DefaultQOS";
    const auto rows = read_associations("larch|physics|alice||high,normal|normal\nfar|gold|alice||normal|\n", columns,
                                        "alice", "larch");
    REQUIRE(rows);
    REQUIRE(rows->size() == 1);
    CHECK((*rows)[0].qos == std::vector<std::string_view>{"high", "normal"});
    CHECK(read_associations("far|gold|alice||normal|\n", columns, "alice", "larch")->empty());
    // Which cluster this is was not told: with rows of several nobody knows.
    CHECK_FALSE(read_associations("larch|physics|alice||n|n\nfar|gold|alice||n|\n", columns, "alice", ""));
    CHECK(read_associations("larch|physics|alice||n|n\n", columns, "alice", "")->size() == 1);
    CHECK(read_associations("", columns, "alice", "larch")->empty());
    CHECK_FALSE(read_associations("sacctmgr: error: something\n", columns, "alice", "larch"));
    CHECK_FALSE(read_associations("larch|physics|ali", columns, "alice", "larch"));
}

TEST_CASE("S-15 a reservation's comment that looks like fields is text") {
    const ReservationRecord r = read_reservation(
        {"ReservationName=r StartTime=2026-11-30T18:31:58 EndTime=2026-12-01T18:31:58 Nodes=c08 CoreCnt=16 Flags= "
         "TRES=cpu=32 Users=bob Accounts=(null) State=ACTIVE Comment=was Users=alice NodeName=c08 CoreIDs=0 "
         "CoreCnt=1\n",
         0, false});
    CHECK(r.users == "bob");
    CHECK(r.core_ids.empty());
    CHECK(r.core_count == 16);
}
