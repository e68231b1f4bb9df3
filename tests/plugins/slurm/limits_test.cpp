#include <doctest/doctest.h>

#include "association_limits.hpp"
#include "qos_limits.hpp"

using namespace nodetop::slurm;

namespace {

constexpr std::string_view kColumns =
    "Name,Flags,MaxWall,MaxTRES,MaxTRESPU,MaxTRESPA,GrpTRES,GrpJobs,MaxSubmitPU,MinTRES";

Caller caller_with(std::string_view account) {
    Caller caller;
    caller.user = "alice";
    Association row;
    row.account = account;
    caller.associations = {row};
    return caller;
}

std::optional<std::vector<LimitRow>> qos_rows(std::string_view output, std::string_view columns, const Usage* usage,
                                              const Caller& caller) {
    auto limits = qos_limits(output, columns, usage, caller);
    return limits ? std::optional(std::move(limits->rows)) : std::nullopt;
}

const LimitRow& find(const std::vector<LimitRow>& rows, nt_scope scope, std::string_view resource) {
    for (const LimitRow& row : rows)
        if (row.scope == scope && row.resource == resource) return row;
    FAIL("no limit on ", std::string(resource));
    return rows.front();
}

}  // namespace

TEST_CASE("limits with their use: N is no limit") {
    CHECK(read_limit_and_use("8(6)").limit == 8);
    CHECK(read_limit_and_use("8(6)").used == 6);
    CHECK_FALSE(read_limit_and_use("N(216)").has_limit);
    CHECK(read_limit_and_use("N(438.52)").used == 438);
    CHECK_FALSE(read_limit_and_use("").has_limit);
    CHECK(read_limit_and_use("lots(3)").has_limit);
    CHECK(read_limit_and_use("lots(3)").limit == std::nullopt);
}

TEST_CASE("S-53 S-54 resources and units; a typed limit does not overwrite the untyped one") {
    const auto rows =
        qos_rows("q||1-00:00:00|cpu=4,node=1,mem=1.50T|gres/gpu=4,gres/gpu:a100=2,license/matlab=8||billing=7|||\n",
                 kColumns, nullptr, caller_with("physics"));
    REQUIRE(rows);
    CHECK(find(*rows, NT_SCOPE_JOB, "cpu_milli").value == 4000);
    CHECK(find(*rows, NT_SCOPE_JOB, "nodes").value == 1);
    CHECK(find(*rows, NT_SCOPE_JOB, "memory_bytes").value == std::int64_t{3} << 39);
    CHECK(find(*rows, NT_SCOPE_JOB, "walltime_seconds").value == 86400);
    CHECK(find(*rows, NT_SCOPE_USER, "accelerators").value == 4);
    CHECK(find(*rows, NT_SCOPE_USER, "accelerators:a100").value == 2);
    CHECK(find(*rows, NT_SCOPE_USER, "licence:matlab").value == 8);
    CHECK(find(*rows, NT_SCOPE_GROUP, "resource:billing").value == 7);
    CHECK(find(*rows, NT_SCOPE_USER, "accelerators").used == std::nullopt);  // nobody told what is held
}

TEST_CASE("7.3 what refuses and what makes wait") {
    const auto rows = qos_rows("q|DenyOnLimit,OverPartQOS|||cpu=8||||5|cpu=2\nr|||cpu=4||||3||\n", kColumns, nullptr,
                               caller_with("a"));
    REQUIRE(rows);
    CHECK(find(*rows, NT_SCOPE_USER, "submitted").effect == NT_EFFECT_REFUSE);
    CHECK(find(*rows, NT_SCOPE_USER, "cpu_milli").effect == NT_EFFECT_WAIT);  // over what is left: it waits
    const LimitRow& least = find(*rows, NT_SCOPE_JOB, "cpu_milli");
    CHECK(least.minimum);
    CHECK(least.effect == NT_EFFECT_REFUSE);
    CHECK(find(*rows, NT_SCOPE_GROUP, "jobs").effect == NT_EFFECT_WAIT);
}

TEST_CASE("granted time of one job, and wall clock of all, as the database prints them") {
    constexpr std::string_view kTimes = "Name,MaxTRESMins,GrpTRES,GrpTRESMins,GrpTRESRunMins,GrpJobs,GrpSubmit,GrpWall";
    const auto rows =
        qos_rows("q|cpu=50,gres/gpu=7||cpu=1000|cpu=400|||1-00:10:00\n", kTimes, nullptr, caller_with("physics"));
    REQUIRE(rows);
    CHECK(find(*rows, NT_SCOPE_JOB, "cpu_minutes").value == 50);
    CHECK(find(*rows, NT_SCOPE_JOB, "resource:accelerator minutes").value == 7);
    CHECK(find(*rows, NT_SCOPE_GROUP, "resource:wall minutes").value == 1450);
    CHECK(find(*rows, NT_SCOPE_GROUP, "resource:wall minutes").used == std::nullopt);
    std::vector<std::int64_t> minutes;
    for (const LimitRow& row : *rows)
        if (row.scope == NT_SCOPE_GROUP && row.resource == "cpu_minutes") minutes.push_back(*row.value);
    CHECK(minutes == std::vector<std::int64_t>{1000, 400});
    const auto odd = qos_rows("q|||||||1-soon:\n", kTimes, nullptr, caller_with("physics"));
    CHECK(find(*odd, NT_SCOPE_GROUP, "resource:wall minutes").value == std::nullopt);
}

TEST_CASE("S-70 what an older sacctmgr has no column for the controller tells with its use") {
    const auto usage = read_usage(
        "Current Association Manager state\nUserName=alice(1001) DefAccount=physics\n"
        "QOS=q(7) GrpJobs=9(2) GrpSubmitJobs=N(2) GrpWall=1450(12.50) GrpTRES=cpu=8(6),mem=N(1) "
        "GrpTRESMins=cpu=100(99) "
        "GrpTRESRunMins=cpu=N(7),gres/gpu=5(5) MaxTRESMinsPJ=cpu=50 Account Limits=No Accounts User Limits=No Users\n",
        "alice", "larch");
    REQUIRE(usage);
    const auto rows = qos_rows("q|1-00:00:00\n", "Name,MaxWall", &*usage, caller_with("physics"));
    REQUIRE(rows);
    const auto told = [&](nt_scope scope, std::string_view resource) {
        const LimitRow& row = find(*rows, scope, resource);
        return std::pair(row.value, row.used);
    };
    using Told = std::pair<std::optional<std::int64_t>, std::optional<std::int64_t>>;
    CHECK(told(NT_SCOPE_GROUP, "cpu_milli") == Told(8000, 6000));
    CHECK(told(NT_SCOPE_GROUP, "cpu_minutes") == Told(100, 99));
    CHECK(told(NT_SCOPE_GROUP, "resource:accelerator minutes") == Told(5, 5));
    CHECK(told(NT_SCOPE_GROUP, "resource:wall minutes") == Told(1450, 12));
    CHECK(told(NT_SCOPE_GROUP, "jobs") == Told(9, 2));
    CHECK(told(NT_SCOPE_JOB, "cpu_minutes") == Told(50, std::nullopt));
    CHECK(rows->size() == 7);  // with the walltime
}

TEST_CASE("amounts of a QOS that are percentages are not known") {
    const auto rows = qos_rows("q|DenyOnLimit,Relative|02:00:00|cpu=50|||gres/gpu=25|3||\n", kColumns, nullptr,
                               caller_with("physics"));
    REQUIRE(rows);
    CHECK(find(*rows, NT_SCOPE_JOB, "cpu_milli").value == std::nullopt);
    CHECK(find(*rows, NT_SCOPE_GROUP, "accelerators").value == std::nullopt);
    CHECK(find(*rows, NT_SCOPE_JOB, "walltime_seconds").value == 7200);
    CHECK(find(*rows, NT_SCOPE_GROUP, "jobs").value == 3);
}

TEST_CASE("a QOS whose jobs use up granted time faster than the clock runs") {
    const auto limits = qos_limits("slow|0.500000\nplain|1.000000\nfast|2.500000\nodd|\n", "Name,UsageFactor", nullptr,
                                   caller_with("physics"));
    REQUIRE(limits);
    using Factors = std::vector<std::pair<std::string_view, std::string_view>>;
    CHECK(limits->usage_factors == Factors{{"fast", "2.500000"}});
    CHECK(limits->tells("Plain"));
    CHECK_FALSE(limits->tells("urgent"));
}

TEST_CASE("C-17 a limit that cannot be read is there, with no value") {
    const auto rows = qos_rows("q||soon|cpu=many|||||||\n", kColumns, nullptr, caller_with("a"));
    REQUIRE(rows);
    CHECK(find(*rows, NT_SCOPE_JOB, "walltime_seconds").value == std::nullopt);
    CHECK(find(*rows, NT_SCOPE_JOB, "cpu_milli").value == std::nullopt);
}

TEST_CASE("what is held of a QOS: by the caller, by an account, by all") {
    const auto usage = read_usage(
        "Current Association Manager state\nUser Records\nUserName=alice(1001) DefAccount=physics DefWckey= "
        "AdminLevel=None\n"
        "QOS Records\n"
        "QOS=q(7) UsageRaw=0.000000 GrpJobs=9(2) GrpTRES=cpu=8(6),mem=N(1000) MaxWallPJ= PreemptMode=OFF Priority=0 "
        "Account Limits= physics={MaxJobsPA=N(1) MaxTRESPA=cpu=7(6),mem=N(1000)} User Limits= "
        "1002={MaxTRESPU=cpu=6(6)} "
        "1001={MaxTRESPU=cpu=6(4),mem=N(500)}\n",
        "alice", "larch");
    REQUIRE(usage);
    CHECK(usage->default_account == "physics");
    const auto rows = qos_rows("q||||cpu=6,mem=2G|cpu=7|cpu=8|9||\n", kColumns, &*usage, caller_with("physics"));
    REQUIRE(rows);
    CHECK(find(*rows, NT_SCOPE_USER, "cpu_milli").used == 4000);
    CHECK(find(*rows, NT_SCOPE_USER, "memory_bytes").used == std::int64_t{500} << 20);
    CHECK(find(*rows, NT_SCOPE_ACCOUNT, "cpu_milli").used == 6000);
    CHECK(find(*rows, NT_SCOPE_ACCOUNT, "cpu_milli").who == "physics");
    CHECK(find(*rows, NT_SCOPE_GROUP, "cpu_milli").used == 6000);
    CHECK(find(*rows, NT_SCOPE_GROUP, "jobs").used == 2);
    const auto other = qos_rows("q|||||cpu=7||||\n", kColumns, &*usage, caller_with("chem"));
    CHECK(find(*other, NT_SCOPE_ACCOUNT, "cpu_milli").used == 0);  // a part that is not listed holds nothing
}

TEST_CASE("since 25.11 the parts of a QOS carry the name of the user") {
    const auto usage = read_usage(
        "Current Association Manager state\nUserName=alice(1001) DefAccount=physics\n"
        "QOS=q(7) GrpTRES=cpu=N(6) Account Limits=No Accounts User Limits= bob(1002)={MaxTRESPU=cpu=6(6)} "
        "alice(1001)={MaxTRESPU=cpu=6(4)}\n",
        "alice", "larch");
    const auto rows = qos_rows("q||||cpu=6|||||\n", kColumns, &*usage, caller_with("physics"));
    REQUIRE(rows);
    CHECK(find(*rows, NT_SCOPE_USER, "cpu_milli").used == 4000);
    // An answer without the records of users: those of associations have the number as well.
    const auto by_association = read_usage(
        "ClusterName=larch Account=physics UserName=alice(1001) Partition= ParentAccount=\n"
        "QOS=q(7) GrpTRES=cpu=N(6) Account Limits=No Accounts User Limits= 1001={MaxTRESPU=cpu=6(4)}\n",
        "alice", "larch");
    REQUIRE(by_association);
    CHECK(by_association->user_number == "1001");
    // Nobody says which number the caller has: what he holds is not known.
    const auto nameless = read_usage(
        "Current Association Manager state\nNo users currently cached in Slurm.\n"
        "QOS=q(7) GrpTRES=cpu=N(6) Account Limits=No Accounts User Limits= 1002={MaxTRESPU=cpu=6(6)}\n",
        "alice", "larch");
    CHECK(
        find(*qos_rows("q||||cpu=6|||||\n", kColumns, &*nameless, caller_with("a")), NT_SCOPE_USER, "cpu_milli").used ==
        std::nullopt);
}

TEST_CASE("limits of accounts above the caller's, and only those of this cluster") {
    const auto usage = read_usage(
        "Current Association Manager state\nAssociation Records\n"
        "ClusterName=larch Account=root UserName= Partition= ParentAccount= GrpTRES=cpu=N(9) MaxJobs=\n"
        "ClusterName=larch Account=science UserName= Partition= ParentAccount=root(1) GrpTRES=cpu=100(50) "
        "GrpSubmitJobs=7(1)\n"
        "ClusterName=larch Account=physics UserName= Partition= ParentAccount=science(3) GrpTRES=cpu=N(50)\n"
        "ClusterName=larch Account=physics UserName=alice(1001) Partition=gpu ParentAccount= GrpTRES=cpu=N(2) "
        "MaxJobs=4(2) "
        "MaxSubmitJobs=0(0) MaxWallPJ=120 MaxTRESPJ=cpu=16\n"
        "ClusterName=larch Account=chem UserName= Partition= ParentAccount=science(3) GrpTRES=cpu=4(4)\n"
        "ClusterName=other Account=science UserName= Partition= ParentAccount=root(1) GrpTRES=cpu=1(1)\n",
        "alice", "larch");
    REQUIRE(usage);
    Caller caller = caller_with("physics");
    caller.tree = account_tree(*usage);
    const auto rows = association_limits(*usage, caller);
    REQUIRE(rows.size() == 6);
    const LimitRow& group = find(rows, NT_SCOPE_ACCOUNT, "cpu_milli");
    CHECK(group.who == "science");
    CHECK(group.value == 100000);
    CHECK(group.used == 50000);
    CHECK(group.binds);
    const LimitRow& jobs = find(rows, NT_SCOPE_ACCOUNT, "jobs");
    CHECK(jobs.value == 4);
    CHECK(jobs.used == 2);
    CHECK(jobs.queue == "gpu");
    const LimitRow& job = find(rows, NT_SCOPE_JOB, "walltime_seconds");
    CHECK(job.value == 7200);
    CHECK(job.who == "physics");
    CHECK_FALSE(job.binds);  // only under that account
}

TEST_CASE("answers that are cut or are none") {
    CHECK_FALSE(qos_rows("q||||", kColumns, nullptr, caller_with("a")));
    CHECK_FALSE(qos_rows("", kColumns, nullptr, caller_with("a")));
    CHECK_FALSE(read_usage("slurm_load_assoc_mgr_info error: Invalid user\n", "alice", "larch"));
    CHECK_FALSE(read_usage("Current Association Manager state\nUser Rec", "alice", "larch"));
}
