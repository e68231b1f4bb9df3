#include <doctest/doctest.h>
#include <nodetop/testing/plugin_under_test.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "recorded_host.hpp"

using namespace nodetop::slurm::test;
using nodetop::testing::Argv;
using nodetop::testing::BlobView;
using nodetop::testing::FakeHost;
using nodetop::testing::PluginUnderTest;

namespace {

constexpr std::int64_t kMiB = 1 << 20;

/// A recording, read by the adapter.
struct Replayed {
    explicit Replayed(const std::string& name, std::uint64_t want = NT_WANT_ALL)
        : prepared((replay(host, recording(name)), true)),
          plugin(host),
          reading(plugin.collect(want)),
          view(reading.data()) {
        REQUIRE(reading.status() == NT_OK);
    }

    std::uint32_t row(nt_column name_column, std::string_view name) const {
        const auto table = view.table(static_cast<nt_table>(name_column / 256));
        REQUIRE(table);
        for (std::uint32_t i = 0; i < table->rows; ++i)
            if (view.text(name_column, i) == name) return i;
        FAIL("no row named ", std::string(name));
        return 0;
    }

    std::uint32_t node(std::string_view name) const { return row(NT_COL_NODE_NAME, name); }
    std::uint32_t queue(std::string_view name) const { return row(NT_COL_QUEUE_NAME, name); }
    std::uint64_t rows(nt_table table) const { return view.table(table) ? view.table(table)->rows : 0; }

    std::optional<std::uint32_t> slot(std::string_view node_name, std::string_view resource) const {
        for (std::uint32_t i = 0; i < rows(NT_TABLE_SLOT); ++i)
            if (view.cell<std::uint32_t>(NT_COL_SLOT_NODE, i) == node(node_name) &&
                view.text(NT_COL_SLOT_RESOURCE, i) == resource)
                return i;
        return std::nullopt;
    }

    /// The first limit of a set with that scope and resource.
    std::optional<std::uint32_t> limit(std::string_view set, std::uint32_t scope, std::string_view resource) const {
        for (std::uint32_t i = 0; i < rows(NT_TABLE_LIMIT); ++i)
            if (view.text(NT_COL_LIMIT_SET, i) == set && view.cell<std::uint32_t>(NT_COL_LIMIT_SCOPE, i) == scope &&
                view.text(NT_COL_LIMIT_RESOURCE, i) == resource)
                return i;
        return std::nullopt;
    }

    bool has_notice(std::string_view code, std::string_view query) const {
        for (const auto& notice : problems(host))
            if (notice.code == code && notice.query == query) return true;
        return false;
    }

    FakeHost host;
    bool prepared;
    PluginUnderTest plugin;
    nodetop::testing::Reading reading;
    BlobView view;
};

}  // namespace

TEST_CASE("22.05 small: the reading itself") {
    const Replayed r("22.05-small-alice");
    CHECK(r.view.text(NT_COL_SOURCE_CLUSTER, 0) == "larch vm(127.0.0.1)");
    CHECK(r.view.text(NT_COL_SOURCE_VERSION, 0) == "22.05.8");
    CHECK(r.view.number(NT_COL_SOURCE_TAKEN_AT, 0) == 1796063541);
    CHECK(r.view.cell<std::uint8_t>(NT_COL_SOURCE_MEMORY_CONSUMABLE, 0) == 1);
    CHECK(r.view.cell<std::uint8_t>(NT_COL_SOURCE_ACCOUNTS_REQUIRED, 0) == 1);
    CHECK(r.rows(NT_TABLE_NODE) == 25);
    CHECK(r.rows(NT_TABLE_QUEUE) == 29);
    for (const auto& notice : problems(r.host)) CHECK_MESSAGE(notice.code == "", notice.text);
}

TEST_CASE("B-63 that a node restarts when it is empty is said beside what is free of it") {
    const Replayed r("22.05-small-alice", NT_WANT_NODES);
    REQUIRE(r.host.notices().size() == 1);
    CHECK(r.host.notices()[0].code == "reboot_ahead");
    CHECK(r.host.notices()[0].text.find("r01 restarts when it is empty") == 0);
    CHECK(r.view.number(NT_COL_NODE_CPU_ALLOC_MILLI, r.node("r01")) == 4000);
}

TEST_CASE("22.05 small: nodes") {
    const Replayed r("22.05-small-alice");
    const std::uint32_t c08 = r.node("c08");
    CHECK(r.view.number(NT_COL_NODE_CPU_TOTAL_MILLI, c08) == 28000);
    CHECK(r.view.number(NT_COL_NODE_CPU_UNIT_MILLI, c08) == 2000);
    CHECK(r.view.number(NT_COL_NODE_MEMORY_TOTAL_BYTES, c08) == 124000 * kMiB);
    CHECK(r.view.number(NT_COL_NODE_MEMORY_FLOOR_BYTES, c08) == 2000 * kMiB);
    CHECK(r.view.text(NT_COL_NODE_OWNER, c08) == "alice");
    const std::uint32_t c06 = r.node("c06");
    CHECK(r.view.text(NT_COL_NODE_REASON_BY, c06) == "root");
    CHECK(r.view.number(NT_COL_NODE_REASON_AT, c06) == 1796063518);
    CHECK(r.view.text(NT_COL_NODE_REASON, c06)->substr(0, 24) == "kernel panic second line");
    CHECK(r.view.number(NT_COL_NODE_BOOT_SECONDS, r.node("cl02")) == 60000);
    CHECK(r.view.number(NT_COL_NODE_BOOT_SECONDS, r.node("p01")) == 120000);
    CHECK_FALSE(r.view.number(NT_COL_NODE_BOOT_SECONDS, r.node("c01")));
    // Planned by backfill for a job of two nodes that starts tomorrow.
    CHECK(r.view.number(NT_COL_NODE_PLANNED_AT, r.node("m01")) == 1796149918);
    CHECK_FALSE(r.view.number(NT_COL_NODE_PLANNED_AT, r.node("c01")));
    const Replayed without_times("22.05-small-alice", NT_WANT_NODES | NT_WANT_JOBS);
    CHECK_FALSE(without_times.view.number(NT_COL_NODE_PLANNED_AT, without_times.node("m01")));
}

TEST_CASE("a partition may give its nodes more time to boot than the cluster") {
    FakeHost host;
    replay(host, recording("22.05-small-alice"));
    host.answer({"scontrol", "show", "partition", "--all", "--oneliner"},
                "PartitionName=cloud State=UP Nodes=cl[01-04] ResumeTimeout=GLOBAL\n"
                "PartitionName=far State=UP Nodes=cl03 ResumeTimeout=90000\n");
    PluginUnderTest plugin(host);
    const auto reading = plugin.collect(NT_WANT_NODES | NT_WANT_QUEUES);
    std::map<std::string, std::optional<std::int64_t>> boot;
    for (std::uint32_t i = 0; i < reading.view().table(NT_TABLE_NODE)->rows; ++i)
        boot[std::string(*reading.view().text(NT_COL_NODE_NAME, i))] =
            reading.view().number(NT_COL_NODE_BOOT_SECONDS, i);
    CHECK(boot["cl02"] == 60000);
    CHECK(boot["cl03"] == 90000);
}

TEST_CASE("A10 A11 B-10 22.05 small: accelerators per type") {
    const Replayed r("22.05-small-alice");
    const auto held = [&](std::string_view node, std::string_view resource) {
        const auto slot = r.slot(node, resource);
        REQUIRE(slot);
        return r.view.number(NT_COL_SLOT_ALLOC, *slot);
    };
    CHECK(held("g01", "gpu:a100") == 2);
    CHECK(held("g02", "gpu") == 4);
    CHECK(held("g03", "gpu:h100") == 2);
    CHECK(held("g04", "gpu:a100") == 0);
    CHECK(held("g04", "gpu:a100_1g.5gb") == 3);
    CHECK(r.view.cell<std::uint8_t>(NT_COL_SLOT_SLICE, *r.slot("g04", "gpu:a100_1g.5gb")) == 1);
    CHECK(held("g05", "gpu:l40s") == 1);
    CHECK(held("g05", "shard") == 4);
    CHECK(r.view.number(NT_COL_SLOT_TOTAL, *r.slot("g05", "shard")) == 16);
}

TEST_CASE("22.05 small: partitions and their rules") {
    const Replayed r("22.05-small-alice");
    CHECK(r.view.cell<std::uint8_t>(NT_COL_QUEUE_WHOLE_NODES, r.queue("excl")) == 1);
    CHECK(r.view.cell<std::uint8_t>(NT_COL_QUEUE_REQUIRES_RESERVATION, r.queue("resvonly")) == 1);
    CHECK(r.view.cell<std::uint8_t>(NT_COL_QUEUE_REQUIRES_RESERVATION, r.queue("main")) == 0);
    CHECK(r.view.number(NT_COL_QUEUE_MAX_CPU_NODE_MILLI, r.queue("gpucpu")) == 8000);
    CHECK(r.view.number(NT_COL_QUEUE_MEMORY_FLOOR_BYTES, r.queue("gpu")) == 4000 * kMiB);
    CHECK(r.view.texts(NT_COL_QUEUE_LIMITS_SETS, r.queue("capped")) == std::vector<std::string_view>{"part_capped"});
    std::map<std::string, std::string> rules;
    for (std::uint32_t i = 0; i < r.rows(NT_TABLE_RULE); ++i) {
        const auto queue = r.view.cell<std::uint32_t>(NT_COL_RULE_QUEUE, i);
        const auto admits = r.view.cell<std::uint8_t>(NT_COL_RULE_ADMITS_CALLER, i);
        rules[std::string(*r.view.text(NT_COL_QUEUE_NAME, *queue))] +=
            std::to_string(*r.view.cell<std::uint32_t>(NT_COL_RULE_KIND, i)) + (admits ? *admits ? "yes" : "no" : "?");
    }
    const std::map<std::string, std::string> right = {
        {"physics", "0?"}, {"nochem", "0?"}, {"gold", "3?"},   {"vip", "1?"},       {"nolow", "1?"},
        {"h100", "0?1?"},  {"admin", "2no"}, {"nobody", "0?"}, {"onlyhere", "5no"},
    };
    CHECK(rules == right);
}

TEST_CASE("A21 alternates, states that nobody knows, and rules where accounts are not enforced") {
    FakeHost host;
    replay(host, recording("22.05-small-alice"));
    host.answer({"scontrol", "show", "config"},
                "ClusterName = larch\nSLURM_VERSION = 22.05.8\nAccountingStorageEnforce = none\n");
    host.answer({"scontrol", "show", "partition", "--all", "--oneliner"},
                "PartitionName=old State=DRAIN Alternate=main Nodes=c01\n"
                "PartitionName=held State=DOWN Alternate=main Nodes=c01\n"
                "PartitionName=odd State=SLEEPING Nodes=c01 AllowAccounts=physics AllowGroups=hpcgold\n"
                "PartitionName=main State=UP Nodes=c[01-02],gone\n"
                "PartitionName=main State=DOWN Nodes=c03\n");
    PluginUnderTest plugin(host);
    const auto reading = plugin.collect(NT_WANT_NODES | NT_WANT_QUEUES);
    REQUIRE(reading.status() == NT_OK);
    const BlobView view = reading.view();
    REQUIRE(view.table(NT_TABLE_QUEUE)->rows == 4);  // the second main is no other one
    CHECK(view.cell<std::uint32_t>(NT_COL_QUEUE_KIND, 0) == NT_QUEUE_ROUTING);
    CHECK(view.texts(NT_COL_QUEUE_FORWARDS_TO, 0) == std::vector<std::string_view>{"main"});
    CHECK(view.cell<std::uint8_t>(NT_COL_QUEUE_ENABLED, 0) == 1);
    CHECK_FALSE(view.cell<std::uint32_t>(NT_COL_QUEUE_KIND, 1));  // DOWN takes jobs itself
    CHECK_FALSE(view.cell<std::uint8_t>(NT_COL_QUEUE_ENABLED, 2));
    CHECK_FALSE(view.cell<std::uint8_t>(NT_COL_QUEUE_STARTED, 2));
    REQUIRE(problems(host).size() == 1);
    CHECK(problems(host)[0].code == "unknown_state");
    CHECK(problems(host)[0].subject == "odd");
    REQUIRE(view.table(NT_TABLE_RULE)->rows == 1);  // accounts bind nobody here, groups do
    CHECK(view.cell<std::uint32_t>(NT_COL_RULE_KIND, 0) == NT_RULE_GROUP);
    CHECK(view.cell<std::uint8_t>(NT_COL_QUEUE_STARTED, 3) == 1);
    CHECK(view.table(NT_TABLE_MEMBER)->rows == 5);
}

TEST_CASE("S-68 nodes of a partition for one user at a time: only those that nobody else is on") {
    const auto taken = [](const std::string& name) {
        const Replayed r(name, NT_WANT_NODES | NT_WANT_QUEUES);
        std::string nodes;
        for (std::uint32_t i = 0; i < r.rows(NT_TABLE_MEMBER); ++i)
            if (r.view.cell<std::uint8_t>(NT_COL_MEMBER_ADMITS_CALLER, i) == 0)
                nodes +=
                    std::string(*r.view.text(NT_COL_NODE_NAME, *r.view.cell<std::uint32_t>(NT_COL_MEMBER_NODE, i))) +
                    " ";
        return nodes;
    };
    CHECK(taken("22.05-small-alice") == "c03 c04 ");
    CHECK(taken("22.05-small-bob") == "c01 c02 c03 c05 c08 ");
    CHECK(taken("26.05-small-alice") == "c03 c04 ");
}

TEST_CASE("S-68 a node for one user at a time is the caller's only where his jobs account for all that is in use") {
    const auto is_taken = [](const std::string& config, const std::string& jobs) {
        FakeHost host;
        host.user("ada").answer({"scontrol", "ping"}, "Slurmctld(primary) at vm is UP\n");
        host.answer({"scontrol", "show", "config"}, "ClusterName = x\n" + config);
        host.answer({"scontrol", "show", "node", "--all", "--detail", "--oneliner"},
                    "NodeName=n1 CPUAlloc=10 CPUTot=32 State=MIXED\n");
        host.answer({"scontrol", "show", "partition", "--all", "--oneliner"},
                    "PartitionName=own State=UP ExclusiveUser=YES Nodes=n1\n");
        host.answer({"squeue", "-h", "-a", "--local", "-t", "RUNNING,CONFIGURING,SUSPENDED,STOPPED,COMPLETING", "-o",
                     "%i|%A|%F|%u|%a|%P|%q|%T|%N|%D|%C|%m|%b|%S|%e|%l|%L|%r|%j"},
                    jobs);
        PluginUnderTest plugin(host);
        const auto reading = plugin.collect(NT_WANT_NODES | NT_WANT_QUEUES);
        REQUIRE(reading.status() == NT_OK);
        return reading.view().cell<std::uint8_t>(NT_COL_MEMBER_ADMITS_CALLER, 0) == 0;
    };
    const auto job = [](const std::string& id, const std::string& user, const std::string& cpus) {
        return id + "|" + id + "|" + id + "|" + user + "|bio|own|normal|RUNNING|n1|1|" + cpus +
               "|1G|N/A|2026-11-30T10:00:00|2026-11-30T20:00:00|10:00:00|1:00:00|None|x\n";
    };
    const std::string whole = "SLURM_VERSION = 22.05.8\n";
    CHECK_FALSE(is_taken(whole, job("1", "ada", "4") + job("2", "ada", "6")));
    CHECK(is_taken(whole, job("1", "ada", "4") + job("2", "bob", "6")));
    CHECK(is_taken(whole, job("1", "ada", "4")));  // the list ends too early, at the end of a line
    CHECK(is_taken(whole, job("1", "ada", "N/A")));
    CHECK(is_taken(whole + "PrivateData = jobs\n", job("1", "ada", "10")));
    CHECK(is_taken("", job("1", "ada", "10")));  // the configuration ends before it tells whose jobs are shown
}

TEST_CASE("who is on a node is asked in the one wave where the configuration tells that it will be needed") {
    const auto place_of_squeue = [](const std::string& conf, std::uint64_t want) {
        FakeHost host;
        replay(host, recording("22.05-small-alice"));
        host.env("SLURM_CONF", "/etc/slurm/slurm.conf").file("/etc/slurm/slurm.conf", conf);
        PluginUnderTest plugin(host);
        REQUIRE(plugin.collect(want).status() == NT_OK);
        CHECK(problems(host).empty());
        for (std::size_t i = 0; i < host.asked().size(); ++i)
            if (host.asked()[i][0] == "squeue") return host.asked().size() - i;  // from the end
        return std::size_t{0};
    };
    const std::uint64_t want = NT_WANT_NODES | NT_WANT_QUEUES | NT_WANT_RESERVATIONS;
    CHECK(place_of_squeue("PartitionName=oneuser ExclusiveUser=YES\n", want) == 6);  // the first of six
    CHECK(place_of_squeue("PartitionName=oneuser exclusive=user\n", want) == 6);
    CHECK(place_of_squeue("PartitionName=gpucpu MaxCPUsPerNode=8\n", want) == 6);
    CHECK(place_of_squeue("Include partitions.conf\n", want) == 1);  // by itself, behind the wave
    CHECK(place_of_squeue("PartitionName=oneuser ExclusiveUser=YES\n", NT_WANT_NODES) == 0);
}

TEST_CASE("A6 A22 S-57 22.05 small: reservations, whole and in part") {
    const Replayed r("22.05-small-alice");
    REQUIRE(r.rows(NT_TABLE_RESERVATION) == 7);
    const auto admits = [&](std::string_view name) {
        return r.view.cell<std::uint8_t>(NT_COL_RESERVATION_ADMITS_CALLER, r.row(NT_COL_RESERVATION_NAME, name));
    };
    CHECK(admits("alice_course") == 1);
    CHECK(admits("chem_cores") == 0);
    CHECK(admits("physics_daily") == 1);
    CHECK(admits("flexi") == 0);
    CHECK(admits("maint_now") == 0);
    const std::uint32_t chem = r.row(NT_COL_RESERVATION_NAME, "chem_cores");
    CHECK(r.view.number(NT_COL_RESERVATION_CPU_MILLI, chem) == 8000);
    CHECK(r.view.rows(NT_COL_RESERVATION_NODES, chem) == std::vector<std::uint32_t>{r.node("c08")});
    const std::uint32_t all = r.row(NT_COL_RESERVATION_NAME, "maint_all");
    CHECK_FALSE(r.view.number(NT_COL_RESERVATION_CPU_MILLI, all));
    CHECK(r.view.cell<std::uint8_t>(NT_COL_RESERVATION_MAINTENANCE, all) == 1);
    CHECK(r.view.rows(NT_COL_RESERVATION_NODES, all)->size() == 25);  // f01 is no node yet
    const std::uint32_t hold = r.row(NT_COL_RESERVATION_NAME, "lic_hold");
    CHECK(r.view.rows(NT_COL_RESERVATION_NODES, hold)->empty());
    CHECK(r.view.texts(NT_COL_RESERVATION_LICENCES, hold) == std::vector<std::string_view>{"ansys:3"});
    const std::uint32_t ansys = r.row(NT_COL_LICENCE_NAME, "ansys");
    CHECK(r.view.number(NT_COL_LICENCE_TOTAL, ansys) == 4);
    CHECK(r.view.number(NT_COL_LICENCE_RESERVED, ansys) == 3);
}

TEST_CASE("A16 S-55 22.05 small: limits and what is held of them") {
    const Replayed alice("22.05-small-alice");
    const auto check = [](const Replayed& r, std::string_view set, std::uint32_t scope, std::string_view resource,
                          std::int64_t value, std::optional<std::int64_t> used) {
        const auto row = r.limit(set, scope, resource);
        REQUIRE_MESSAGE(row, std::string(set), " ", std::string(resource));
        CHECK(r.view.number(NT_COL_LIMIT_VALUE, *row) == value);
        CHECK(r.view.number(NT_COL_LIMIT_USED, *row) == used);
        return *row;
    };
    check(alice, "gpuq", NT_SCOPE_GROUP, "accelerators", 1, 1);
    check(alice, "cpuq", NT_SCOPE_GROUP, "cpu_milli", 8000, 8000);
    check(alice, "part_capped", NT_SCOPE_GROUP, "cpu_milli", 8000, 6000);
    check(alice, "part_capped", NT_SCOPE_USER, "cpu_milli", 6000, 0);
    check(alice, "peruser", NT_SCOPE_USER, "cpu_milli", 4000, 4000);
    std::uint32_t row = check(alice, "peruser", NT_SCOPE_USER, "submitted", 3, 2);
    CHECK(alice.view.cell<std::uint32_t>(NT_COL_LIMIT_EFFECT, row) == NT_EFFECT_REFUSE);
    check(alice, "urgent", NT_SCOPE_USER, "jobs", 1, 0);
    check(alice, "urgent", NT_SCOPE_JOB, "walltime_seconds", 3600, std::nullopt);
    row = check(alice, "part_perjob", NT_SCOPE_JOB, "cpu_milli", 4000, std::nullopt);
    CHECK(alice.view.cell<std::uint32_t>(NT_COL_LIMIT_EFFECT, row) == NT_EFFECT_REFUSE);
    check(alice, "spent", NT_SCOPE_GROUP, "cpu_minutes", 1, 0);
    CHECK_FALSE(alice.limit("limited", NT_SCOPE_ACCOUNT, "cpu_milli"));  // not an account of hers

    const Replayed dave("22.05-small-dave");
    row = check(dave, "limited", NT_SCOPE_ACCOUNT, "cpu_milli", 4000, 4000);
    CHECK(dave.view.cell<std::uint8_t>(NT_COL_LIMIT_BINDS, row) == 1);
    check(dave, "limited", NT_SCOPE_ACCOUNT, "jobs", 1, 1);
    check(dave, "limited", NT_SCOPE_ACCOUNT, "submitted", 6, 3);
    row = check(dave, "physics", NT_SCOPE_ACCOUNT, "submitted", 0, 0);
    CHECK(dave.view.cell<std::uint32_t>(NT_COL_LIMIT_EFFECT, row) == NT_EFFECT_REFUSE);
}

TEST_CASE("A16 granted time that is used up, of cores, devices, wall clock and billing, of running jobs as well") {
    const auto give = [](std::string text, std::string_view record, std::string_view from, std::string_view to) {
        const std::size_t line = text.find(record);
        const std::size_t place = text.find(from, line);
        REQUIRE(line < text.find('\n', place));
        return text.replace(place, from.size(), to);
    };
    FakeHost host;
    for (const auto& [argv, script] : replay(host, recording("22.05-small-dave"))) {
        if (argv.size() < 4 || argv[3] != "assoc_mgr") continue;
        std::string text = script.out;
        const std::string_view account = "Account=limited UserName= ", qos = "QOS=normal(1) ";
        text = give(text, account, "GrpWall=N(", "GrpWall=600(");
        text = give(text, account, "GrpTRESMins=cpu=N(", "GrpTRESMins=gres/gpu=50(50),cpu=N(");
        text = give(text, account, "GrpTRESRunMins=cpu=N(", "GrpTRESRunMins=cpu=9000(");
        text = give(text, qos, "GrpWall=N(378.73)", "GrpWall=378(378.73)");
        text = give(text, qos, "GrpTRESRunMins=cpu=N(", "GrpTRESRunMins=billing=5(4),cpu=400000(");
        host.answer(argv, text);
    }
    PluginUnderTest plugin(host);
    const auto reading = plugin.collect(NT_WANT_NODES | NT_WANT_LIMITS | NT_WANT_IDENTITY);
    REQUIRE(reading.status() == NT_OK);
    std::string limits;
    for (std::uint32_t i = 0; i < reading.view().table(NT_TABLE_LIMIT)->rows; ++i) {
        const std::string_view resource = *reading.view().text(NT_COL_LIMIT_RESOURCE, i);
        if (resource.find("minutes") == std::string_view::npos) continue;
        if (reading.view().text(NT_COL_LIMIT_SET, i) == "spent") continue;
        limits.append(*reading.view().text(NT_COL_LIMIT_SET, i)).append(" ").append(resource);
        limits += " " + std::to_string(*reading.view().number(NT_COL_LIMIT_USED, i)) + "/" +
                  std::to_string(*reading.view().number(NT_COL_LIMIT_VALUE, i)) + "\n";
    }
    CHECK(
        limits ==
        "normal resource:billing minutes 4/5\nnormal cpu_minutes 310789/400000\nnormal resource:wall minutes 378/378\n"
        "limited resource:accelerator minutes 50/50\nlimited cpu_minutes 5680/9000\nlimited resource:wall minutes "
        "19/600\n");
}

TEST_CASE("A16 limits of associations are known from the database where the controller tells none; their use is not") {
    const Argv accounts = {"sacctmgr",
                           "-nP",
                           "show",
                           "assoc",
                           "where",
                           "user=",
                           "cluster=larch",
                           "format=Cluster,Account,User,Partition,QOS,DefaultQOS,ParentName,MaxTRES,MaxTRESPerNode,"
                           "MaxWall,MaxJobs,MaxSubmit,GrpTRES,GrpTRESMins,GrpJobs,GrpSubmit,GrpWall,Share,Fairshare"};
    FakeHost host;
    for (const auto& [argv, script] : replay(host, recording("22.05-small-dave")))
        if (argv.size() > 3 && argv[3] == "assoc_mgr") host.answer(argv, {"", "scontrol: error: Access denied\n", 1});
    host.answer(accounts,
                "larch|root|||normal||||||||||||||1|\nlarch|limited|||normal||root||||||cpu=4||9|||1|\n"
                "larch|limited|bob|||||||||7||||||||\nlarch|chem|||normal||root||||||cpu=1|||||1|\n"
                "other|limited|||normal||root||||||cpu=2|||||1|\n");
    PluginUnderTest plugin(host);
    const auto reading = plugin.collect(NT_WANT_NODES | NT_WANT_LIMITS | NT_WANT_IDENTITY);
    REQUIRE(reading.status() == NT_OK);
    std::string limits;
    for (std::uint32_t i = 0; i < reading.view().table(NT_TABLE_LIMIT)->rows; ++i) {
        const auto source = reading.view().text(NT_COL_LIMIT_SOURCE, i);
        CHECK_FALSE(reading.view().number(NT_COL_LIMIT_USED, i));
        if (source == "slurm QOS") continue;
        limits += std::string(*source) + " " + std::string(*reading.view().text(NT_COL_LIMIT_WHO, i)) + " " +
                  std::string(*reading.view().text(NT_COL_LIMIT_RESOURCE, i)) + " " +
                  std::to_string(*reading.view().number(NT_COL_LIMIT_VALUE, i)) + "\n";
    }
    CHECK(limits ==
          "slurm association limited cpu_milli 4000\nslurm association limited jobs 1\n"
          "slurm association physics submitted 0\n"
          "slurm account limited cpu_milli 4000\nslurm account limited jobs 9\n");
    REQUIRE(problems(host).size() == 1);
    CHECK(problems(host)[0].query == "limits");
}

TEST_CASE("A16 where the controller tells no limits, those of the caller's associations are asked of the database") {
    const std::string asked_first = "format=Cluster,Account,User,Partition,QOS,DefaultQOS";
    const std::string with_limits =
        "format=Cluster,Account,User,Partition,QOS,DefaultQOS,ParentName,MaxTRES,MaxTRESPerNode,MaxWall,MaxJobs,"
        "MaxSubmit,GrpTRES,GrpTRESMins,GrpJobs,GrpSubmit,GrpWall,Share,Fairshare";
    FakeHost host;
    for (const auto& [argv, script] : replay(host, recording("22.05-small-dave"))) {
        if (argv.size() > 3 && argv[3] == "assoc_mgr") host.answer(argv, {"", "scontrol: error: Access denied\n", 1});
        if (argv.size() > 3 && argv[3] == "assoc") host.answer(argv, {"", "", 1});
    }
    host.answer({"sacctmgr", "-nP", "show", "assoc", "where", "user=dave", asked_first},
                {"larch|limited|dave||normal|normal\n", "", 0});
    host.answer({"sacctmgr", "-nP", "show", "assoc", "where", "user=dave", "cluster=larch", with_limits},
                {"larch|limited|dave||normal|normal|||||||cpu=4|||||1|\n", "", 0});
    host.answer({"sacctmgr", "-nP", "show", "assoc", "where", "user=", "cluster=larch", with_limits},
                {"larch|root|||normal|||||||||||||1|\nlarch|limited|||normal||root||||||cpu=9|||||1|\n", "", 0});
    PluginUnderTest plugin(host);
    const auto reading = plugin.collect(NT_WANT_NODES | NT_WANT_QUEUES | NT_WANT_LIMITS | NT_WANT_IDENTITY);
    REQUIRE(reading.status() == NT_OK);
    std::string limits;
    for (std::uint32_t i = 0; i < reading.view().table(NT_TABLE_LIMIT)->rows; ++i)
        if (const auto source = *reading.view().text(NT_COL_LIMIT_SOURCE, i); source != "slurm QOS")
            limits += std::string(source) + " " + std::to_string(*reading.view().number(NT_COL_LIMIT_VALUE, i)) + "\n";
    CHECK(limits == "slurm association 4000\nslurm account 9000\n");
}

TEST_CASE("A9 22.05 small: cards that no core is left for") {
    const Replayed r("22.05-small-alice");
    const std::uint32_t g03 = r.node("g03");
    CHECK(r.view.number(NT_COL_NODE_CPU_ALLOC_MILLI, g03) == r.view.number(NT_COL_NODE_CPU_TOTAL_MILLI, g03));
    const auto h100 = r.slot("g03", "gpu:h100");
    REQUIRE(h100);
    CHECK(r.view.number(NT_COL_SLOT_TOTAL, *h100) == 8);
    CHECK(r.view.number(NT_COL_SLOT_ALLOC, *h100) == 2);
}

TEST_CASE("dry runs try the accounts that the site names first, then the default one") {
    const auto accounts = [](const std::string& configured) {
        FakeHost host;
        replay(host, recording("22.05-small-alice"));
        host.config("probe_accounts", configured);
        PluginUnderTest plugin(host);
        const auto reading = plugin.collect(NT_WANT_NODES | NT_WANT_IDENTITY);
        REQUIRE(reading.status() == NT_OK);
        const auto names = *reading.view().texts(NT_COL_IDENTITY_ACCOUNTS, 0);
        return std::vector<std::string>(names.begin(), names.end());
    };
    CHECK(accounts("geo\nphysics_gpu") == std::vector<std::string>{"geo", "physics_gpu", "physics"});
    CHECK(accounts("geo\nno-account-of-hers") == std::vector<std::string>{"geo", "physics", "physics_gpu"});
}

TEST_CASE("the caller: associations of this cluster, defaults, accounts above") {
    const Replayed r("22.05-small-alice");
    CHECK(r.view.texts(NT_COL_IDENTITY_ACCOUNTS, 0) == std::vector<std::string_view>{"physics", "physics_gpu", "geo"});
    CHECK(r.view.text(NT_COL_IDENTITY_DEFAULT_ACCOUNT, 0) == "physics");
    CHECK(r.view.text(NT_COL_IDENTITY_DEFAULT_QOS, 0) == "normal");
    CHECK(r.view.texts(NT_COL_IDENTITY_GROUPS, 0)->size() == 3);
    std::map<std::string, std::string> parents;
    for (std::uint32_t i = 0; i < r.rows(NT_TABLE_ASSOC); ++i)
        parents[std::string(*r.view.text(NT_COL_ASSOC_ACCOUNT, i))] = std::string(*r.view.text(NT_COL_ASSOC_PARENT, i));
    const std::map<std::string, std::string> right = {
        {"physics", "science"}, {"physics_gpu", "physics"}, {"geo", "science"}, {"science", "root"}, {"root", ""}};
    CHECK(parents == right);
    const std::uint32_t geo = r.row(NT_COL_ASSOC_ACCOUNT, "geo");
    CHECK(r.view.text(NT_COL_ASSOC_QUEUE, geo) == "gpu");
    CHECK_FALSE(r.view.text(NT_COL_ASSOC_DEFAULT_QOS, geo));

    // Without a default of its own an association gives `normal` to a job that names no QOS.
    const Replayed dave("22.05-small-dave");
    CHECK(dave.view.text(NT_COL_IDENTITY_DEFAULT_QOS, 0) == "normal");
    CHECK_FALSE(dave.view.text(NT_COL_ASSOC_DEFAULT_QOS, 0));

    const Replayed carol("22.05-small-carol");
    CHECK(carol.view.texts(NT_COL_IDENTITY_ACCOUNTS, 0)->empty());  // known to be none
}

TEST_CASE("S-61 S-62 S-63 jobs, their shares and their ends") {
    const Replayed r("22.05-small-alice");
    const std::uint32_t fill = r.row(NT_COL_JOB_ID, "1");
    CHECK(r.view.number(NT_COL_JOB_CPU_MILLI, fill) == 32000);
    CHECK(r.view.number(NT_COL_JOB_ENDS_AT, fill) == 1796236318);
    CHECK(r.view.number(NT_COL_JOB_ACCELERATORS, fill) == 0);
    CHECK(r.view.number(NT_COL_JOB_MEMORY_BYTES, fill) == 60000 * kMiB);
    std::map<std::string, int> ids;
    for (std::uint32_t i = 0; i < r.rows(NT_TABLE_JOB); ++i) ++ids[std::string(*r.view.text(NT_COL_JOB_ID, i))];
    CHECK(ids.size() == r.rows(NT_TABLE_JOB));
    CHECK(ids.size() == 49);  // each task once, under whichever of its two names
    CHECK(r.view.number(NT_COL_JOB_ACCELERATORS, r.row(NT_COL_JOB_ID, "10")) == 4);
    const Replayed newer("26.05-small-alice");
    CHECK(newer.view.number(NT_COL_JOB_MEMORY_BYTES, newer.row(NT_COL_JOB_ID, "1")) == 60000 * kMiB);
    const std::uint32_t task = r.row(NT_COL_JOB_ARRAY_TASK, "22_1");
    CHECK(r.view.text(NT_COL_JOB_ARRAY_ID, task) == "22");
    CHECK(r.view.text(NT_COL_JOB_NAME, task) == "array ünï=%1");
    const std::uint32_t waiting = r.row(NT_COL_JOB_ID, "29");
    CHECK(r.view.cell<std::uint32_t>(NT_COL_JOB_STATE, waiting) == NT_JOB_WAITING);
    CHECK(r.view.text(NT_COL_JOB_PENDING_RAW, waiting) == "QOSGrpCpuLimit");
    std::int64_t cpus = 0;
    for (std::uint32_t i = 0; i < r.rows(NT_TABLE_ALLOC); ++i)
        if (r.view.cell<std::uint32_t>(NT_COL_ALLOC_NODE, i) == r.node("c01"))
            cpus += *r.view.number(NT_COL_ALLOC_CPU_MILLI, i);
    CHECK(cpus == 18000);
    std::int64_t last = 0;
    for (std::uint32_t i = 0; i < r.rows(NT_TABLE_RELEASE); ++i)
        if (r.view.cell<std::uint32_t>(NT_COL_RELEASE_NODE, i) == r.node("g03"))
            last = std::max(last, *r.view.number(NT_COL_RELEASE_AT, i));
    CHECK(last == 1796149918);
    CHECK(r.view.number(NT_COL_QUEUE_JOBS_WAITING, r.queue("physics")) == 500);
    CHECK(r.view.number(NT_COL_QUEUE_JOBS_RUNNING, r.queue("gpu")) == 6);
}

TEST_CASE("26.05 small: new spellings") {
    const Replayed r("26.05-small-alice");
    CHECK(r.view.cell<std::uint8_t>(NT_COL_QUEUE_WHOLE_NODES, r.queue("excl")) == 1);
    CHECK(r.view.number(NT_COL_NODE_CPU_TOTAL_MILLI, r.node("c08")) == 28000);
    CHECK(r.view.number(NT_COL_RESERVATION_CPU_MILLI, r.row(NT_COL_RESERVATION_NAME, "chem_cores")) == 8000);
    CHECK(r.view.number(NT_COL_SLOT_ALLOC, *r.slot("g05", "shard")) == 4);
    CHECK(r.view.number(NT_COL_SLOT_ALLOC, *r.slot("g05", "gpu:l40s")) == 1);
}

TEST_CASE("a list of accounts that do not exist: nobody in 22.05, not known later") {
    const auto opaque = [](const std::string& name, std::string_view queue) {
        const Replayed r(name);
        for (std::uint32_t i = 0; i < r.rows(NT_TABLE_RULE); ++i)
            if (r.view.cell<std::uint32_t>(NT_COL_RULE_QUEUE, i) == r.queue(queue))
                return r.view.cell<std::uint8_t>(NT_COL_RULE_OPAQUE, i) == 1;
        return false;
    };
    CHECK_FALSE(opaque("22.05-small-alice", "nobody"));
    CHECK(opaque("26.05-small-alice", "nobody"));
    CHECK_FALSE(opaque("26.05-small-alice", "physics"));
    CHECK_FALSE(opaque("26.05-small-bob", "h100"));
}

TEST_CASE("without the waiting jobs the free times stand, but for planned nodes") {
    const Replayed r("field-08-slurm-idle-cores-without-memory", NT_WANT_NODES | NT_WANT_FREE_TIMES);
    CHECK(r.rows(NT_TABLE_RELEASE) == 3);
    CHECK(problems(r.host).empty());
    // h02 is released at 13:00, an hour after the recording.
    CHECK(r.view.number(NT_COL_RELEASE_AT, 1) == 1796040000 + 3600);
}

TEST_CASE(
    "S-16 S-52 a want bit asks only what it needs, hidden partitions included, and conditions in words of their own") {
    const auto programs = [](std::uint64_t want) {
        const Replayed r("22.05-small-alice", want);
        std::string asked;
        for (const auto& argv : r.host.asked())
            asked += argv[0] == "scontrol" ? argv[argv[1] == "show" ? 2 : 1] + " " : argv[0] + " ";
        return asked;
    };
    CHECK(programs(NT_WANT_NODES) == "node ping config ");
    CHECK(programs(NT_WANT_NODES | NT_WANT_RESERVATIONS) == "node ping config reservation ");  // health: no accounting
    CHECK(programs(NT_WANT_LICENCES) == "ping config licenses ");
    CHECK(programs(NT_WANT_NODES | NT_WANT_FREE_TIMES) == "squeue node ping config ");
    CHECK(programs(NT_WANT_NODES | NT_WANT_JOBS) == "squeue node ping config squeue ");
}

TEST_CASE("S-16 S-52 hidden partitions and their nodes are asked for, and a condition is words of its own") {
    const Replayed r("22.05-small-alice");
    std::size_t with_all = 0, conditions = 0;
    for (const auto& argv : r.host.asked()) {
        const auto has = [&](std::string_view word) { return std::find(argv.begin(), argv.end(), word) != argv.end(); };
        if (has("node") || has("partition")) with_all += has("--all") ? 1 : 0;
        if (has("where")) conditions += has("user=alice") ? 1 : 0;
        for (const auto& word : argv) CHECK(word.find("where ") == std::string::npos);
    }
    CHECK(with_all == 2);
    CHECK(conditions == 1);
    CHECK(r.view.cell<std::uint8_t>(NT_COL_QUEUE_HIDDEN, r.queue("secret")) == 1);
    CHECK(r.view.cell<std::uint8_t>(NT_COL_QUEUE_HIDDEN, r.queue("main")) == 0);
}

TEST_CASE("S-74 in a federation only the jobs of this cluster are listed") {
    FakeHost host;
    PluginUnderTest plugin(host);
    plugin.collect();
    std::size_t lists = 0;
    for (const auto& argv : host.asked()) {
        if (argv[0] != "squeue") continue;
        ++lists;
        CHECK(std::find(argv.begin(), argv.end(), "--local") != argv.end());
    }
    CHECK(lists == 2);
}

TEST_CASE("S-67 02 a partial answer is used and said") {
    const Replayed r("field-02-slurm-partial-answer");
    CHECK(r.rows(NT_TABLE_NODE) == 2);
    CHECK(r.view.number(NT_COL_QUEUE_DECLARED_NODES, 0) == 3);
    bool quoted = false;
    for (const auto& notice : problems(r.host))
        quoted = quoted || (notice.code == "query_partial" && notice.query == "nodes" &&
                            notice.text.find("exit status 1") != std::string::npos &&
                            notice.text.find("Node q03 not found") != std::string::npos);
    CHECK(quoted);
}

TEST_CASE("A19 S-74 another cluster of the same database, chosen in the configuration") {
    FakeHost host;
    replay(host, recording("field-04-slurm-cluster-header-lines"));
    host.config("cluster", "beta");
    PluginUnderTest plugin(host);
    const auto reading = plugin.collect(NT_WANT_NODES | NT_WANT_QUEUES);
    REQUIRE(reading.status() == NT_OK);
    const BlobView view = reading.view();
    REQUIRE(view.table(NT_TABLE_NODE)->rows == 2);
    for (std::uint32_t i = 0; i < 2; ++i) {
        const bool is_down = view.text(NT_COL_NODE_NAME, i) == "a01";  // that of alpha is idle
        CHECK(view.cell<std::uint32_t>(NT_COL_NODE_CONDITIONS, i) == (is_down ? NT_CONDITION_DOWN : 0));
    }
    for (const auto& argv : host.asked()) CHECK(argv[1] == "--clusters=beta");

    FakeHost hostile;
    replay(hostile, recording("field-04-slurm-cluster-header-lines"));
    hostile.config("cluster", "-o /etc/passwd");
    PluginUnderTest refusing(hostile);
    CHECK(refusing.collect().status() == NT_ARGUMENT);
    CHECK(hostile.asked().empty());
}

TEST_CASE("12 what PrivateData hides is said beside the views that it thins out") {
    const auto with_config = [](const std::string& config, std::uint64_t want, const std::string& user) {
        FakeHost host;
        replay(host, recording("22.05-small-alice"));
        host.user(user).answer({"scontrol", "show", "config"},
                               "ClusterName = larch\nSlurmUser = slurm(64030)\n" + config);
        PluginUnderTest plugin(host);
        const auto reading = plugin.collect(want);
        REQUIRE(reading.status() == NT_OK);
        std::string hidden;
        for (const auto& notice : problems(host))
            if (notice.code == "not_permitted") hidden += notice.query + " ";
        return std::pair(hidden, reading.view().cell<std::uint8_t>(NT_COL_SOURCE_OTHERS_JOBS_VISIBLE, 0));
    };
    const std::string all = "PrivateData = accounts,jobs,nodes,partitions,reservations,usage,users\n";
    CHECK(with_config(all, NT_WANT_ALL, "alice").first == "jobs nodes queues reservations limits identity ");
    CHECK(with_config(all, NT_WANT_NODES, "alice").first == "nodes ");
    CHECK(with_config(all, NT_WANT_NODES, "alice").second == 0);
    CHECK(with_config(all, NT_WANT_ALL, "slurm").first == "");
    CHECK(with_config("PrivateData = cloud\n", NT_WANT_ALL, "alice").first == "");
}

TEST_CASE("S-72 powered-down cloud nodes may be missing from every listing") {
    const auto hides = [](const std::string& config) {
        FakeHost host;
        replay(host, recording("field-02-slurm-partial-answer"));  // the partition counts three nodes, two are listed
        host.answer({"scontrol", "show", "config"}, "ClusterName = x\n" + config);
        PluginUnderTest plugin(host);
        const auto reading = plugin.collect(NT_WANT_NODES | NT_WANT_QUEUES);
        return reading.view().cell<std::uint8_t>(NT_COL_SOURCE_HIDDEN_CAPACITY, 0) == 1;
    };
    CHECK(hides("ResumeProgram = /usr/sbin/boot\n"));
    CHECK_FALSE(hides("ResumeProgram = /usr/sbin/boot\nPrivateData = cloud\n"));
    CHECK_FALSE(hides("ResumeProgram = (null)\n"));
}

TEST_CASE("7.5 a database that is down: accounts by the controller, never none") {
    const nodetop::testing::Script down = {"", "sacctmgr: error: Sending PersistInit msg: Connection refused\n", 1};
    const auto accounts = [&](const std::string& usage) {
        FakeHost host;
        for (auto& [argv, script] : replay(host, recording("22.05-small-alice")))
            if (argv[0] == "sacctmgr") host.answer(argv, down);
        if (!usage.empty()) host.answer({"scontrol", "-o", "show", "assoc_mgr", "users=alice"}, usage);
        PluginUnderTest plugin(host);
        const auto reading = plugin.collect(NT_WANT_NODES | NT_WANT_IDENTITY);
        REQUIRE(reading.status() == NT_OK);
        REQUIRE(problems(host).size() == 1);
        const auto known = reading.view().texts(NT_COL_IDENTITY_ACCOUNTS, 0);
        CHECK_FALSE(reading.view().texts(NT_COL_IDENTITY_QOS, 0));
        return std::pair(problems(host)[0].code, known ? std::optional(known->size()) : std::nullopt);
    };
    CHECK(accounts("") == std::pair<std::string, std::optional<std::size_t>>("query_partial", 3));
    CHECK(accounts("Current Association Manager state\nNo users currently cached in Slurm.\n") ==
          std::pair<std::string, std::optional<std::size_t>>("query_failed", std::nullopt));
}

TEST_CASE("S-24 the smallest piece that is handed out") {
    const auto unit = [](const std::string& parameters) {
        FakeHost host;
        replay(host, recording("22.05-small-alice"));
        host.answer({"scontrol", "show", "config"}, "ClusterName = larch\n" + parameters);
        host.answer({"scontrol", "show", "node", "--all", "--details", "--oneliner"},
                    "NodeName=n1 CoresPerSocket=8 CPUAlloc=1 CPUTot=32 Sockets=2 State=MIXED ThreadsPerCore=2\n");
        PluginUnderTest plugin(host);
        const auto reading = plugin.collect(NT_WANT_NODES);
        return reading.view().number(NT_COL_NODE_CPU_UNIT_MILLI, 0);
    };
    CHECK(unit("SelectTypeParameters = CR_CORE_MEMORY\n") == 2000);
    CHECK(unit("SelectTypeParameters = CR_CPU_MEMORY\n") == 1000);
    CHECK(unit("SelectTypeParameters = CR_SOCKET_MEMORY\n") == 16000);
    CHECK(unit("") == 2000);  // not told: whole cores
}

TEST_CASE("S-68 nodes that are kept apart by label") {
    const auto takes_nothing = [](const std::string& plugin_name, const std::string& label) {
        FakeHost host;
        replay(host, recording("22.05-small-alice"));
        host.answer({"scontrol", "show", "config"}, "ClusterName = larch\nMCSPlugin = " + plugin_name + "\n");
        host.answer({"scontrol", "show", "node", "--all", "--details", "--oneliner"},
                    "NodeName=n1 CPUAlloc=1 CPUTot=4 State=MIXED MCS_label=" + label + " Partitions=main\n");
        PluginUnderTest plugin(host);
        const auto reading = plugin.collect(NT_WANT_NODES | NT_WANT_IDENTITY);
        return reading.view().cell<std::uint8_t>(NT_COL_NODE_TAKES_NOTHING_NOW, 0) == 1;
    };
    CHECK_FALSE(takes_nothing("mcs/user", "alice"));
    CHECK(takes_nothing("mcs/user", "bob"));
    CHECK_FALSE(takes_nothing("mcs/account", "physics"));
    CHECK(takes_nothing("mcs/account", "chem"));
    CHECK_FALSE(takes_nothing("mcs/group", "hpcgold"));
    CHECK(takes_nothing("mcs/group", "staff"));
    CHECK(takes_nothing("mcs/site", "alice"));  // nobody knows what it stands for
    CHECK_FALSE(takes_nothing("mcs/user", "N/A"));
}

TEST_CASE("root is told that some rules do not bind it") {
    const Replayed r("22.05-small-root");
    CHECK(r.has_notice("superuser", "queues"));
    CHECK_FALSE(Replayed("22.05-small-bob").has_notice("superuser", "queues"));
}

TEST_CASE("S-70 a sacctmgr that does not know all columns is asked for fewer") {
    FakeHost host;
    for (auto& [argv, script] : replay(host, recording("22.05-small-alice")))
        if (argv[0] == "sacctmgr" && argv[3] == "qos") host.answer(argv, {"", " Unknown field 'MaxTRESPA'\n", 1});
    host.answer(
        {"sacctmgr", "-nP", "show", "qos",
         "format=Name,MaxWall,MaxTRESPerUser,MaxTRESPerJob,MaxJobsPerUser,MaxSubmitJobsPerUser,Priority,Flags"},
        "normal||cpu=9||||0|\nhigh|||||||\nlow|||||||\ngpuq|||||||\ncpuq|||||||\nperuser|||||||\nspent|||||||\n");
    PluginUnderTest plugin(host);
    const auto reading = plugin.collect(NT_WANT_NODES | NT_WANT_LIMITS);
    REQUIRE(reading.status() == NT_OK);
    REQUIRE(reading.view().table(NT_TABLE_LIMIT));
    CHECK(reading.view().number(NT_COL_LIMIT_VALUE, 0) == 9000);
    CHECK(problems(host).empty());
}

TEST_CASE("09 a cluster without accounting has no accounts, which is no failure") {
    const Replayed r("field-09-slurm-no-accounting");
    CHECK(r.view.cell<std::uint8_t>(NT_COL_SOURCE_ACCOUNTS_REQUIRED, 0) == 0);
    CHECK(r.view.texts(NT_COL_IDENTITY_ACCOUNTS, 0)->empty());
    CHECK(r.view.table(NT_TABLE_LIMIT));
    CHECK(r.has_notice("no_accounting", "identity"));
    CHECK_FALSE(r.has_notice("query_failed", "identity"));
    CHECK_FALSE(r.has_notice("query_failed", "limits"));
}

TEST_CASE("10 an old controller") {
    const Replayed r("field-10-slurm-gpu-without-models-and-old-words");
    CHECK(r.view.cell<std::uint8_t>(NT_COL_SOURCE_MEMORY_CONSUMABLE, 0) == 0);
    CHECK(r.view.number(NT_COL_SLOT_ALLOC, *r.slot("t01", "gpu")) == 2);
    CHECK(r.view.number(NT_COL_SLOT_ALLOC, *r.slot("t05", "gpu:tesla")) == 0);
    CHECK_FALSE(r.slot("t03", "gpu:no_consume"));
    CHECK(r.view.text(NT_COL_RESOURCE_NAME, 0) == "craynetwork");
    CHECK(r.view.number(NT_COL_RESOURCE_TOTAL, 0) == 4);
    CHECK(r.view.cell<std::uint8_t>(NT_COL_NODE_UNREACHABLE, r.node("t02")) == 1);
}
