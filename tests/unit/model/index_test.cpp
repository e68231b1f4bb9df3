#include "model/index.hpp"

#include <doctest/doctest.h>

#include "support/cluster_builder.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {
std::vector<Row> nodes_of(const Cluster& cluster, Row queue) {
    std::vector<Row> nodes;
    const RowRange members = cluster.queues[queue].members;
    for (Row m = members.begin; m < members.end; ++m) nodes.push_back(cluster.members[m].node);
    return nodes;
}
}  // namespace

TEST_CASE("C-42 members are ordered by queue, and a node counts once in each") {
    ClusterBuilder make;
    const Row a = make.add_node(idle_node("a", 8)), b = make.add_node(idle_node("b", 8));
    const Row first = make.add_queue(open_queue("first")), second = make.add_queue(open_queue("second"));
    make.add_members(second, {b, a, b});
    make.add_members(first, {a, a});
    make.add_member(first, kNoRow);
    const Cluster cluster = make.build();
    CHECK(nodes_of(cluster, first) == std::vector<Row>{a});
    CHECK(nodes_of(cluster, second) == std::vector<Row>{b, a});

    const RowRange members = cluster.nodes[a].members;
    REQUIRE(members.size() == 2);
    CHECK(cluster.members[cluster.node_members[members.begin]].queue == first);
    CHECK(cluster.members[cluster.node_members[members.begin + 1]].queue == second);
    CHECK(cluster.nodes[b].members.size() == 1);
}

TEST_CASE("slots are ordered by node, and what refers to them follows") {
    ClusterBuilder make;
    const Row a = make.add_node(idle_node("a", 8)), b = make.add_node(idle_node("b", 8));
    const Row on_b = make.add_slot({.node = b, .resource = "gpu:v100", .total = 4});
    const Row lost = make.add_slot({.resource = "gpu:lost", .total = 1});
    const Row on_a = make.add_slot({.node = a, .resource = "gpu:a100", .total = 2});
    make.add_release({.node = b, .slot = on_b, .at = 10});
    make.add_allocation({.node = a, .slot = on_a});
    make.add_allocation({.node = a, .slot = lost});
    const Cluster cluster = make.build();
    REQUIRE(cluster.slots.size() == 2);
    CHECK(cluster.slots[cluster.nodes[a].slots.begin].resource == "gpu:a100");
    CHECK(cluster.slots[cluster.nodes[b].slots.begin].resource == "gpu:v100");
    CHECK(cluster.slots[cluster.releases[0].slot].resource == "gpu:v100");
    CHECK(cluster.slots[cluster.allocations[0].slot].resource == "gpu:a100");
    CHECK(cluster.allocations[1].slot == kNoRow);
}

TEST_CASE("releases stand by node and time, an unknown end last") {
    ClusterBuilder make;
    const Row a = make.add_node(idle_node("a", 8)), b = make.add_node(idle_node("b", 8));
    make.add_release({.node = b, .at = 30});
    make.add_release({.node = a});
    make.add_release({.node = a, .at = 20});
    make.add_release({.node = a, .at = 10});
    const Cluster cluster = make.build();
    REQUIRE(cluster.nodes[a].releases.size() == 3);
    CHECK(cluster.releases[0].at == Instant{10});
    CHECK(cluster.releases[1].at == Instant{20});
    CHECK_FALSE(cluster.releases[2].at.known());
    CHECK(cluster.releases[cluster.nodes[b].releases.begin].at == Instant{30});
}

TEST_CASE("rules of the whole system stand apart") {
    ClusterBuilder make;
    const Row first = make.add_queue(open_queue("first")), second = make.add_queue(open_queue("second"));
    make.add_rule({.kind = RuleKind::user}, {"eve"});
    make.add_rule({.queue = second, .kind = RuleKind::account}, {"bio"});
    const Cluster cluster = make.build();
    CHECK(cluster.queues[first].rules.size() == 0);
    REQUIRE(cluster.queues[second].rules.size() == 1);
    CHECK(cluster.rules[cluster.queues[second].rules.begin].entries[0] == "bio");
    REQUIRE(cluster.system_rules.size() == 1);
    CHECK(cluster.rules[cluster.system_rules.begin].entries[0] == "eve");
}

TEST_CASE("each node knows its reservations, each once") {
    ClusterBuilder make;
    const Row a = make.add_node(idle_node("a", 8)), b = make.add_node(idle_node("b", 8));
    const Row night = make.add_reservation({.name = "night"}, {b, b, kNoRow});
    const Row week = make.add_reservation({.name = "week"}, {a, b});
    const Cluster cluster = make.build();
    const RowRange of_b = cluster.nodes[b].reservations;
    REQUIRE(of_b.size() == 2);
    CHECK(cluster.node_reservations[of_b.begin] == night);
    CHECK(cluster.node_reservations[of_b.begin + 1] == week);
    CHECK(cluster.nodes[a].reservations.size() == 1);
}

TEST_CASE("an empty reading has empty ranges") {
    const Cluster cluster = ClusterBuilder().build();
    CHECK(cluster.system_rules.size() == 0);
    CHECK(cluster.node_members.empty());
}
