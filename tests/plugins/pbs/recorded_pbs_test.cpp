// Recorded OpenPBS 23.06.06, as four users asked it: what was seen wrong elsewhere, right (P1 to P23).
#include "pbs_reading.hpp"

using namespace nodetop::pbs::test;

namespace {

constexpr std::int64_t kGiB = std::int64_t{1} << 30;

std::int64_t free_cpus(const PbsReading& reading, std::string_view node) {
    const auto total = reading.of_node(NT_COL_NODE_CPU_TOTAL_MILLI, node);
    const auto held = reading.of_node(NT_COL_NODE_CPU_ALLOC_MILLI, node);
    return total && held ? (*total - *held) / 1000 : -1;
}

}  // namespace

TEST_CASE("the reading itself") {
    const Replayed read("openpbs-alice");
    CHECK(read->view().text(NT_COL_SOURCE_PRODUCT, 0) == "OpenPBS");
    CHECK(read->view().text(NT_COL_SOURCE_VERSION, 0) == "23.06.06");
    CHECK(read->view().text(NT_COL_SOURCE_CLUSTER, 0) == "head");
    CHECK(read->view().text(NT_COL_SOURCE_QUEUE_TERM, 0) == "queue");
    CHECK(read->view().number(NT_COL_SOURCE_TAKEN_AT, 0) == 1796063304);
    CHECK_FALSE(read->flag(NT_COL_SOURCE_PROBE_SUPPORTED, 0));
    CHECK(read->flag(NT_COL_SOURCE_STARTS_WORK, 0));
    CHECK(read->rows(NT_TABLE_NODE) == 18);
    CHECK(read->rows(NT_TABLE_QUEUE) == 22);
}

TEST_CASE("P1 a queue with nodes of its own has these alone, and they serve no other") {
    const Replayed read("openpbs-bob");
    CHECK(read->nodes_of("chem") == "cpu09");
    CHECK(free_cpus(read.reading, "cpu09") == 22);
    CHECK(read->nodes_of("long").find("cpu09") == std::string::npos);
}

TEST_CASE("P2 P3 P-19 P-20 a Qlist binds only queues that ask for it") {
    const Replayed read("openpbs-alice");
    CHECK(read->nodes_of("gpu") == "gpu01 gpu02 gpu03 gpu04");
    CHECK(read->nodes_of("long").find("gpu04") != std::string::npos);
    CHECK(read->nodes_of("bigmem").find("bm02") != std::string::npos);
}

TEST_CASE("P4 P-12 lists of users with hosts and signs, for each user") {
    const auto admitted = [](const char* user) {
        const Replayed read(std::string("openpbs-") + user);
        std::string names;
        for (const char* queue : {"vip", "notbob", "manyusers", "nobody"})
            if (read->admits(queue, NT_RULE_USER) == 1) names.append(names.empty() ? "" : " ").append(queue);
        if (read->admits("chem", NT_RULE_GROUP) == 1) names.append(" chem");
        return names;
    };
    CHECK(admitted("alice") == "vip notbob manyusers");
    CHECK(admitted("bob") == " chem");
    CHECK(admitted("carol") == "vip notbob chem");
    CHECK(admitted("dave") == "notbob");
}

TEST_CASE("P5 P-37 gates: routes alone, hosts, and limits that are reached") {
    const Replayed read("openpbs-dave");
    CHECK(read->flag(NT_COL_QUEUE_ROUTE_ONLY, read->queue("inner")));
    CHECK(read->admits("onlylogin2", NT_RULE_HOST) == 0);
    CHECK(read->has_limit("full", "queue submitted 1/1 refuse"));
    CHECK(read->has_limit("long", "user submitted 2/2 refuse"));
    CHECK_FALSE(read->flag(NT_COL_QUEUE_STARTED, read->queue("halfday")));
    CHECK(read->reason_of_queue("halfday") == "max_run lets no job run (o:PBS_ALL=0)");
}

TEST_CASE("P6 a queue for dedicated time starts nothing now") {
    const Replayed read("openpbs-dave");
    CHECK_FALSE(read->flag(NT_COL_QUEUE_STARTED, read->queue("dedmaint")));
    CHECK(read->reason_of_queue("dedmaint") == "its jobs run only in dedicated time, and when that is cannot be read");
}

TEST_CASE("P7 minima are limits") {
    const Replayed read("openpbs-bob");
    CHECK(read->has_limit("long", "job walltime_seconds least 3601 refuse"));
    CHECK(read->has_limit("bigmem", "job memory_bytes least 214748364800 refuse"));
}

TEST_CASE("P8 P9 what is held counts, and under a spent limit on GPUs no job starts") {
    const Replayed carol("openpbs-carol");
    CHECK(carol->has_limit("gpu", "user accelerators 8/8"));
    CHECK(carol->has_limit("gpu", "user jobs 1/1"));
    const Replayed alice("openpbs-alice");
    CHECK(alice->has_limit("gpu", "user accelerators 1/4"));
    CHECK(alice->has_limit("long", "user cpu_milli 37000/64000"));
    CHECK(alice->has_limit("short", "user jobs 3/4"));
    CHECK_FALSE(alice->has_limit("gpu", "user jobs 1/1"));
}

TEST_CASE("P10 P-33 the vnodes of a host are one machine, of which only those that work count") {
    const Replayed read("openpbs-alice");
    CHECK(free_cpus(read.reading, "bm01") == 12);
    CHECK(free_cpus(read.reading, "bm02") == 48);
    CHECK(read->of_node(NT_COL_NODE_CPU_TOTAL_MILLI, "bm02") == 48000);
    CHECK(read->conditions("bm02") == 0);
    CHECK(read->view().text(NT_COL_NODE_STATE_RAW, read->node("bm02")) == "free/Stale");
    CHECK(read->view().text(NT_COL_NODE_REASON, read->node("bm02")) == "degraded: vnode bm02[2] is Stale");
}

TEST_CASE("P11 P12 queues of reservations have the reserved nodes alone, and are no targets") {
    const Replayed read("openpbs-alice");
    CHECK(read->nodes_of("R25") == "cpu01");
    CHECK(read->nodes_of("R26") == "cpu11");
    CHECK(read->nodes_of("S51") == "gpu03");
    for (const char* name : {"R25", "R26", "S51"})
        CHECK(read->view().cell<std::uint32_t>(NT_COL_QUEUE_KIND, read->queue(name)) == NT_QUEUE_OF_RESERVATION);
}

TEST_CASE("P13 jobs stand on their nodes") {
    const Replayed read("openpbs-alice");
    CHECK(read->view().rows(NT_COL_JOB_NODES, read->job("13[1]")) == std::vector<std::uint32_t>{read->node("cpu01")});
    CHECK(read->view().text(NT_COL_JOB_ARRAY_ID, read->job("13[1]")) == "13[]");
    CHECK(read->view().text(NT_COL_JOB_ARRAY_TASK, read->job("13[1]")) == "1");
    CHECK(read->view().number(NT_COL_JOB_ACCELERATORS, read->job("8")) == 8);
    CHECK(read->view().number(NT_COL_JOB_CPU_MILLI, read->job("27")) == 192000);
    CHECK(read->view().text(NT_COL_JOB_PENDING_RAW, read->job("28")) ==
          "Not Running: Insufficient amount of resource: ngpus (R: 8 A: 7 T: 20)");
    CHECK(read->view().text(NT_COL_JOB_PENDING_RAW, read->job("14")) == "Hold_Types=u");
    CHECK_FALSE(read->view().text(NT_COL_JOB_PENDING_RAW, read->job("24")));
}

TEST_CASE("P14 memory that is gone") {
    const Replayed read("openpbs-alice");
    CHECK(read->of_node(NT_COL_NODE_MEMORY_TOTAL_BYTES, "cpu04") == 128 * kGiB);
    CHECK(read->of_node(NT_COL_NODE_MEMORY_ALLOC_BYTES, "cpu04") == 128 * kGiB);
}

TEST_CASE("P15 P-02 nodes that are out, and those that one job has, give nothing") {
    const Replayed read("openpbs-alice");
    CHECK(read->conditions("cpu06") == NT_CONDITION_DRAIN);
    CHECK(read->conditions("cpu07") == NT_CONDITION_DOWN);
    CHECK(read->conditions("cpu08") == NT_CONDITION_MAINT);
    CHECK(read->view().text(NT_COL_NODE_REASON, read->node("cpu06")) ==
          "Lüfter defekt – Ticket #4711 \"A\\B\"\ttab, bob@cluster");
    for (const char* name : {"cpu05", "cpu10", "gpu04"})
        CHECK(read->flag(NT_COL_NODE_TAKES_NOTHING_NOW, read->node(name)));
    CHECK(read->flag(NT_COL_NODE_WHOLE_ONLY, read->node("cpu10")));
}

TEST_CASE("P16 a route that leads only where nothing is taken starts nothing") {
    const Replayed read("openpbs-alice");
    CHECK(read->flag(NT_COL_QUEUE_STARTED, read->queue("route")));
    CHECK_FALSE(read->flag(NT_COL_QUEUE_STARTED, read->queue("emptyroute")));
    CHECK(read->reason_of_queue("emptyroute") == "it leads only where nothing is taken: closed accepts no jobs");
    CHECK(read->view().texts(NT_COL_QUEUE_FORWARDS_TO, read->queue("route")) ==
          std::vector<std::string_view>{"short", "long", "gpu"});
}

TEST_CASE("P17 P-32 there is no dry run, and the queue's own gates are told") {
    const Replayed read("openpbs-alice");
    CHECK_FALSE(read->flag(NT_COL_SOURCE_PROBE_HERE, 0));
    CHECK(read->admits("vip", NT_RULE_USER) == 1);
}

TEST_CASE("P18 P-22 P-23 each kind of cell has its own scope") {
    const Replayed bob("openpbs-bob");
    CHECK(bob->has_limit("long", "user cpu_milli 20000/64000"));
    CHECK(bob->has_limit("long", "queue cpu_milli 66000/300000"));
    // The group of a job is told to managers alone.
    const Replayed carol("openpbs-carol");
    CHECK(carol->has_limit("long", "group cpu_milli ?/128000"));
    for (const std::string& limit : bob->limits_of("long")) CHECK(limit.compare(0, 5, "group") != 0);
}

TEST_CASE("P19 what the server says binds where the queue is silent") {
    const Replayed read("openpbs-alice");
    CHECK(read->of_queue(NT_COL_QUEUE_MAX_WALLTIME_SECONDS, "bigmem") == 604800);
    CHECK(read->of_queue(NT_COL_QUEUE_MAX_WALLTIME_SECONDS, "short") == 3600);
    CHECK(read->of_queue(NT_COL_QUEUE_DEFAULT_WALLTIME_SECONDS, "bigmem") == 604800);
    CHECK(read->of_queue(NT_COL_QUEUE_DEFAULT_WALLTIME_SECONDS, "short") == 1800);
    CHECK(read->has_limit("server", "user jobs 7/20"));
    CHECK(read->view().text(NT_COL_LICENCE_NAME, 0) == "lic_ansys");
    CHECK(read->view().number(NT_COL_LICENCE_TOTAL, 0) == 25);
    CHECK(read->view().number(NT_COL_LICENCE_USED, 0) == 0);
}

TEST_CASE("P20 reservations to come, and whom they admit") {
    const Replayed read("openpbs-alice");
    const auto row = read->row(NT_COL_RESERVATION_NAME, "R25");
    CHECK(read->view().number(NT_COL_RESERVATION_STARTS_AT, row) == 1796113800);
    CHECK(read->view().rows(NT_COL_RESERVATION_NODES, row) == std::vector<std::uint32_t>{read->node("cpu01")});
    CHECK(read->view().number(NT_COL_RESERVATION_CPU_MILLI, row) == 16000);
    CHECK_FALSE(read->flag(NT_COL_RESERVATION_ADMITS_CALLER, row));  // on the users' list, in none of the groups
    const auto running = read->row(NT_COL_RESERVATION_NAME, "R26");
    CHECK(read->flag(NT_COL_RESERVATION_ADMITS_CALLER, running));
    CHECK_FALSE(read->view().number(NT_COL_RESERVATION_CPU_MILLI, running));  // exclusive: all of the node
    const auto weekly = read->row(NT_COL_RESERVATION_NAME, "S51");
    CHECK(read->view().number(NT_COL_RESERVATION_ACCELERATORS, weekly) == 2);
    CHECK_FALSE(read->flag(NT_COL_RESERVATION_ADMITS_CALLER, weekly));
    const Replayed carol("openpbs-carol");
    CHECK(carol->flag(NT_COL_RESERVATION_ADMITS_CALLER, carol->row(NT_COL_RESERVATION_NAME, "S51")));
}

TEST_CASE("P22 the memory of a GPU is what the site says") {
    const Replayed read("openpbs-alice");
    for (std::uint32_t i = 0; i < read->rows(NT_TABLE_SLOT); ++i) {
        const auto node = *read->view().cell<std::uint32_t>(NT_COL_SLOT_NODE, i);
        const auto memory = *read->view().number(NT_COL_SLOT_MEMORY_BYTES, i) / kGiB;
        const std::string name(*read->view().text(NT_COL_NODE_NAME, node));
        CHECK(memory == (name == "gpu04" ? 40 : name == "gpu03" ? 32 : 80));
    }
    CHECK(read->rows(NT_TABLE_SLOT) == 4);
}

TEST_CASE("P23 a server that does not schedule starts nothing") {
    const Replayed read("openpbs-schedoff");
    CHECK(read->view().cell<std::uint8_t>(NT_COL_SOURCE_STARTS_WORK, 0) == 0);
}

TEST_CASE("P-17 jobs end at the latest when their walltime is over") {
    const Replayed read("openpbs-alice");
    // 18:24:49 and ten hours
    CHECK(read->view().number(NT_COL_JOB_ENDS_AT, read->job("0")) == 1796063089 + 36000);
    bool found = false;
    for (std::uint32_t i = 0; i < read->rows(NT_TABLE_RELEASE); ++i)
        found = found || (read->view().cell<std::uint32_t>(NT_COL_RELEASE_NODE, i) == read->node("cpu02") &&
                          read->view().number(NT_COL_RELEASE_AT, i) == 1796063089 + 36000 &&
                          read->view().number(NT_COL_RELEASE_CPU_MILLI, i) == 20000);
    CHECK(found);
}

TEST_CASE("E1 a server without nodes is an empty cluster") {
    const Replayed read("openpbs-empty");
    CHECK(read->has(NT_TABLE_NODE));
    CHECK(read->rows(NT_TABLE_NODE) == 0);
    CHECK(read->nodes_of("workq").empty());
    CHECK(read.host.notices().empty());
}

TEST_CASE("E2 a server that does not answer: one sentence, and nothing is asked twice") {
    nodetop::testing::FakeHost host;
    nodetop::testing::replay(host, recording("openpbs-down"));
    nodetop::testing::PluginUnderTest plugin(host);
    CHECK(plugin.collect().status() == NT_COMMAND);
    REQUIRE(host.notices().size() == 1);
    CHECK(host.notices()[0].code == "here_but_broken");
    CHECK(host.notices()[0].text.find("cannot connect to server pbs1") != std::string::npos);
    auto asked = host.asked();
    std::sort(asked.begin(), asked.end());
    CHECK(std::adjacent_find(asked.begin(), asked.end()) == asked.end());
}

TEST_CASE("P-29 the text form says what JSON says, and the refused form is told once") {
    nodetop::testing::FakeHost host;
    for (const auto& [argv, script] : nodetop::testing::replay(host, recording("openpbs-alice")))
        if (std::find(argv.begin(), argv.end(), "json") != argv.end())
            host.answer(argv, {"", argv[0] + ": illegal option -- F\n", 2});
    const PbsReading text(host);
    const Replayed json("openpbs-alice");
    CHECK(text.rows(NT_TABLE_NODE) == json->rows(NT_TABLE_NODE));
    for (std::uint32_t i = 0; i < text.rows(NT_TABLE_NODE); ++i) {
        const std::string name(*text.view().text(NT_COL_NODE_NAME, i));
        const auto other = json->node(name);
        for (const nt_column column : {NT_COL_NODE_CPU_TOTAL_MILLI, NT_COL_NODE_CPU_ALLOC_MILLI,
                                       NT_COL_NODE_MEMORY_TOTAL_BYTES, NT_COL_NODE_MEMORY_ALLOC_BYTES})
            CHECK_MESSAGE(text.view().number(column, i) == json->view().number(column, other), name);
        CHECK(text.view().text(NT_COL_NODE_STATE_RAW, i) == json->view().text(NT_COL_NODE_STATE_RAW, other));
    }
    for (const char* name : {"short", "long", "gpu", "chem", "manyusers", "R25"}) {
        CHECK(text.nodes_of(name) == json->nodes_of(name));
        CHECK(text.admits(name, NT_RULE_USER) == json->admits(name, NT_RULE_USER));
    }
    for (const char* name : {"short", "long", "gpu", "full", "server"}) {
        const auto one = text.limits_of(name), other = json->limits_of(name);
        CHECK(one.size() == other.size());
        for (std::size_t i = 0; i < std::min(one.size(), other.size()); ++i) CHECK(one[i] == other[i]);
    }
    int told = 0;
    for (const auto& notice : host.notices()) told += notice.code == "text_form" ? 1 : 0;
    CHECK(told == 1);
}

TEST_CASE("broken JSON of one listing is asked again as text, with a word, and nothing is lost") {
    nodetop::testing::FakeHost host;
    for (const auto& [argv, script] : nodetop::testing::replay(host, recording("openpbs-alice")))
        if (argv[0] == "pbsnodes" && argv.back() == "json") {
            nodetop::testing::Script broken = script;
            broken.out.replace(broken.out.find("\"next: "), 7, "\"he said \"next\": ");
            host.answer(argv, broken);
        }
    const PbsReading read(host);
    CHECK(read.rows(NT_TABLE_NODE) == 18);
    CHECK(read.has_notice("query_partial", "nodes"));
}
