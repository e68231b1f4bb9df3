#include "fit/largest.hpp"

#include "unit/fit/fit_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

Largest largest_of(ClusterBuilder& make, JobShape shape = {}) {
    const FitReading r(make);
    return largest_in(r.facts(), r.demand(std::move(shape)), 0);
}

}  // namespace

TEST_CASE("each figure is the most, with the others at their least") {
    ClusterBuilder make;
    add_mixed_queue(make);
    const Largest largest = largest_of(make);
    CHECK(largest.starts);
    CHECK(largest.nodes == Quantity{2});
    CHECK(largest.cpu_milli_one_node == Quantity{24000});
    CHECK(largest.cpu_milli_default_memory == Quantity{16000});
    CHECK(largest.memory_bytes_one_node == Quantity{512 * kGiB});
    CHECK(largest.accelerators_one_node == Quantity{5});
    REQUIRE(largest.models.size() == 2);
    CHECK(largest.models[0].model == "A100");
    CHECK(largest.models[0].accelerators_one_node == Quantity{3});
    CHECK_FALSE(largest.window_seconds.known());
}

TEST_CASE("a limit that binds cuts and is named; one that is not known leaves no number") {
    const auto with_used = [](Quantity used) {
        ClusterBuilder make;
        add_caller_of_qos(make);
        add_queue_of(make, "q", {make.add_node(idle_node("n", 128))});
        add_core_limit(make, 64000, used);
        return largest_of(make);
    };
    CHECK(with_used(60000).cpu_milli_one_node == Quantity{4000});
    CHECK(with_used(60000).limited_by == std::vector<Row>{0});
    CHECK_FALSE(with_used({}).cpu_milli_one_node.known());
    CHECK(with_used(64000).nodes == Quantity{0});
    CHECK(with_used(64000).limited_by == std::vector<Row>{0});
}

TEST_CASE("a window is told from its nodes, and ends what fits") {
    ClusterBuilder make;
    add_caller(make);
    const Row node = make.add_node(idle_node("n", 8));
    add_queue_of(make, "q", {node});
    make.add_reservation({.name = "service", .starts_at = kNow + 5 * kHour, .maintenance = true}, {node});
    const FitReading r(make);
    CHECK(largest_in(r.facts(), r.demand({}), 0).window_seconds == Quantity{5 * kHour});
    CHECK_FALSE(largest_in(r.facts(), r.demand({.walltime_seconds = 6 * kHour}), 0).starts);
}

TEST_CASE("B-62 a planned node that a dry run named for now counts in every figure") {
    ClusterBuilder make;
    add_caller(make);
    add_queue_of(make, "q", {make.add_node(node_with(idle_node("m", 8, 64 * kGiB), Condition::planned))});
    const FitReading r(make);
    CHECK_FALSE(largest_in(r.facts(), r.demand({}), 0).starts);
    Verdict verdict = accepted(kNow);
    verdict.predicted_nodes = {"m"};
    Asking asking;
    asking.possible = true;
    asking.verdicts = {&verdict};
    const Largest largest = largest_in(r.facts(), r.demand({}), 0, asking);
    CHECK(largest.starts);
    CHECK(largest.cpu_milli_one_node == Quantity{8000});
    CHECK(largest.memory_bytes_one_node == Quantity{64 * kGiB});
}
