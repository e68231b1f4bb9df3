#include "fit/pins.hpp"

#include "unit/fit/fit_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

Pins pins_of(ClusterBuilder& make, JobShape shape) {
    const FitReading r(make);
    return pins_for(r.facts(), r.demand(std::move(shape)), r.reading.cluster.queues[0]);
}

const JobShape kBf16{.accelerators_per_node = 1, .needs = {"bf16"}};

}  // namespace

TEST_CASE("one type that passes is asked for by its name") {
    ClusterBuilder make;
    add_queue_of(make, "gpu", {add_gpu_node(make, "a", 4, "gpu:a100"), add_gpu_node(make, "v", 4, "gpu:v100")});
    const Pins pins = pins_of(make, kBf16);
    CHECK(pins.slot_resource == "gpu:a100");
    CHECK(pins.exclude.empty());
    CHECK(pins.pinned);
}

TEST_CASE("of several types that pass the nodes with others are kept off") {
    ClusterBuilder make;
    add_queue_of(make, "gpu",
                 {add_gpu_node(make, "a", 4, "gpu:a100"), add_gpu_node(make, "h", 4, "gpu:h100"),
                  add_gpu_node(make, "v", 4, "gpu:v100")});
    CHECK(pins_of(make, kBf16).exclude == std::vector<std::string>{"v"});
}

TEST_CASE("nothing is pinned where all pass, or nothing is demanded") {
    ClusterBuilder all;
    add_queue_of(all, "gpu", {add_gpu_node(all, "a", 4, "gpu:a100"), add_gpu_node(all, "h", 4, "gpu:h100")});
    CHECK(pins_of(all, kBf16).exclude.empty());
    ClusterBuilder mixed;
    add_queue_of(mixed, "gpu", {add_gpu_node(mixed, "a", 4, "gpu:a100"), add_gpu_node(mixed, "v", 4, "gpu:v100")});
    CHECK(pins_of(mixed, {.accelerators_per_node = 1}).slot_resource.empty());
}

TEST_CASE("it is said where nothing keeps the job off the wrong cards") {
    ClusterBuilder make;
    const Row node = make.add_node(idle_node("n", 64));
    for (const char* resource : {"gpu:a100", "gpu:h100", "gpu:v100"})
        make.add_slot({.node = node, .resource = resource, .total = 2, .alloc = 0});
    add_queue_of(make, "gpu", {node});
    CHECK_FALSE(pins_of(make, kBf16).pinned);
}
