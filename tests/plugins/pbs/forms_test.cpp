// Made up: forms and rules of releases of which there is no recording (PBS Professional 2020 to 2026, OpenPBS 20 to 22,
// Torque 4 to 6).
#include <map>
#include <string>

#include "pbs_reading.hpp"

using namespace nodetop::pbs::test;
using nodetop::testing::FakeHost;

namespace {

MadePbs small() {
    MadePbs made;
    made.nodes = vnode("n1", "n1", 32, 8) + "," + vnode("n2", "n2", 32, 0);
    made.queues = queue("workq");
    made.server = "\"scheduling\":\"True\",\"default_queue\":\"workq\",\"query_other_jobs\":\"True\"";
    return made;
}

/// A Torque of the test's own.
FakeHost& torque(FakeHost& host, const std::string& nodes, const std::string& jobs, const std::string& queues) {
    host.answer({"qstat", "--version"}, {"", "Version: 6.1.2\nCommit: 1234\n", 0});
    host.answer({"pbsnodes", "-a"}, nodes);
    host.answer({"qstat", "-Q", "-f", "-1"}, queues);
    host.answer({"qstat", "-B", "-f", "-1"}, "Server: srv\n    scheduling = True\n    pbs_version = 6.1.2\n\n");
    host.answer({"qstat", "-t", "-f", "-1"}, jobs);
    return host;
}

constexpr const char* kBatch = "Queue: batch\n    queue_type = Execution\n    enabled = True\n    started = True\n\n";

}  // namespace

TEST_CASE("products by their version") {
    for (const auto& [version, product] : {std::pair("2020.1.4", "PBS Professional"),
                                           {"2026.1.0", "PBS Professional"},
                                           {"20.0.1", "OpenPBS"},
                                           {"22.05.11", "OpenPBS"}}) {
        MadePbs made = small();
        made.version = version;
        FakeHost host;
        const PbsReading read(made.on(host));
        CHECK(read.view().text(NT_COL_SOURCE_PRODUCT, 0) == product);
    }
}

TEST_CASE("P-33 a chunk may be spread over the vnodes of one host, and GPUs of one vnode each are summed") {
    MadePbs made = small();
    made.nodes =
        vnode("n1[0]", "n1", 32, 0, "", ",\"ngpus\":4") + "," + vnode("n1[1]", "n1", 32, 0, "", ",\"ngpus\":4");
    FakeHost host;
    const PbsReading read(made.on(host));
    CHECK(read.rows(NT_TABLE_NODE) == 1);
    CHECK(read.of_node(NT_COL_NODE_CPU_TOTAL_MILLI, "n1") == 64000);
    REQUIRE(read.rows(NT_TABLE_SLOT) == 1);
    CHECK(read.view().number(NT_COL_SLOT_TOTAL, 0) == 8);
}

TEST_CASE("E3 any resource that a queue adds to chunks ties it to vnodes, and so do partitions") {
    MadePbs made = small();
    made.nodes = vnode("n1", "n1", 8, 0, "", ",\"pool\":\"ai,web\"") + "," +
                 vnode("n2", "n2", 8, 0, ",\"partition\":\"P1\"") + "," + vnode("n3", "n3", 8, 0) + "," +
                 vnode("n4", "n4", 8, 0, ",\"queue\":\"own\"");
    made.queues = queue("ai", ",\"default_chunk\":{\"pool\":\"ai\"}") + "," + queue("p1", ",\"partition\":\"P1\"") +
                  "," + queue("workq") + "," + queue("own", ",\"hasnodes\":\"True\"") + "," +
                  queue("gpuq", ",\"default_chunk\":{\"Qlist\":\"gpu\"}");
    FakeHost host;
    const PbsReading read(made.on(host));
    CHECK(read.nodes_of("ai") == "n1");
    CHECK(read.nodes_of("p1") == "n2");
    CHECK(read.nodes_of("workq") == "n1 n3");
    CHECK(read.nodes_of("own") == "n4");
    CHECK(read.nodes_of("gpuq").empty());
    // No scheduler has that partition.
    CHECK_FALSE(read.flag(NT_COL_QUEUE_STARTED, read.queue("p1")));
    CHECK(read.reason_of_queue("p1") == "no scheduler serves its partition P1");
}

TEST_CASE("E3 lists of the server bind everywhere, and limits from before the tables") {
    MadePbs made = small();
    made.server += ",\"acl_user_enable\":\"True\",\"acl_users\":\"bob@*\"";
    made.queues = queue("workq", ",\"max_user_run\":2,\"max_user_res\":{\"ncpus\":16},\"max_running\":9");
    made.jobs = job("1.head", "alice", "workq", "(n1:ncpus=8)", 8);
    FakeHost host;
    const PbsReading read(made.on(host));
    REQUIRE(read.rows(NT_TABLE_RULE) == 1);
    CHECK_FALSE(read.view().cell<std::uint32_t>(NT_COL_RULE_QUEUE, 0));
    CHECK_FALSE(read.flag(NT_COL_RULE_ADMITS_CALLER, 0));
    CHECK(read.has_limit("workq", "user jobs 1/2"));
    CHECK(read.has_limit("workq", "user cpu_milli 8000/16000"));
    CHECK(read.has_limit("workq", "queue jobs ?/9"));
}

TEST_CASE("E4 the most that a queue allows is what a job asks that names no memory") {
    MadePbs made = small();
    made.queues = queue("big", ",\"resources_max\":{\"mem\":\"4000gb\"}") + "," +
                  queue("small", ",\"resources_max\":{\"mem\":\"4gb\"},\"resources_default\":{\"mem\":\"1gb\"}");
    FakeHost host;
    const PbsReading read(made.on(host));
    int told = 0;
    for (const auto& notice : host.notices()) {
        if (notice.code != "default_request") continue;
        ++told;
        CHECK(notice.subject == "big");
        CHECK(notice.text == "a job that asks for no memory is booked with 4000gb, the most that the queue allows");
    }
    CHECK(told == 1);
}

TEST_CASE("P-22 P-23 cells: the own one, else the generic one; another's never") {
    MadePbs made = small();
    made.queues = queue("a", ",\"max_run\":\"[u:PBS_GENERIC=4],[u:alice=99]\"") + "," +
                  queue("b", ",\"max_run\":\"[u:PBS_GENERIC=4],[u:bob=9]\"") + "," +
                  queue("c", ",\"max_run\":\"[u:bob=9]\"") + "," +
                  queue("d", ",\"max_run_res_soft\":{\"ncpus\":\"[u:PBS_GENERIC=1]\"}") + "," +
                  queue("e", ",\"max_run\":\"[u:PBS_GENERIC=4x]\"");
    FakeHost host;
    const PbsReading read(made.on(host));
    CHECK(read.limits_of("a") == std::vector<std::string>{"user jobs 0/99"});
    CHECK(read.limits_of("b") == std::vector<std::string>{"user jobs 0/4"});
    CHECK(read.limits_of("c").empty());
    CHECK(read.limits_of("d").empty());  // above it jobs may be preempted, and run
    CHECK(read.limits_of("e") == std::vector<std::string>{"user jobs 0/?"});
    CHECK(read.has_notice("limit_unreadable", "limits"));
}

TEST_CASE("soft limits hold no job back: what runs beyond them may be preempted, and that is told to whom they bind") {
    MadePbs made = small();
    made.queues = queue("mine", ",\"max_run_soft\":\"[u:PBS_GENERIC=4]\"") + "," +
                  queue("his", ",\"max_run_soft\":\"[u:bob=4]\"") + "," +
                  queue("ours", ",\"max_run_res_soft\":{\"ncpus\":\"[o:PBS_ALL=64]\"}");
    FakeHost host;
    const PbsReading read(made.on(host));
    for (const char* queue : {"mine", "his", "ours"}) CHECK(read.limits_of(queue).empty());
    std::map<std::string, std::string> told;
    for (const auto& notice : host.notices())
        if (notice.code == "soft_limit") told[notice.subject] = notice.text;
    CHECK(told ==
          std::map<std::string, std::string>{{"mine", "max_run_soft: what runs beyond it may be preempted"},
                                             {"ours", "max_run_res_soft.ncpus: what runs beyond it may be preempted"}});
}

TEST_CASE("GPUs that the site does not count are counted by the jobs that have them") {
    MadePbs made = small();
    made.nodes = vnode("g1", "g1", 32, 8, ",\"jobs\":[\"1.head\"]", ",\"ngpus\":4") + "," +
                 vnode("g2", "g2", 32, 0, "", ",\"ngpus\":4");
    made.jobs = job("1.head", "bob", "workq", "(g1:ncpus=8:ngpus=3)", 8);
    for (const std::uint64_t want : {std::uint64_t{NT_WANT_NODES}, std::uint64_t{NT_WANT_ALL}}) {
        FakeHost host;
        const PbsReading read(made.on(host), want);
        REQUIRE(read.rows(NT_TABLE_SLOT) == 2);
        CHECK(read.view().number(NT_COL_SLOT_ALLOC, 0) == 3);
        CHECK(read.view().number(NT_COL_SLOT_ALLOC, 1) == 0);
    }
    FakeHost host;
    made.on(host).answer({"qstat", "-tf", "-F", "json"}, {"", "qstat: internal error\n", 1});
    const PbsReading blind(host, NT_WANT_NODES);
    CHECK_FALSE(blind.view().number(NT_COL_SLOT_ALLOC, 0));
    CHECK(blind.view().number(NT_COL_SLOT_ALLOC, 1) == 0);
}

TEST_CASE("jobs of others that the server hides") {
    MadePbs made = small();
    made.server = "\"scheduling\":\"True\",\"query_other_jobs\":\"False\"";
    FakeHost host;
    const PbsReading read(made.on(host));
    CHECK_FALSE(read.flag(NT_COL_SOURCE_OTHERS_JOBS_VISIBLE, 0));
    CHECK(read.has_notice("not_permitted", "jobs"));
    // A server that does not say so shows it by what it lists.
    for (const bool own_alone : {true, false}) {
        MadePbs silent = small();
        silent.nodes = vnode("n1", "n1", 32, 16, ",\"jobs\":[\"7.head/0\",\"8.head/1\"]");
        silent.jobs = job("7.head", "alice", "workq", "(n1:ncpus=8)", 8) +
                      (own_alone ? "" : "," + job("9.head", "bob", "workq", "(n1:ncpus=8)", 8));
        FakeHost other;
        other.user("alice");
        const PbsReading shown(silent.on(other));
        CHECK(shown.flag(NT_COL_SOURCE_OTHERS_JOBS_VISIBLE, 0) != own_alone);
    }
}

TEST_CASE("a vnode without a licence among licensed ones takes no work") {
    MadePbs made = small();
    made.nodes = vnode("n1", "n1", 32, 0, ",\"license\":\"l\"") + "," + vnode("n2", "n2", 32, 0);
    FakeHost host;
    const PbsReading read(made.on(host));
    CHECK_FALSE(read.flag(NT_COL_NODE_TAKES_NOTHING_NOW, read.node("n1")));
    CHECK(read.flag(NT_COL_NODE_TAKES_NOTHING_NOW, read.node("n2")));
    CHECK(read.view().text(NT_COL_NODE_REASON, read.node("n2")) == "it has no licence");
}

TEST_CASE("P-37 a queue behind a route is open by that route, which is what is submitted to") {
    MadePbs made = small();
    made.queues =
        "\"main\":{\"queue_type\":\"Route\",\"route_destinations\":\"cpu\",\"enabled\":\"True\","
        "\"started\":\"True\"}," +
        queue("cpu", ",\"from_route_only\":\"True\"") + "," + queue("lost", ",\"from_route_only\":\"True\"");
    FakeHost host;
    const PbsReading read(made.on(host));
    CHECK_FALSE(read.flag(NT_COL_QUEUE_ROUTE_ONLY, read.queue("cpu")));
    CHECK(read.flag(NT_COL_QUEUE_ROUTE_ONLY, read.queue("lost")));
}

TEST_CASE("P-06 a queue that does not say whether it is enabled is not claimed to be") {
    MadePbs made = small();
    made.queues = "\"odd\":{\"queue_type\":\"Execution\"}";
    FakeHost host;
    const PbsReading read(made.on(host));
    CHECK_FALSE(read.view().cell<std::uint8_t>(NT_COL_QUEUE_ENABLED, 0));
    CHECK_FALSE(read.view().cell<std::uint8_t>(NT_COL_QUEUE_STARTED, 0));
}

TEST_CASE("P-18 a decorated count loses that count and no list") {
    MadePbs made = small();
    made.nodes = vnode("n1", "n1", 8, 0, "", ",\"ngpus\":\"4x\"") + "," + vnode("n2", "n2", 8, 0);
    FakeHost host;
    const PbsReading read(made.on(host));
    CHECK(read.rows(NT_TABLE_NODE) == 2);
    CHECK(read.rows(NT_TABLE_SLOT) == 0);
    CHECK(read.has_notice("row_unreadable", "nodes"));
}

TEST_CASE("two records of one vnode that differ: it is not known") {
    MadePbs made = small();
    made.nodes = vnode("n1", "n1", 8, 8) + "," + vnode("n1", "n1", 8, 0);
    FakeHost host;
    const PbsReading read(made.on(host));
    CHECK(read.rows(NT_TABLE_NODE) == 1);
    CHECK(read.conditions("n1") == NT_CONDITION_UNKNOWN);
}

TEST_CASE("forecasts of the estimator, suspended jobs, and a walltime without an end") {
    MadePbs made = small();
    made.jobs =
        "\"1.head\":{\"Job_Owner\":\"bob@login1\",\"job_state\":\"Q\",\"queue\":\"workq\",\"estimated\":{"
        "\"start_time\":1796070000}},"
        "\"2.head\":{\"Job_Owner\":\"bob@login1\",\"job_state\":\"S\",\"queue\":\"workq\","
        "\"exec_vnode\":\"(n1:ncpus=4)\"},"
        "\"3.head\":{\"Job_Owner\":\"bob@login1\",\"job_state\":\"F\",\"queue\":\"workq\"}";
    FakeHost host;
    const PbsReading read(made.on(host));
    CHECK(read.rows(NT_TABLE_JOB) == 2);
    CHECK(read.view().number(NT_COL_JOB_PREDICTED_START_AT, read.job("1")) == 1796070000);
    CHECK(read.view().cell<std::uint32_t>(NT_COL_JOB_STATE, read.job("2")) == NT_JOB_SUSPENDED);
}

TEST_CASE("P-01 Slurm's wrappers are not PBS, whatever brought us here") {
    FakeHost host;
    torque(host, "n1\n     state = free\n     np = 8\n     status = rectime=1,state=free,slurmstate=IDLE\n\n", "",
           kBatch);
    nodetop::testing::PluginUnderTest plugin(host);
    CHECK(plugin.collect().status() == NT_ABSENT);
    CHECK(host.notices().back().text == "these are Slurm's wrappers, not PBS: try --backend slurm");
}

TEST_CASE("Torque 4 to 6: GPUs as the mom saw them, power states, properties and hosts of queues") {
    FakeHost host;
    const PbsReading read(torque(
        host,
        "g1\n     state = free\n     power_state = Running\n     np = 8\n     properties = fast,gpunode\n"
        "     jobs = 0/1.srv, 1/1.srv\n     gpus = 2\n     gpu_status = gpu[0]=gpu_id=0000:02:00.0;gpu_product_name="
        "Tesla K20m;gpu_state=Unallocated;gpu_memory_total=4799 MB,gpu[1]=gpu_id=0000:03:00.0;gpu_product_name="
        "Tesla K20m;gpu_state=Exclusive;gpu_memory_total=4799 MB,driver_ver=1\n\n"
        "n2\n     state = free\n     power_state = Standby\n     np = 8\n\n"
        "n3\n     state = down,offline,MOM-list-not-sent\n     np = 8\n     note = gone\n\n",
        "",
        "Queue: fast\n    queue_type = Execution\n    resources_default.neednodes = fast\n    enabled = True\n"
        "    started = True\n\nQueue: hosts\n    queue_type = Execution\n    acl_host_enable = False\n"
        "    acl_hosts = n2+n3\n    enabled = True\n    started = True\n\n"));
    CHECK(read.of_node(NT_COL_NODE_CPU_ALLOC_MILLI, "g1") == 2000);
    REQUIRE(read.rows(NT_TABLE_SLOT) == 1);
    CHECK(read.view().number(NT_COL_SLOT_ALLOC, 0) == 1);
    CHECK(read.view().text(NT_COL_SLOT_LABEL, 0) == "Tesla K20m");
    CHECK(read.view().number(NT_COL_SLOT_MEMORY_BYTES, 0) == std::int64_t{4799} << 20);
    CHECK(read.conditions("n2") == NT_CONDITION_POWERSAVE);
    CHECK(read.conditions("n3") == (NT_CONDITION_DOWN | NT_CONDITION_DRAIN));
    CHECK(read.nodes_of("fast") == "g1");
    CHECK(read.nodes_of("hosts") == "n2 n3");
}

TEST_CASE(
    "reservations: a standing one by its next turn, one for maintenance as a whole, one that is not granted not at "
    "all") {
    MadePbs made = small();
    made.queues = queue("workq") + "," + queue("M7") + "," + queue("S51");
    const auto reservation = [](const char* id, const char* state, const char* start, const char* more) {
        return std::string("Resv ID: ") + id + ".head\nReserve_Owner = root@head\nreserve_state = " + state +
               "\nreserve_start = " + start + "\nreserve_end = 1796200000\n" + more + "\n\n";
    };
    made.reservations =
        reservation("S51", "RESV_CONFIRMED", "Tue Dec 01 10:00:00 2026",
                    "queue = S51\nresv_nodes = (n1:ncpus=8:mem=4gb)\nreserve_rrule = FREQ=WEEKLY;COUNT=5\n"
                    "reserve_index = 2\nAuthorized_Users = alice@*\nResource_List.place = free") +
        reservation("M7", "RESV_CONFIRMED", "1796150000",
                    "queue = M7\nresv_nodes = (n2:ncpus=32)\nAuthorized_Users = root@head") +
        reservation("R9", "RESV_UNCONFIRMED", "1796150000", "queue = R9\nresv_nodes = (n1:ncpus=1)");
    FakeHost host;
    const PbsReading read(made.on(host));
    REQUIRE(read.rows(NT_TABLE_RESERVATION) == 2);
    const auto weekly = read.row(NT_COL_RESERVATION_NAME, "S51"), upkeep = read.row(NT_COL_RESERVATION_NAME, "M7");
    CHECK(read.view().number(NT_COL_RESERVATION_STARTS_AT, weekly) == 1796119200);
    CHECK(read.view().number(NT_COL_RESERVATION_CPU_MILLI, weekly) == 8000);
    CHECK(read.flag(NT_COL_RESERVATION_ADMITS_CALLER, weekly));
    CHECK_FALSE(read.flag(NT_COL_RESERVATION_MAINTENANCE, weekly));
    CHECK(read.flag(NT_COL_RESERVATION_MAINTENANCE, upkeep));
    CHECK_FALSE(read.view().number(NT_COL_RESERVATION_CPU_MILLI, upkeep));
    CHECK_FALSE(read.flag(NT_COL_RESERVATION_ADMITS_CALLER, upkeep));
    CHECK(read.view().rows(NT_COL_RESERVATION_NODES, upkeep) == std::vector<std::uint32_t>{read.node("n2")});
    CHECK(read.view().cell<std::uint32_t>(NT_COL_QUEUE_KIND, read.queue("M7")) == NT_QUEUE_OF_RESERVATION);
    CHECK(read.nodes_of("S51") == "n1");
}

TEST_CASE("reservations of Maui and Moab keep whole nodes of Torque") {
    const std::string node = "     state = free\n     np = 8\n\n";
    const std::string nodes = "n1\n" + node + "n2\n" + node + "n3\n" + node;
    // Made up in the form that both print.
    const std::string reservations =
        "reservations on Mon Nov 30 18:26:24\n\n"
        "NodeName             Type      ReservationID   JobState Task       Start    Duration  StartTime\n\n"
        "n1                   User             test.1        N/A    1   -INFINITY    INFINITE  Fri Sep 25 14:05:17\n"
        "                      Job                 12    Running    1   -00:35:08 14:00:00:00  Wed Mar  4 23:23:15\n"
        "n2                   User         upkeep.195        N/A    1  1:02:00:00     3:00:00  Tue Dec  1 20:26:24\n"
        "n3                   User         upkeep.195        N/A    1  1:02:00:00     3:00:00  Tue Dec  1 20:26:24\n"
        "                     User            later.7        N/A    1      20days      30days  Sun Dec 20 18:26:24\n\n"
        "3 nodes reserved\n";
    const auto read = [&](const nodetop::testing::Script& script, auto judge) {
        FakeHost host;
        torque(host, nodes, "", kBatch).now(1796063184);
        host.answer({"showres", "-n"}, script);
        judge(PbsReading(host));
    };
    read({reservations, "", 0}, [](const PbsReading& seen) {
        REQUIRE(seen.rows(NT_TABLE_RESERVATION) == 3);
        const auto& view = seen.view();
        const auto now = seen.row(NT_COL_RESERVATION_NAME, "test.1");
        CHECK(*view.number(NT_COL_RESERVATION_STARTS_AT, now) < 1796063184);
        CHECK(view.number(NT_COL_RESERVATION_ENDS_AT, now) == NT_UNLIMITED);
        CHECK(view.rows(NT_COL_RESERVATION_NODES, now) == std::vector<std::uint32_t>{seen.node("n1")});
        CHECK_FALSE(view.number(NT_COL_RESERVATION_CPU_MILLI, now));  // the whole node
        CHECK_FALSE(seen.flag(NT_COL_RESERVATION_ADMITS_CALLER, now));
        const auto upkeep = seen.row(NT_COL_RESERVATION_NAME, "upkeep.195");
        CHECK(view.number(NT_COL_RESERVATION_STARTS_AT, upkeep) == 1796063184 + 26 * 3600);
        CHECK(view.number(NT_COL_RESERVATION_ENDS_AT, upkeep) == 1796063184 + 29 * 3600);
        CHECK(view.rows(NT_COL_RESERVATION_NODES, upkeep) ==
              std::vector<std::uint32_t>{seen.node("n2"), seen.node("n3")});
        // Days are rounded: it may end a day later.
        const auto later = seen.row(NT_COL_RESERVATION_NAME, "later.7");
        CHECK(view.number(NT_COL_RESERVATION_ENDS_AT, later) == 1796063184 + 51 * 86400);
    });
    // A scheduler that does not answer costs its reservations, and is no server that is down.
    read({"", "ERROR:    cannot request service (connection refused)\n", 1}, [](const PbsReading& seen) {
        CHECK(seen.rows(NT_TABLE_NODE) == 3);
        CHECK_FALSE(seen.has(NT_TABLE_RESERVATION));
        CHECK(seen.has_notice("query_failed", "reservations"));
    });
    for (const std::size_t size : {std::size_t{40}, reservations.find("N/A") + 1, reservations.size() - 2})
        read({reservations.substr(0, size), "", 0},
             [](const PbsReading& seen) { CHECK_FALSE(seen.has(NT_TABLE_RESERVATION)); });
}

TEST_CASE("inside a running reservation that has a vnode to itself, what its jobs do not hold is left") {
    MadePbs made = small();
    // All that is reserved counts as assigned.
    made.nodes =
        "\"n1\":{\"state\":\"resv-exclusive\",\"resv\":\"R26.head\",\"jobs\":[\"7.head\"],"
        "\"resources_available\":{\"host\":\"n1\",\"ncpus\":32,\"mem\":\"128gb\",\"ngpus\":4},"
        "\"resources_assigned\":{\"ncpus\":32,\"mem\":\"64gb\",\"ngpus\":4}}," +
        vnode("n2", "n2", 32, 0);
    made.queues = queue("workq") + "," + queue("R26");
    made.reservations =
        "Resv ID: R26.head\nReserve_Owner = alice@head\nreserve_state = RESV_RUNNING\nreserve_start = 1796060000\n"
        "reserve_end = 1796090000\nqueue = R26\nResource_List.place = excl\n"
        "resv_nodes = (n1:ncpus=32:mem=64gb:ngpus=4)\nAuthorized_Users = alice@*\n\n";
    made.jobs = job("7.head", "bob", "R26", "(n1:ncpus=8:mem=16gb:ngpus=1)", 8);
    FakeHost host;
    const PbsReading read(made.on(host));
    CHECK(read.conditions("n1") == NT_CONDITION_RESERVED);  // to all others
    CHECK_FALSE(read.flag(NT_COL_NODE_TAKES_NOTHING_NOW, read.node("n1")));
    CHECK(read.of_node(NT_COL_NODE_CPU_ALLOC_MILLI, "n1") == 8000);
    // 64 of the 128 are the reservation's.
    CHECK(read.of_node(NT_COL_NODE_MEMORY_ALLOC_BYTES, "n1") == std::int64_t{80} << 30);
    CHECK(read.view().number(NT_COL_SLOT_ALLOC, 0) == 1);

    // Who does not see the jobs of others does not know what they leave.
    made.server = "\"scheduling\":\"True\",\"query_other_jobs\":\"False\"";
    FakeHost hiding;
    const PbsReading hidden(made.on(hiding));
    CHECK(hidden.of_node(NT_COL_NODE_CPU_ALLOC_MILLI, "n1") == 32000);
}

TEST_CASE("a vnode that ignores who asks to have it alone is shared") {
    MadePbs made = small();
    made.nodes = vnode("n1", "n1", 32, 8, ",\"sharing\":\"ignore_excl\"") + "," +
                 vnode("n2", "n2", 32, 0, ",\"sharing\":\"default_exclhost\"");
    FakeHost host;
    const PbsReading read(made.on(host));
    CHECK_FALSE(read.flag(NT_COL_NODE_WHOLE_ONLY, read.node("n1")));
    CHECK(read.flag(NT_COL_NODE_WHOLE_ONLY, read.node("n2")));
}

TEST_CASE("lists of hosts: patterns, switched on, of a queue and of the server") {
    MadePbs made = small();
    made.queues = queue("pattern", ",\"acl_host_enable\":\"True\",\"acl_hosts\":\"*.site.edu,login2\"") + "," +
                  queue("out", ",\"acl_host_enable\":\"True\",\"acl_hosts\":\"-login1.site.edu,+\"") + "," +
                  queue("own", ",\"acl_host_enable\":\"True\"");
    FakeHost host;
    host.host_name("login1.site.edu");
    const PbsReading read(made.on(host));
    CHECK(read.admits("pattern", NT_RULE_HOST) == 1);
    CHECK(read.admits("out", NT_RULE_HOST) == 0);
    CHECK(read.admits("own", NT_RULE_HOST) == 0);  // an empty list admits the server's own host alone
}
