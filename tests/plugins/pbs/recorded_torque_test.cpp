// Recorded Torque, as two users asked it (T1 to T7), and two hand-made recordings of the field.
#include "pbs_reading.hpp"

using namespace nodetop::pbs::test;

namespace {

constexpr std::int64_t kGiB = std::int64_t{1} << 30;

std::int64_t free_slots(const PbsReading& reading, std::string_view node) {
    return (*reading.of_node(NT_COL_NODE_CPU_TOTAL_MILLI, node) - *reading.of_node(NT_COL_NODE_CPU_ALLOC_MILLI, node)) /
           1000;
}

}  // namespace

TEST_CASE("the reading itself is Torque's") {
    const Replayed read("torque-alice");
    CHECK(read->view().text(NT_COL_SOURCE_PRODUCT, 0) == "Torque");
    CHECK(read->view().text(NT_COL_SOURCE_CLUSTER, 0) == "thead");
    CHECK(read->rows(NT_TABLE_NODE) == 8);
    CHECK(read->has(NT_TABLE_RESERVATION));
    CHECK(read->rows(NT_TABLE_RESERVATION) == 0);
}

TEST_CASE("T1 P-34 slots in use are the ids in jobs") {
    const Replayed read("torque-alice");
    CHECK(free_slots(read.reading, "tn02") == 2);
    CHECK(free_slots(read.reading, "tn03") == 2);
    CHECK(free_slots(read.reading, "tn05") == 16);
    CHECK(free_slots(read.reading, "tn06") == 28);
    CHECK(read->flag(NT_COL_NODE_TAKES_NOTHING_NOW, read->node("tn07")));
}

TEST_CASE("T2 GPUs in use are those of the jobs") {
    const Replayed read("torque-alice");
    REQUIRE(read->rows(NT_TABLE_SLOT) == 1);
    CHECK(read->view().number(NT_COL_SLOT_TOTAL, 0) == 4);
    CHECK(read->view().number(NT_COL_SLOT_ALLOC, 0) == 2);
    // Without the list of jobs nobody knows.
    nodetop::testing::FakeHost host;
    for (const auto& [argv, script] : nodetop::testing::replay(host, recording("torque-alice")))
        if (argv == nodetop::testing::Argv{"qstat", "-f"}) host.answer(argv, {"", "qstat: internal error\n", 1});
    const PbsReading blind(host);
    CHECK_FALSE(blind.view().number(NT_COL_SLOT_ALLOC, 0));
    CHECK(blind.has_notice("query_partial", "nodes"));
}

TEST_CASE("T3 memory stands in status, and what jobs asked of it in their own list") {
    const Replayed read("torque-alice");
    CHECK(read->of_node(NT_COL_NODE_MEMORY_TOTAL_BYTES, "tn02") == 64 * kGiB);
    CHECK(read->of_node(NT_COL_NODE_MEMORY_ALLOC_BYTES, "tn02") == 20 * kGiB);
    CHECK_FALSE(read->of_node(NT_COL_NODE_MEMORY_TOTAL_BYTES, "tn08"));
    CHECK_FALSE(read->flag(NT_COL_SOURCE_MEMORY_CONSUMABLE, 0));
}

TEST_CASE("T4 the reason is a note") {
    const Replayed read("torque-alice");
    CHECK(read->view().text(NT_COL_NODE_REASON, read->node("tn04")) == "Lüfter defekt, Ticket 4711");
    CHECK(read->conditions("tn04") == NT_CONDITION_DRAIN);
}

TEST_CASE("T6 P-31 Torque's own limits, with what is held") {
    const Replayed bob("torque-bob");
    CHECK(bob->has_limit("long", "user submitted 2/2 refuse"));
    CHECK(bob->has_limit("long", "queue submitted 3/50 refuse"));
    CHECK(bob->has_limit("long", "queue jobs 3/10"));
    const Replayed alice("torque-alice");
    CHECK(alice->has_limit("batch", "user jobs 3/4"));
    CHECK(alice->has_limit("long", "user submitted 0/2 refuse"));
}

TEST_CASE("T7 a least walltime, and the most nodes") {
    const Replayed read("torque-alice");
    CHECK(read->has_limit("long", "job walltime_seconds least 86400 refuse"));
    CHECK(read->of_queue(NT_COL_QUEUE_MAX_NODES, "long") == 4);
    CHECK(read->of_queue(NT_COL_QUEUE_MAX_WALLTIME_SECONDS, "off") == 864000);
}

TEST_CASE("lists of groups: with sloppy any group, else the primary one") {
    CHECK(Replayed("torque-alice")->admits("gpu", NT_RULE_GROUP) == 1);
    CHECK(Replayed("torque-bob")->admits("gpu", NT_RULE_GROUP) == 0);
    CHECK(Replayed("torque-alice")->admits("big", NT_RULE_USER) == 1);
    CHECK(Replayed("torque-bob")->admits("big", NT_RULE_USER) == 0);
}

TEST_CASE("end times are what remains, and every queue may use every node") {
    const Replayed read("torque-alice");
    CHECK(read->view().number(NT_COL_JOB_ENDS_AT, read->job("0")).has_value());
    CHECK(read->nodes_of("gpu") == "all");
    CHECK(read->view().texts(NT_COL_NODE_FEATURES, read->node("tn06")) == std::vector<std::string_view>{"gpunode"});
}

TEST_CASE("field 05: vnodes that disagree, of a release without JSON") {
    const Replayed read("field-05-various-vnodes");
    CHECK(read->rows(NT_TABLE_NODE) == 2);
    CHECK(read->of_node(NT_COL_NODE_CPU_TOTAL_MILLI, "c01") == 8000);
    CHECK(free_slots(read.reading, "c01") == 0);
    CHECK(free_slots(read.reading, "c02") == 13);
    CHECK(read->view().text(NT_COL_NODE_REASON, read->node("c01")) == "degraded: vnode c01[1] is offline (dimm B2)");
    CHECK(read->view().text(NT_COL_SOURCE_PRODUCT, 0) == "PBS Professional");
    CHECK(read->view().text(NT_COL_SOURCE_VERSION, 0) == "11.3.0.121723");
    CHECK(read->has_notice("text_form", ""));
    // c02 names job 430, and none is listed.
    CHECK_FALSE(read->flag(NT_COL_SOURCE_OTHERS_JOBS_VISIBLE, 0));
}

TEST_CASE("field 05: without -v the vnodes of a host that disagree are not known, and not free") {
    nodetop::testing::FakeHost host;
    for (const auto& [argv, script] : nodetop::testing::replay(host, recording("field-05-various-vnodes")))
        if (argv[1] == "-a") host.answer({"pbsnodes", "-av"}, script);
    const PbsReading read(host);
    CHECK((read.conditions("c01") & NT_CONDITION_UNKNOWN) != 0);
    CHECK(read.view().text(NT_COL_NODE_REASON, read.node("c01")) ==
          "its vnodes differ, and only pbsnodes -av tells them apart");
}

TEST_CASE("field 06: every word of a state counts") {
    const Replayed read("field-06-several-states");
    CHECK(read->conditions("d01") == 0);
    CHECK(read->conditions("d02") == NT_CONDITION_DRAIN);
    CHECK(read->flag(NT_COL_NODE_TAKES_NOTHING_NOW, read->node("d03")));
    CHECK(read->conditions("d04") == NT_CONDITION_RESERVED);
    CHECK(read->conditions("d06") == (NT_CONDITION_DOWN | NT_CONDITION_DRAIN));
    CHECK(read->conditions("d12") == NT_CONDITION_POWERSAVE);
    CHECK(read->flag(NT_COL_QUEUE_ROUTE_ONLY, read->queue("workq")));
    CHECK(read->admits("workq", NT_RULE_GROUP) == 1);
    CHECK(read->has_limit("workq", "job cpu_milli least 2000 refuse"));
    CHECK(read->has_limit("workq", "job cpu_milli 64000 refuse"));
    CHECK_FALSE(read->flag(NT_COL_SOURCE_OTHERS_JOBS_VISIBLE, 0));  // CPUs are held, and no job is listed
}
