#include "fit/largest_shapes.hpp"

#include "unit/fit/fit_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

TEST_CASE("cli.md 8.13 each figure is a job of its own: the most of one thing, the others at their least") {
    ClusterBuilder make;
    add_mixed_queue(make);
    const FitReading r(make);
    const Largest largest = largest_in(r.facts(), r.demand({}), 0);
    const std::vector<LargestShape> shapes = largest_shapes(r.facts(), largest);
    REQUIRE(shapes.size() == 6);
    CHECK(shapes[0].figure == "16 CPUs");
    CHECK(shapes[0].shape.cpu_milli_per_task == Quantity{16000});
    CHECK_FALSE(shapes[0].shape.memory_bytes.known());
    CHECK(shapes[1].figure == "24 CPUs with little memory");
    CHECK(shapes[1].shape.memory_bytes.known());
    CHECK(shapes[2].figure == "2 nodes");
    CHECK(shapes[2].shape.nodes == Quantity{2});
    CHECK(shapes[3].shape.memory_bytes == Quantity{512 * kGiB});
    CHECK(shapes[4].figure == "3 A100");
    CHECK(shapes[4].shape.accelerators_per_node == Quantity{3});
    CHECK(shapes[4].pins.slot_resource == "gpu:a100");
    CHECK(shapes[5].pins.slot_resource == "gpu:v100");
    for (const LargestShape& one : shapes) CHECK(one.shape.walltime_seconds == Quantity{kHour});
}

TEST_CASE("a figure that is not known, or that the least job reaches, is not asked") {
    ClusterBuilder make;
    add_caller(make);
    add_queue_of(make, "q", {make.add_node(idle_node("n", 1))});
    const FitReading r(make);
    Largest largest = largest_in(r.facts(), r.demand({}), 0);
    CHECK(largest_shapes(r.facts(), largest).empty());
    largest.nodes = largest.cpu_milli_default_memory = Quantity::unknown();
    CHECK(largest_shapes(r.facts(), largest).empty());
}
