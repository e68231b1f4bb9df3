#include "capacity/health.hpp"

#include "unit/room/room_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

Node out_node(Text name, Text reason, Instant at = {}) {
    Node node = node_with(idle_node(name, 8), Condition::drain);
    node.state_raw = "IDLE+DRAIN";
    node.reason = reason;
    node.reason_at = at;
    if (at.known()) node.reason_by = "root";
    return node;
}

}  // namespace

TEST_CASE("C-65 one outage is one group, however many seconds it took to type") {
    ClusterBuilder make;
    for (int i = 0; i < 50; ++i) make.add_node(out_node("n" + std::to_string(i), "cooling", 1000 + i));
    const RoomReading r(make);
    const Health health = health_of(r.cluster, r.rooms);
    REQUIRE(health.out.size() == 1);
    CHECK(health.out[0].text == "cooling");
    CHECK(health.out[0].nodes.size() == 50);
    CHECK(health.out[0].stamped == 50);
}

TEST_CASE("C-66 a group tells its newest and its oldest age, and how many nodes are stamped") {
    ClusterBuilder make;
    for (int i = 0; i < 40; ++i) make.add_node(out_node("old" + std::to_string(i), "disk", 1000));
    make.add_node(out_node("new", "disk", 900'000));
    make.add_node(out_node("unstamped", "disk"));
    const RoomReading r(make);
    const Health health = health_of(r.cluster, r.rooms);
    REQUIRE(health.out.size() == 1);
    CHECK(health.out[0].newest_at == Quantity{900'000});
    CHECK(health.out[0].oldest_at == Quantity{1000});
    CHECK(health.out[0].stamped == 41);
    CHECK(health.out[0].nodes.size() == 42);
}

TEST_CASE("groups: the largest first; without a reason the raw state names the group") {
    ClusterBuilder make;
    make.add_node(out_node("a", "fan"));
    make.add_node(out_node("b", ""));
    make.add_node(out_node("c", ""));
    Node down = node_with(out_node("d", "fan"), Condition::down);
    make.add_node(down);
    make.add_node(out_node("e", "fan"));
    const RoomReading r(make);
    const Health health = health_of(r.cluster, r.rooms);
    REQUIRE(health.out.size() == 2);
    CHECK(health.out[0].text == "fan");
    CHECK(health.out[0].nodes == std::vector<Row>{0, 3, 4});
    CHECK(health.out[0].conditions.has(Condition::drain));
    CHECK(health.out[0].conditions.has(Condition::down));
    CHECK(health.out[1].text == "IDLE+DRAIN");
    CHECK_FALSE(health.out[1].newest_at.known());
}

TEST_CASE("degraded nodes and nodes that boot on demand are no outages") {
    ClusterBuilder make;
    make.add_node(node_with(idle_node("busy", 8), Condition::busy));
    make.add_node(node_with(idle_node("off", 8), Condition::powersave));
    make.add_node(idle_node("fine", 8));
    const RoomReading r(make);
    const Health health = health_of(r.cluster, r.rooms);
    CHECK(health.degraded == std::vector<Row>{0});
    CHECK(health.after_boot == std::vector<Row>{1});
    CHECK(health.out.empty());
    CHECK(health.nodes.total == 3);
    CHECK(health.nodes.up == 2);
    CHECK(health.nodes.after_boot == 1);
    CHECK(health.nodes.degraded == 1);
    CHECK(health.nodes.with_room == 1);
}
