#include "fit/released.hpp"

#include "unit/fit/fit_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

/// When the first node of the first queue is free for the shape.
Instant released(ClusterBuilder& make, JobShape shape) {
    const FitReading r(make);
    const Demand demand = r.demand(std::move(shape));
    const Queue& queue = r.reading.cluster.queues[0];
    const NodeOffers offers(r.facts(), demand, queue, walltime_for(r.facts(), queue, demand.shape));
    return released_at(r.facts(), demand, offers, 0, &r.reading.cluster.members[0]);
}

/// A node of which all is held, and two jobs that end after one and three hours with half of it each.
void add_two_jobs(ClusterBuilder& make, Node node = used_node("n", 32, 32, 64 * kGiB, 64 * kGiB)) {
    node.memory_floor_bytes = 2 * kGiB;
    const Row row = make.add_node(node);
    add_queue_of(make, "q", {row});
    for (const std::int64_t hours : {1, 3})
        make.add_release({.node = row,
                          .at = kNow + hours * kHour,
                          .cpu_milli = 16000,
                          .memory_bytes = 32 * kGiB,
                          .accelerators = 0});
}

}  // namespace

TEST_CASE("B-32 C-68 the first end after which cores and memory are enough") {
    const auto at = [](JobShape shape) {
        ClusterBuilder make;
        add_two_jobs(make);
        return released(make, std::move(shape));
    };
    CHECK(at({.cpu_milli_per_task = 16000}) == Instant{kNow + kHour});
    CHECK(at({.cpu_milli_per_task = 17000}) == Instant{kNow + 3 * kHour});
    CHECK(at({.memory_bytes = 32 * kGiB}) == Instant{kNow + kHour});
    CHECK(at({.memory_bytes = 33 * kGiB}) == Instant{kNow + 3 * kHour});
}

TEST_CASE("a node that only its jobs keep as a whole is free when the last of them ends") {
    Node node = used_node("n", 32, 32, 64 * kGiB, 64 * kGiB);
    node.whole_only = true;
    ClusterBuilder make;
    add_two_jobs(make, node);
    CHECK(released(make, {}) == Instant{kNow + 3 * kHour});
}

TEST_CASE("what jobs do not keep is not freed by their ends") {
    for (const Condition condition : {Condition::completing, Condition::planned, Condition::booting}) {
        ClusterBuilder make;
        add_two_jobs(make, node_with(used_node("n", 32, 32, 64 * kGiB, 64 * kGiB), condition));
        CHECK_FALSE(released(make, {}).known());
    }
    Node owned = used_node("n", 32, 32, 64 * kGiB, 64 * kGiB);
    owned.owner = "noor";
    ClusterBuilder make;
    add_two_jobs(make, owned);
    CHECK_FALSE(released(make, {}).known());
}

TEST_CASE("a queue of whole nodes waits for the reservation that has a part of the node, not for its jobs alone") {
    const auto at = [](bool whole_nodes) {
        ClusterBuilder make;
        add_two_jobs(make);
        make.facts().queues.back().whole_nodes = whole_nodes;
        make.add_reservation({.name = "r", .admits_caller = Answer::no, .cpu_milli = 8000}, {0});
        return released(make, {});
    };
    CHECK(at(false) == Instant{kNow + kHour});
    CHECK_FALSE(at(true).known());
}

TEST_CASE("where a queue has no place for the caller the end of others' jobs makes none") {
    ClusterBuilder make;
    add_two_jobs(make);
    make.facts().members.back().admits_caller = Answer::no;
    CHECK_FALSE(released(make, {}).known());
}

TEST_CASE("without a declared end, or with one that is not known before enough is free, nothing is told") {
    ClusterBuilder none;
    add_queue_of(none, "q", {none.add_node(used_node("n", 8, 8))});
    CHECK_FALSE(released(none, {}).known());
    ClusterBuilder unknown;
    const Row row = unknown.add_node(used_node("n", 8, 8));
    add_queue_of(unknown, "q", {row});
    unknown.add_release({.node = row, .at = {}, .cpu_milli = 8000});
    CHECK_FALSE(released(unknown, {}).known());
}

TEST_CASE("S-58 a job that would run into the next reservation does not begin before it") {
    const auto at = [](std::int64_t window_hours, JobShape shape) {
        ClusterBuilder make;
        add_two_jobs(make);
        make.add_reservation({.name = "service", .starts_at = kNow + window_hours * kHour, .maintenance = true}, {0});
        return released(make, std::move(shape));
    };
    CHECK(at(4, {.walltime_seconds = 3 * kHour}) == Instant{kNow + kHour});
    CHECK_FALSE(at(4, {.walltime_seconds = 3 * kHour + 60}).known());
    CHECK_FALSE(at(4, {.walltime_seconds = Quantity::unlimited()}).known());
}

TEST_CASE("B-10 cards are given back to their own type") {
    const auto at = [](const char* ability) {
        ClusterBuilder make;
        const Row node = make.add_node(used_node("n", 64, 8, 512 * kGiB, 0));
        const Row old = make.add_slot({.node = node, .resource = "gpu:v100", .total = 2, .alloc = 2});
        const Row later = make.add_slot({.node = node, .resource = "gpu:a100", .total = 2, .alloc = 2});
        add_queue_of(make, "q", {node});
        const auto release = [&](Row slot, std::int64_t hours) {
            make.add_release({.node = node,
                              .slot = slot,
                              .at = kNow + hours * kHour,
                              .cpu_milli = 4000,
                              .memory_bytes = 0,
                              .accelerators = 2});
        };
        release(old, 1);
        release(later, 5);
        JobShape shape{.accelerators_per_node = 1};
        if (*ability != '\0') shape.needs = {ability};
        return released(make, std::move(shape));
    };
    CHECK(at("") == Instant{kNow + kHour});
    CHECK(at("bf16") == Instant{kNow + 5 * kHour});
}
