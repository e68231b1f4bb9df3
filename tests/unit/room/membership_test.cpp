#include "room/membership.hpp"

#include "unit/room/room_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

TEST_CASE("C-42 a node that a queue names twice is one node") {
    ClusterBuilder make;
    const Row h = make.add_node(idle_node("h", 4));
    const Row queue = make.add_queue(open_queue("q"));
    make.add_members(queue, {h, h});
    const RoomReading r(make);
    CHECK(standing_of(r.cluster, r.rooms, r.cluster.queues[queue]).total == 1);
}

TEST_CASE("C-04 B-15 every node of a queue is up, out or to be booted") {
    ClusterBuilder make;
    const Row up = make.add_node(idle_node("a", 4));
    const Row out = make.add_node(node_with(idle_node("b", 4), Condition::drain));
    const Row off = make.add_node(node_with(idle_node("c", 4), Condition::powersave));
    const Row instance_out = make.add_node(idle_node("d", 4));
    const Row queue = make.add_queue(open_queue("q"));
    make.add_members(queue, {up, out, off});
    Member drained;
    drained.conditions.add(Condition::drain);
    make.add_member(queue, instance_out, drained);
    const RoomReading r(make);
    const Standing standing = standing_of(r.cluster, r.rooms, r.cluster.queues[queue]);
    CHECK(standing.total == 4);
    CHECK(standing.up == 1);
    CHECK(standing.out == 2);
    CHECK(standing.after_boot == 1);
}

TEST_CASE("K-31 a queue of all nodes has each of them") {
    ClusterBuilder make;
    make.add_node(idle_node("a", 4));
    make.add_node(idle_node("b", 4));
    Queue all = open_queue("all");
    all.all_nodes = true;
    make.add_queue(all);
    const RoomReading r(make);
    CHECK(standing_of(r.cluster, r.rooms, r.cluster.queues[0]).up == 2);
}
