#include "room/node_state.hpp"

#include "unit/room/room_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

TEST_CASE("B-01 P-08 a node of which no state was told takes no work and claims nothing") {
    Node node = idle_node("n1", 8);
    node.state_raw = "";
    const RoomReading r = reading_of(node);
    CHECK_FALSE(r.node().schedulable);
    CHECK(r.node().cpu_milli.free == Quantity{0});
    CHECK(r.node().cpu_milli.effective_free == Quantity{0});
    CHECK(r.node().cpu_milli.total == Quantity{8000});
    CHECK(r.node().availability == Availability::out);
}

TEST_CASE("B-02 S-11 each blocking condition keeps a node from taking work, and nothing of it is free") {
    for (const Condition condition : {Condition::down, Condition::drain, Condition::maint, Condition::fail,
                                      Condition::unknown, Condition::reserved, Condition::powersave}) {
        CAPTURE(static_cast<int>(condition));
        const RoomReading r = reading_of(node_with(idle_node("n1", 8), condition));
        CHECK_FALSE(r.node().schedulable);
        CHECK_FALSE(r.node().idle);
        CHECK_FALSE(r.node().has_room);
        CHECK(r.node().cpu_milli.free == Quantity{0});
        CHECK(r.node().cpu_milli.effective_free == Quantity{0});
        CHECK(r.withheld().empty());
    }
}

TEST_CASE("conditions that pass leave a node schedulable with nothing to be had, each under its own cause") {
    struct Row_ {
        Condition condition;
        Cause cause;
        Availability availability;
    };
    for (const Row_& row : {Row_{Condition::planned, Cause::planned, Availability::planned},
                            Row_{Condition::completing, Cause::completing, Availability::completing},
                            Row_{Condition::booting, Cause::booting, Availability::booting},
                            Row_{Condition::busy, Cause::busy, Availability::busy}}) {
        const RoomReading r = reading_of(node_with(idle_node("n1", 32), row.condition));
        CHECK(r.node().schedulable);
        CHECK(r.node().cpu_milli.free == Quantity{32000});
        CHECK(r.node().cpu_milli.effective_free == Quantity{0});
        CHECK(r.node().availability == row.availability);
        CHECK(r.withheld() == std::vector<Withheld>{{row.cause, 1, 32000, 0}});
    }
}

TEST_CASE("B-16 S-10 a node whose last job is being cleared gives nothing yet") {
    const RoomReading r = reading_of(node_with(idle_node("n1", 16), Condition::completing));
    CHECK(r.node().cpu_milli.effective_free == Quantity{0});
    CHECK_FALSE(r.node().has_room);
}

TEST_CASE("the first of several passing conditions counts, in the order of causes") {
    Node node = node_with(node_with(idle_node("n1", 4), Condition::planned), Condition::completing);
    CHECK(reading_of(node).withheld() == std::vector<Withheld>{{Cause::completing, 1, 4000, 0}});
    node = node_with(node, Condition::booting);
    CHECK(reading_of(node).withheld() == std::vector<Withheld>{{Cause::booting, 1, 4000, 0}});
}

TEST_CASE("B-52 S-04 a node that does not answer takes no work, idle as it may look") {
    Node node = idle_node("n1", 32);
    node.unreachable = true;
    const RoomReading r = reading_of(node);
    CHECK(r.node().unreachable);
    CHECK_FALSE(r.node().schedulable);
    CHECK(r.node().cpu_milli.free == Quantity{0});
}

TEST_CASE("S-09 no contact is normal while a node boots") {
    Node node = node_with(idle_node("n1", 32), Condition::booting);
    node.unreachable = true;
    const RoomReading r = reading_of(node);
    CHECK_FALSE(r.node().unreachable);
    CHECK(r.node().schedulable);
    CHECK(r.node().cpu_milli.effective_free == Quantity{0});
}

TEST_CASE("B-15 S-07 S-08 a node that is only switched off is neither free nor broken") {
    const RoomReading r = reading_of(node_with(idle_node("cl02", 16), Condition::powersave));
    CHECK_FALSE(r.node().schedulable);
    CHECK(r.node().after_boot);
    CHECK(r.node().availability == Availability::after_boot);
    CHECK(r.node().cpu_milli.free == Quantity{0});
    CHECK(r.node().cpu_milli.effective_free == Quantity{0});
    CHECK(r.node().cpu_milli_after_boot == Quantity{16000});
}

TEST_CASE("B-15 a switched-off node that is also down, drained or out of contact is out") {
    for (const Condition condition : {Condition::down, Condition::drain}) {
        const RoomReading r = reading_of(node_with(node_with(idle_node("cl02", 16), Condition::powersave), condition));
        CHECK_FALSE(r.node().after_boot);
        CHECK(r.node().availability == Availability::out);
        CHECK(r.node().cpu_milli_after_boot == Quantity{0});
    }
    Node silent = node_with(idle_node("cl02", 16), Condition::powersave);
    silent.unreachable = true;
    CHECK_FALSE(reading_of(silent).node().after_boot);
}

TEST_CASE("what a node would give after a boot obeys the same rules as what is free now") {
    Node node = node_with(idle_node("cl02", 16, 64 * kGiB), Condition::powersave);
    node.memory_floor_bytes = 8 * kGiB;
    CHECK(reading_of(node).node().cpu_milli_after_boot == Quantity{8000});
    node.owner = "bob";
    CHECK(reading_of(node).node().cpu_milli_after_boot == Quantity{0});
}

TEST_CASE("B-63 a busy node that is to be rebooted later takes jobs until then") {
    // Such a node carries no condition; an idle one is in maintenance.
    CHECK(reading_of(used_node("r01", 32, 4)).node().cpu_milli.effective_free == Quantity{28000});
    CHECK_FALSE(reading_of(node_with(idle_node("r01", 32), Condition::maint)).node().schedulable);
}

TEST_CASE("B-62 S-02 a plan of unknown start holds all that is idle of a node, shown apart") {
    const RoomReading r = reading_of(node_with(used_node("c04", 32, 2), Condition::planned));
    CHECK(r.node().schedulable);
    CHECK(r.node().cpu_milli.free == Quantity{30000});
    CHECK(r.node().cpu_milli.effective_free == Quantity{0});
    CHECK(r.withheld() == std::vector<Withheld>{{Cause::planned, 1, 30000, 0}});
}

TEST_CASE("B-62 a plan for more than an hour from now leaves the node free until then") {
    Node node = node_with(idle_node("m01", 32), Condition::planned);
    const std::int64_t now = 1'800'000'000;
    node.planned_at = now + 86400;
    CHECK(reading_of(node).node().cpu_milli.effective_free == Quantity{32000});
    CHECK(reading_of(node).node().availability == Availability::now);
    CHECK(reading_of(node).node().usable_until_at == Quantity{now + 86400});
    node.planned_at = now + 3601;
    CHECK(reading_of(node).node().cpu_milli.effective_free == Quantity{32000});
    node.planned_at = now + 3600;
    CHECK(reading_of(node).node().cpu_milli.effective_free == Quantity{0});
    CHECK(reading_of(node).node().usable_until_at == Quantity{now + 3600});
    node.planned_at = now - 60;
    CHECK(reading_of(node).node().cpu_milli.effective_free == Quantity{0});
    CHECK_FALSE(reading_of(node).node().usable_until_at.known());
}

TEST_CASE("K-36 C-64 degraded is a schedulable node that is overloaded or whose reason hints at a fault") {
    Node node = idle_node("n1", 8);
    CHECK_FALSE(reading_of(node).node().degraded);
    CHECK(reading_of(node_with(node, Condition::busy)).node().degraded);
    node.reason = "GPU thermal slowdown";
    CHECK(reading_of(node).node().degraded);
    CHECK_FALSE(reading_of(node_with(node, Condition::drain)).node().degraded);
    node.reason = "disk swap";
    node.reason_by = "fanl";
    CHECK_FALSE(reading_of(node).node().degraded);
}
