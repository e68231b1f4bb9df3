// Made up: switches, lists and amounts of queues, one trap each (lies.md).
#include "pbs_reading.hpp"

using namespace nodetop::pbs::test;
using nodetop::testing::FakeHost;

namespace {

/// A cluster of two nodes with the queues given.
struct Gates {
    explicit Gates(const std::string& queues, const std::string& nodes = {}) : read(on(host, queues, nodes)) {}
    const PbsReading* operator->() const { return &read; }

    static FakeHost& on(FakeHost& host, const std::string& queues, const std::string& nodes) {
        MadePbs made;
        made.nodes = nodes.empty() ? vnode("n1", "n1", 32, 8) + "," + vnode("n2", "n2", 32, 0) : nodes;
        made.queues = queues;
        made.server = "\"scheduling\":\"True\"";
        return made.on(host);
    }

    FakeHost host;
    PbsReading read;
};

std::string switched(const std::string& name, const char* enabled, const char* started) {
    return "\"" + name + "\":{\"queue_type\":\"Execution\",\"enabled\":\"" + enabled + "\",\"started\":\"" + started +
           "\"}";
}

}  // namespace

TEST_CASE("P-04 P-05 what a queue accepts and what it starts are two switches") {
    const Gates gates(switched("up", "True", "True") + "," + switched("stopped", "True", "False") + "," +
                      switched("draining", "False", "True") + "," + switched("down", "False", "False"));
    const auto switches = [&](const char* name) {
        const std::uint32_t row = gates->queue(name);
        return std::pair(gates->flag(NT_COL_QUEUE_ENABLED, row), gates->flag(NT_COL_QUEUE_STARTED, row));
    };
    CHECK(switches("up") == std::pair(true, true));
    CHECK(switches("stopped") == std::pair(true, false));
    CHECK(switches("draining") == std::pair(false, true));
    CHECK(switches("down") == std::pair(false, false));
}

TEST_CASE("P-11 a list whose switch is off restricts nobody") {
    const Gates gates(queue("off",
                            ",\"acl_user_enable\":\"False\",\"acl_users\":\"bob\",\"acl_groups\":\"chem\","
                            "\"acl_hosts\":\"login9\"") +
                      "," + queue("on", ",\"acl_user_enable\":\"True\",\"acl_users\":\"bob\""));
    CHECK(gates->admits("off", NT_RULE_USER) == -2);
    CHECK(gates->admits("off", NT_RULE_GROUP) == -2);
    CHECK(gates->admits("off", NT_RULE_HOST) == -2);
    CHECK(gates->nodes_of("off") == "all");
    CHECK(gates->admits("on", NT_RULE_USER) == 0);
}

TEST_CASE("P-13 a list of groups that is empty admits nobody: that is the queue's doing, not the caller's") {
    const Gates gates(queue("empty", ",\"acl_group_enable\":\"True\"") + "," +
                      queue("blank", ",\"acl_group_enable\":\"True\",\"acl_groups\":\"\""));
    for (const char* name : {"empty", "blank"}) {
        CHECK(gates->admits(name, NT_RULE_GROUP) == 0);
        std::uint32_t row = 0;
        while (gates->view().cell<std::uint32_t>(NT_COL_RULE_QUEUE, row) != gates->queue(name)) ++row;
        CHECK(gates->flag(NT_COL_RULE_NOBODY, row));
    }
}

TEST_CASE("P-21 a route has no nodes of its own, and its destinations are named in their order") {
    const Gates gates(
        "\"route\":{\"queue_type\":\"Route\",\"enabled\":\"True\",\"started\":\"True\","
        "\"route_destinations\":\"b,a,far@other\"}," +
        queue("a") + "," + queue("b"));
    const std::uint32_t row = gates->queue("route");
    CHECK(gates->view().cell<std::uint32_t>(NT_COL_QUEUE_KIND, row) == NT_QUEUE_ROUTING);
    CHECK(gates->view().texts(NT_COL_QUEUE_FORWARDS_TO, row) == std::vector<std::string_view>{"b", "a", "far@other"});
    CHECK(gates->nodes_of("route").empty());
}

TEST_CASE("P-30 the site's word for a card is its label, and no memory is made up for it") {
    const Gates gates(queue("q"), vnode("n1", "n1", 32, 0, "", ",\"ngpus\":6,\"gputype\":\"PVC\""));
    REQUIRE(gates->rows(NT_TABLE_SLOT) == 1);
    CHECK(gates->view().text(NT_COL_SLOT_LABEL, 0) == "PVC");
    CHECK_FALSE(gates->view().number(NT_COL_SLOT_MEMORY_BYTES, 0));
}

TEST_CASE("P-35 memory is what was configured, also where that is more than any machine has") {
    const Gates gates(queue("q"),
                      "\"n1\":{\"state\":\"free\",\"pcpus\":4,\"resources_available\":{\"host\":\"n1\","
                      "\"ncpus\":64,\"mem\":\"100tb\"},\"resources_assigned\":{}}");
    CHECK(gates->of_node(NT_COL_NODE_MEMORY_TOTAL_BYTES, "n1") == std::int64_t{100} << 40);
    CHECK(gates->of_node(NT_COL_NODE_CPU_TOTAL_MILLI, "n1") == 64000);
}

TEST_CASE("P-38 bounds of one job, least and most, of resources of any name") {
    const Gates gates(queue("q",
                            ",\"resources_max\":{\"ncpus\":64,\"mpiprocs\":128,\"mem\":\"2tb\",\"scratch\":\"1tb\"},"
                            "\"resources_min\":{\"ncpus\":4,\"ngpus\":1}"));
    CHECK(gates->has_limit("q", "job cpu_milli 64000 refuse"));
    CHECK(gates->has_limit("q", "job resource:mpiprocs 128 refuse"));
    CHECK(gates->has_limit("q", "job memory_bytes 2199023255552 refuse"));
    CHECK(gates->has_limit("q", "job resource:scratch 1099511627776 refuse"));
    CHECK(gates->has_limit("q", "job cpu_milli least 4000 refuse"));
    CHECK(gates->has_limit("q", "job accelerators least 1 refuse"));
}

TEST_CASE("what a queue has available is the most that its running jobs have together") {
    const Gates gates(queue("q",
                            ",\"state_count\":\"Queued:0 Running:2 \",\"resources_available\":{\"ncpus\":48,"
                            "\"ngpus\":4,\"nodect\":1000,\"site\":\"north\"},"
                            "\"resources_assigned\":{\"ncpus\":40,\"ngpus\":1}"));
    CHECK(gates->has_limit("q", "queue cpu_milli 40000/48000"));
    CHECK(gates->has_limit("q", "queue accelerators 1/4"));
    CHECK(gates->limits_of("q").size() == 2);
}
