// Accelerators of a node: whole devices, types, slices and shares.

#include "unit/room/room_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

TEST_CASE("C-09 B-04 free devices on a node with no core left cannot be started on") {
    ClusterBuilder make;
    const Row row = make.add_node(used_node("n1", 8, 8));
    make.add_slot({.node = row, .resource = "gpu:v100", .total = 4, .alloc = 0});
    const RoomReading r(make);
    CHECK(r.node().accelerators == Amount{4, 0, 4, 0});
    CHECK(r.rooms.slots[0] == Amount{4, 0, 4, 0});
    CHECK(r.withheld() == std::vector<Withheld>{{Cause::no_core, 1, 0, 4}});
    CHECK(r.node().availability == Availability::full);
}

TEST_CASE("B-04 six of eight devices behind 96 held cores are stranded") {
    ClusterBuilder make;
    const Row row = make.add_node(used_node("g03", 96, 96));
    make.add_slot({.node = row, .resource = "gpu:h100", .total = 8, .alloc = 2});
    const RoomReading r(make);
    CHECK(r.node().accelerators == Amount{8, 2, 6, 0});
    CHECK(r.withheld() == std::vector<Withheld>{{Cause::no_core, 1, 0, 6}});
}

TEST_CASE("B-04 devices on a node without memory are withheld for memory with the cores") {
    ClusterBuilder make;
    const Row row = make.add_node(used_node("n1", 8, 2, 64 * kGiB, 64 * kGiB));
    make.add_slot({.node = row, .total = 4, .alloc = 1});
    CHECK(RoomReading(make).withheld() == std::vector<Withheld>{{Cause::memory, 1, 6000, 3}});
}

TEST_CASE("B-03 K-32 a card and seven slices of another are one device; the slices are slots of their own") {
    ClusterBuilder make;
    const Row row = make.add_node(used_node("g04", 32, 3));
    make.add_slot({.node = row, .resource = "gpu:a100", .total = 1, .alloc = 0});
    make.add_slot({.node = row, .resource = "gpu:a100_1g.5gb", .total = 7, .alloc = 3, .slice = true});
    const RoomReading r(make);
    CHECK(r.node().accelerators == Amount{1, 0, 1, 1});
    CHECK(r.rooms.slots[0] == Amount{1, 0, 1, 1});
    CHECK(r.rooms.slots[1] == Amount{7, 3, 4, 4});
}

TEST_CASE("S-31 shares are no devices, and a card that shares use is held") {
    ClusterBuilder make;
    const Row row = make.add_node(used_node("g05", 32, 2));
    make.add_slot({.node = row, .resource = "gpu:l40s", .total = 2, .alloc = 1});
    make.add_slot({.node = row, .resource = "shard:l40s", .total = 16, .alloc = 4, .shared = true, .cards = 2});
    const RoomReading r(make);
    CHECK(r.node().accelerators == Amount{2, 1, 1, 1});
    CHECK(r.rooms.slots[1] == Amount{16, 4, 12, 12});
}

TEST_CASE("K-33 replicas of shared cards are no whole devices") {
    ClusterBuilder make;
    const Row row = make.add_node(idle_node("n1", 32));
    make.add_slot({.node = row,
                   .resource = "nvidia.com/gpu",
                   .label = "NVIDIA-A100-SXM4-40GB-SHARED",
                   .total = 8,
                   .alloc = 2,
                   .shared = true,
                   .cards = 2});
    const RoomReading r(make);
    CHECK(r.node().accelerators == Amount{0, 0, 0, 0});
    CHECK(r.rooms.slots[0] == Amount{8, 2, 6, 6});
}

TEST_CASE("B-10 S-28 two types on a node are two slots, each with its own use") {
    ClusterBuilder make;
    const Row row = make.add_node(idle_node("n1", 32));
    make.add_slot({.node = row, .resource = "gpu:mi250", .total = 4, .alloc = 3});
    make.add_slot({.node = row, .resource = "gpu:a40", .total = 2, .alloc = 0});
    const RoomReading r(make);
    CHECK(r.node().accelerators == Amount{6, 3, 3, 3});
    CHECK(r.rooms.slots[0].effective_free == Quantity{1});
    CHECK(r.rooms.slots[1].effective_free == Quantity{2});
}

TEST_CASE("P-18 the use of a slot that is not known leaves none known to be free") {
    ClusterBuilder make;
    const Row row = make.add_node(idle_node("n1", 8));
    make.add_slot({.node = row, .total = 4});
    const RoomReading r(make);
    CHECK_FALSE(r.rooms.slots[0].free.known());
    CHECK_FALSE(r.rooms.slots[0].effective_free.known());
    CHECK_FALSE(r.node().accelerators.effective_free.known());
    CHECK_FALSE(r.node().idle);
    CHECK(r.node().cpu_milli.effective_free == Quantity{8000});
}

TEST_CASE("cores of unknown use promise no device") {
    ClusterBuilder make;
    Node node = idle_node("n1", 8);
    node.cpu_alloc_milli = Quantity::unknown();
    const Row row = make.add_node(node);
    make.add_slot({.node = row, .total = 4, .alloc = 1});
    const RoomReading r(make);
    CHECK(r.node().accelerators.free == Quantity{3});
    CHECK_FALSE(r.node().accelerators.effective_free.known());
    CHECK_FALSE(r.rooms.slots[0].effective_free.known());
}

TEST_CASE("B-10 devices that are only counted are counted where there is no slot") {
    Node node = idle_node("n1", 8);
    node.gpu_total = 4;
    node.gpu_alloc = 1;
    CHECK(reading_of(node).node().accelerators == Amount{4, 1, 3, 3});
    node.gpu_alloc = Quantity::unknown();
    CHECK_FALSE(reading_of(node).node().accelerators.effective_free.known());
}

TEST_CASE("S-32 a node without accelerators has none, whatever it is called") {
    CHECK(reading_of(idle_node("gpu-01", 8)).node().accelerators == Amount{0, 0, 0, 0});
}
