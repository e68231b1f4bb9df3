#include "room/windows.hpp"

#include "unit/room/room_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

constexpr std::int64_t kNow = 1'800'000'000;

RoomReading under(const Reservation& reservation, Node node = idle_node("n1", 32)) {
    ClusterBuilder make;
    const Row row = make.add_node(node);
    make.add_reservation(reservation, {row});
    return RoomReading(make);
}

Reservation now_for(Answer admits) {
    return {
        .name = "r", .starts_at = kNow - 60, .ends_at = kNow + 7200, .admits_caller = admits, .must_be_named = false};
}

Node reserved_node() { return node_with(idle_node("n1", 32), Condition::reserved); }

}  // namespace

TEST_CASE("B-14 S-57 a reserved node is free to those whom its reservation admits, and to nobody else") {
    const RoomReading mine = under(now_for(Answer::yes), reserved_node());
    CHECK(mine.node().schedulable);
    CHECK(mine.node().cpu_milli.effective_free == Quantity{32000});
    for (const Answer answer : {Answer::no, Answer::unknown}) {
        const RoomReading theirs = under(now_for(answer), reserved_node());
        CHECK_FALSE(theirs.node().schedulable);
        CHECK(theirs.node().cpu_milli.effective_free == Quantity{0});
        CHECK(theirs.node().availability == Availability::reserved);
    }
}

TEST_CASE("B-14 a reservation that a job has to name does not make its nodes free") {
    Reservation reservation = now_for(Answer::yes);
    reservation.must_be_named = true;
    const RoomReading r = under(reservation, reserved_node());
    CHECK_FALSE(r.node().schedulable);
    CHECK(r.node().availability == Availability::reserved);
}

TEST_CASE("B-14 a reservation of part of a node withholds that part") {
    Reservation reservation = now_for(Answer::no);
    reservation.cpu_milli = 8000;
    reservation.accelerators = 0;
    Node node = node_with(used_node("c08", 28, 2), Condition::reserved);
    node.cpu_unit_milli = 2000;
    const RoomReading r = under(reservation, node);
    CHECK(r.node().schedulable);
    CHECK(r.node().cpu_milli == Amount{28000, 2000, 26000, 18000});
    CHECK(r.withheld() == std::vector<Withheld>{{Cause::reserved, 1, 8000, 0}});
    CHECK(r.node().availability == Availability::now);
}

TEST_CASE("B-14 a part that is all that is left leaves nothing, devices included") {
    ClusterBuilder make;
    const Row row = make.add_node(used_node("n1", 8, 4));
    make.add_slot({.node = row, .total = 2, .alloc = 0});
    Reservation reservation = now_for(Answer::no);
    reservation.cpu_milli = 6000;
    reservation.accelerators = 0;
    make.add_reservation(reservation, {row});
    const RoomReading r(make);
    CHECK(r.node().cpu_milli.effective_free == Quantity{0});
    CHECK(r.withheld() == std::vector<Withheld>{{Cause::reserved, 1, 4000, 0}, {Cause::no_core, 0, 0, 2}});
    CHECK(r.node().availability == Availability::reserved);
}

TEST_CASE("B-14 reserved devices are withheld, of each type as nothing says of which") {
    ClusterBuilder make;
    const Row row = make.add_node(idle_node("n1", 8));
    make.add_slot({.node = row, .resource = "gpu:v100", .total = 4, .alloc = 0});
    Reservation reservation = now_for(Answer::no);
    reservation.cpu_milli = 0;
    reservation.accelerators = 3;
    make.add_reservation(reservation, {row});
    const RoomReading r(make);
    CHECK(r.node().accelerators.effective_free == Quantity{1});
    CHECK(r.rooms.slots[0].effective_free == Quantity{1});
    CHECK(r.node().cpu_milli.effective_free == Quantity{8000});
    CHECK(r.withheld() == std::vector<Withheld>{{Cause::reserved, 1, 0, 3}});
}

TEST_CASE("B-14 a part of which one figure could not be read is all that there is of that") {
    ClusterBuilder make;
    const Row row = make.add_node(idle_node("n1", 8));
    make.add_slot({.node = row, .resource = "gpu:v100", .total = 4, .alloc = 0});
    Reservation reservation = now_for(Answer::no);
    SUBCASE("devices") {
        reservation.cpu_milli = 2000;
        make.add_reservation(reservation, {row});
        const RoomReading r(make);
        CHECK(r.node().cpu_milli.effective_free == Quantity{6000});
        CHECK(r.node().accelerators.effective_free == Quantity{0});
        CHECK(r.rooms.slots[0].effective_free == Quantity{0});
        CHECK(r.withheld() == std::vector<Withheld>{{Cause::reserved, 1, 2000, 4}});
    }
    SUBCASE("cores") {
        reservation.accelerators = 1;
        make.add_reservation(reservation, {row});
        const RoomReading r(make);
        CHECK(r.node().cpu_milli.effective_free == Quantity{0});
        CHECK(r.node().availability == Availability::reserved);
    }
}

TEST_CASE("B-14 without the list of reservations a reserved node stays blocked") {
    ClusterBuilder make;
    const Row row = make.add_node(reserved_node());
    make.add_reservation(now_for(Answer::yes), {row});
    make.facts().failed.add(Query::reservations);
    CHECK_FALSE(RoomReading(make).node().schedulable);
    CHECK_FALSE(reading_of(reserved_node()).node().schedulable);  // a list that does not explain the state
}

TEST_CASE("a reservation that holds a node keeps it even if the state does not say so") {
    const RoomReading r = under(now_for(Answer::no));
    CHECK(r.node().schedulable);
    CHECK(r.withheld() == std::vector<Withheld>{{Cause::reserved, 1, 32000, 0}});
    CHECK(r.node().availability == Availability::reserved);
}

TEST_CASE("maintenance admits nobody, whoever it names") {
    Reservation reservation = now_for(Answer::yes);
    reservation.maintenance = true;
    CHECK(under(reservation).node().cpu_milli.effective_free == Quantity{0});
}

TEST_CASE("one reservation that admits does not open a node that another one keeps") {
    ClusterBuilder make;
    const Row row = make.add_node(reserved_node());
    make.add_reservation(now_for(Answer::yes), {row});
    make.add_reservation(now_for(Answer::no), {row});
    CHECK_FALSE(RoomReading(make).node().schedulable);
}

TEST_CASE("S-58 a later window that does not admit the caller ends the usable time of a node") {
    Reservation reservation = now_for(Answer::no);
    reservation.starts_at = kNow + 7200;
    reservation.ends_at = Quantity::unlimited();
    const RoomReading r = under(reservation);
    CHECK(r.node().usable_until_at == Quantity{kNow + 7200});
    CHECK(r.node().cpu_milli.effective_free == Quantity{32000});

    reservation.admits_caller = Answer::yes;
    CHECK_FALSE(under(reservation).node().usable_until_at.known());
}

TEST_CASE("a window from within the hour leaves no time for a job of an hour; one at its end does") {
    Reservation reservation = now_for(Answer::no);
    reservation.starts_at = kNow + 3599;
    CHECK(under(reservation).withheld() == std::vector<Withheld>{{Cause::reserved, 1, 32000, 0}});
    CHECK(under(reservation).node().usable_until_at == Quantity{kNow + 3599});
    reservation.starts_at = kNow + 3600;
    CHECK(under(reservation).node().cpu_milli.effective_free == Quantity{32000});
}

TEST_CASE("a reservation that is over withholds nothing, one of unknown start holds now") {
    Reservation reservation = now_for(Answer::no);
    reservation.ends_at = kNow;
    CHECK(under(reservation).node().cpu_milli.effective_free == Quantity{32000});
    reservation.ends_at = kNow + 1;
    reservation.starts_at = Quantity::unknown();
    CHECK(under(reservation).node().cpu_milli.effective_free == Quantity{0});
}

TEST_CASE("the earlier of a plan and a window ends the usable time") {
    Reservation reservation = now_for(Answer::no);
    reservation.starts_at = kNow + 90000;
    Node node = node_with(idle_node("n1", 32), Condition::planned);
    node.planned_at = kNow + 86400;
    CHECK(under(reservation, node).node().usable_until_at == Quantity{kNow + 86400});
    node.planned_at = kNow + 95000;
    CHECK(under(reservation, node).node().usable_until_at == Quantity{kNow + 90000});
}
