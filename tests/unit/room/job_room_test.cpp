#include "room/job_room.hpp"

#include "unit/room/room_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

constexpr std::int64_t kNow = 1'800'000'000, kHour = 3600;

/// One node of 32 cores, of which 8 are held, under one reservation.
RoomReading under(const Reservation& reservation, Condition condition) {
    ClusterBuilder make;
    const Row node = make.add_node(node_with(used_node("n", 32, 8), condition));
    make.add_reservation(reservation, {node});
    return RoomReading(make);
}

JobRoom room_of(const RoomReading& r, const JobTerms& job) {
    return room_for_job(r.cluster, r.cluster.nodes[0], r.node(), job);
}

Reservation course(Answer admits) {
    return {.name = "course", .starts_at = kNow - 60, .ends_at = kNow + 2 * kHour, .admits_caller = admits};
}

}  // namespace

TEST_CASE("A6 a reservation that the job names opens its nodes, with what is free there") {
    const RoomReading r = under(course(Answer::yes), Condition::reserved);
    const JobRoom without = room_of(r, {});
    CHECK_FALSE(without.room.schedulable);
    const JobRoom with = room_of(r, {.reservation = 0});
    CHECK(with.room.schedulable);
    CHECK(with.room.cpu_milli.free == Quantity{24000});
    CHECK_FALSE(with.room.kept_by);
    CHECK(with.keeper == kNoRow);
}

TEST_CASE("a reservation that does not admit the caller opens nothing, also to a job that names it") {
    for (const Answer admits : {Answer::no, Answer::unknown}) {
        const RoomReading r = under(course(admits), Condition::reserved);
        CHECK_FALSE(room_of(r, {.reservation = 0}).room.schedulable);
    }
}

TEST_CASE("a job that runs longer than the reservation that it names does not begin in it") {
    const RoomReading r = under(course(Answer::yes), Condition::reserved);
    CHECK(room_of(r, {.seconds = 2 * kHour, .reservation = 0}).room.schedulable);
    CHECK_FALSE(room_of(r, {.seconds = 2 * kHour + 1, .reservation = 0}).room.schedulable);
}

TEST_CASE("S-58 a later reservation keeps the node only from jobs that would still run, and is named") {
    Reservation service{.name = "service", .starts_at = kNow + 5 * kHour, .maintenance = true};
    ClusterBuilder make;
    const Row node = make.add_node(idle_node("n", 32));
    make.add_reservation(service, {node});
    const RoomReading r(make);
    CHECK_FALSE(room_of(r, {.seconds = 5 * kHour}).room.kept_by);
    const JobRoom longer = room_of(r, {.seconds = 5 * kHour + 1});
    CHECK(longer.room.kept_by == Cause::reserved);
    CHECK(longer.keeper == 0);
    CHECK(room_of(r, {.seconds = Quantity::unlimited()}).room.kept_by == Cause::reserved);
}

TEST_CASE("a job makes no difference on a node without reservations, taints and plans") {
    const RoomReading plain = reading_of(idle_node("n", 8));
    CHECK(same_for_every_job(plain.cluster.nodes[0], {}));
    CHECK_FALSE(same_for_every_job(plain.cluster.nodes[0], {.reservation = 0}));
    const RoomReading tainted = reading_of(idle_node("n", 8), {.taints = {"a=b:NoSchedule"}});
    CHECK_FALSE(same_for_every_job(tainted.cluster.nodes[0], {}));
    const RoomReading planned = reading_of(node_with(idle_node("n", 8), Condition::planned));
    CHECK_FALSE(same_for_every_job(planned.cluster.nodes[0], {}));
}
