// What memory leaves of idle cores: core.md 5.1.

#include "unit/room/room_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

RoomReading with_floor(std::int64_t cores, std::int64_t held_cores, std::int64_t memory_mib, std::int64_t held_mib,
                       Quantity floor_mib) {
    Node node = used_node("n1", cores, held_cores, memory_mib * kMiB, held_mib * kMiB);
    if (floor_mib.known()) node.memory_floor_bytes = floor_mib.value() * kMiB;
    return reading_of(node);
}

}  // namespace

TEST_CASE("C-05 idle cores without memory are not free") {
    const RoomReading r = with_floor(48, 4, 184320, 184320, Quantity::unknown());
    CHECK(r.node().cpu_milli.free == Quantity{44000});
    CHECK(r.node().cpu_milli.effective_free == Quantity{0});
    CHECK_FALSE(r.node().has_room);
    CHECK(r.withheld() == std::vector<Withheld>{{Cause::memory, 1, 44000, 0}});
}

TEST_CASE("C-06 S-20 a sliver of memory below the smallest allocation feeds no core") {
    const RoomReading r = with_floor(128, 31, 250000, 249750, 3810);
    CHECK(r.node().cpu_milli.free == Quantity{97000});
    CHECK(r.node().cpu_milli.effective_free == Quantity{0});
    CHECK(r.node().cpu_milli_little_memory == Quantity{0});
    CHECK(r.withheld() == std::vector<Withheld>{{Cause::memory, 1, 97000, 0}});
}

TEST_CASE("C-07 B-17 just above the floor, memory feeds one core and not all that are idle") {
    const RoomReading r = with_floor(128, 31, 250000, 246100, 3810);
    CHECK(r.node().cpu_milli.effective_free == Quantity{1000});
    CHECK(r.node().cpu_milli_little_memory == Quantity{97000});
    CHECK(r.withheld() == std::vector<Withheld>{{Cause::memory, 1, 96000, 0}});
}

TEST_CASE("B-17 a fraction of a core that memory would feed is no core, unless cores are given out in parts") {
    Node node = idle_node("n1", 8, 5 * kGiB);
    node.memory_floor_bytes = 2 * kGiB;
    CHECK(reading_of(node).node().cpu_milli.effective_free == Quantity{2000});
    node.cpu_unit_milli = 1;
    CHECK(reading_of(node).node().cpu_milli.effective_free == Quantity{2500});
    node.cpu_unit_milli = 4000;
    CHECK(reading_of(node).withheld() == std::vector<Withheld>{{Cause::memory, 1, 8000, 0}});
}

TEST_CASE("exhaustion: the vectors of the specification") {
    CHECK_FALSE(with_floor(8, 0, 184320, 184320, 0).node().has_room);
    CHECK_FALSE(with_floor(8, 0, 250000, 249750, 3810).node().has_room);
    CHECK(with_floor(8, 0, 250000, 246100, 3810).node().has_room);
    CHECK(with_floor(8, 0, 0, 0, 3810).node().has_room);
    CHECK(with_floor(8, 0, 1000, 999, 0).node().cpu_milli.effective_free == Quantity{8000});
}

TEST_CASE("S-18 memory that is not given out by the system keeps nobody away") {
    ClusterBuilder make;
    make.facts().source.memory_consumable = false;
    make.add_node(used_node("n1", 8, 0, 1000 * kMiB, 1000 * kMiB));
    CHECK(RoomReading(make).node().cpu_milli.effective_free == Quantity{8000});
}

TEST_CASE("C-08 memory that is not reported is not zero: it keeps no job away that names none, and is not known") {
    const RoomReading r = reading_of(idle_node("n1", 8));
    CHECK(r.node().cpu_milli.effective_free == Quantity{8000});
    CHECK_FALSE(r.node().memory_bytes.total.known());
    CHECK_FALSE(r.node().memory_bytes.free.known());
    CHECK_FALSE(r.node().memory_bytes.effective_free.known());
}

TEST_CASE("L-24 memory use that is not known promises neither memory nor cores where memory is given out") {
    Node node = idle_node("n1", 8, 64 * kGiB);
    node.memory_alloc_bytes = Quantity::unknown();
    const RoomReading r = reading_of(node);
    CHECK(r.node().cpu_milli.free == Quantity{8000});
    CHECK_FALSE(r.node().cpu_milli.effective_free.known());
    CHECK_FALSE(r.node().memory_bytes.free.known());
    CHECK_FALSE(r.node().has_room);

    ClusterBuilder make;
    make.facts().source.memory_consumable = false;
    make.add_node(node);
    CHECK(RoomReading(make).node().cpu_milli.effective_free == Quantity{8000});
}

TEST_CASE("free memory counts where there is a core to use it with") {
    CHECK(reading_of(used_node("n1", 8, 2, 64 * kGiB, 24 * kGiB)).node().memory_bytes.effective_free ==
          Quantity{40 * kGiB});
    CHECK(reading_of(used_node("n1", 8, 8, 64 * kGiB, 24 * kGiB)).node().memory_bytes ==
          Amount{64 * kGiB, 24 * kGiB, 40 * kGiB, 0});
}

TEST_CASE("figures near the ends of 64 bits do not wrap") {
    Node node = idle_node("n1", 4, INT64_MAX - 1);
    node.memory_floor_bytes = 1;
    CHECK(reading_of(node).node().cpu_milli.effective_free == Quantity{4000});
    node.memory_floor_bytes = INT64_MAX - 1;
    CHECK(reading_of(node).node().cpu_milli.effective_free == Quantity{1000});
    node.memory_floor_bytes = INT64_MAX / 2 + 1;
    CHECK(reading_of(node).node().cpu_milli.effective_free == Quantity{1000});
}
