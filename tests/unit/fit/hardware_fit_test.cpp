#include "fit/hardware_fit.hpp"

#include "unit/fit/fit_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

JobShape gpus(std::int64_t count, Quantity memory_gib = {}, std::vector<std::string> needs = {}) {
    JobShape shape{.accelerators_per_node = count, .needs = std::move(needs)};
    if (memory_gib.finite()) shape.accelerator_memory_bytes = memory_gib.value() * kGiB;
    return shape;
}

struct Tested {
    HardwareFit fit;
    std::vector<FitReason> reasons;
};

/// The first node of the reading, to a job of a queue.
Tested test(ClusterBuilder& make, JobShape shape, const Queue& queue = {}) {
    const FitReading r(make);
    ReasonCounts reasons;
    const Demand demand = r.demand(std::move(shape));
    const HardwareFit fit = hardware_fit(r.facts(), demand, queue, 0, nullptr, reasons);
    return {fit, reasons.list(r.facts(), demand)};
}

}  // namespace

TEST_CASE("B-10 two types on one node are counted apart, and only those that pass") {
    const auto both = [](std::int64_t asked, std::vector<std::string> needs) {
        ClusterBuilder make;
        const Row node = make.add_node(idle_node("n", 64));
        make.add_slot({.node = node, .resource = "gpu:v100", .total = 2, .alloc = 0});
        make.add_slot({.node = node, .resource = "gpu:a100", .total = 2, .alloc = 0});
        return test(make, gpus(asked, {}, std::move(needs))).fit.passes;
    };
    CHECK(both(4, {}));  // a job that demands nothing may use any mix
    CHECK_FALSE(both(5, {}));
    CHECK(both(2, {"bf16"}));
    CHECK_FALSE(both(3, {"bf16"}));
}

TEST_CASE("B-10 types of different resources do not add up: a job asks for one of them") {
    ClusterBuilder make;
    const Row node = make.add_node(idle_node("n", 64));
    make.add_slot(
        {.node = node, .resource = "nvidia.com/gpu", .label = "NVIDIA-A100-SXM4-80GB", .total = 2, .alloc = 0});
    make.add_slot({.node = node, .resource = "amd.com/gpu", .label = "MI210", .total = 2, .alloc = 0});
    CHECK_FALSE(test(make, gpus(4)).fit.passes);
}

TEST_CASE("B-31 C-67 reasons keep the names of models") {
    ClusterBuilder make;
    add_gpu_node(make, "n", 4, "gpu:v100");
    const Tested tested = test(make, gpus(4, {}, {"bf16"}));
    CHECK_FALSE(tested.fit.passes);
    REQUIRE(tested.reasons.size() == 1);
    CHECK(tested.reasons[0].text == "V100 lacks bf16");
    CHECK(tested.reasons[0].nodes == 1);
}

TEST_CASE("a card whose size is inferred counts with the least, and that is said") {
    ClusterBuilder make;
    add_gpu_node(make, "n", 4, "gpu:a100");
    const Tested tested = test(make, gpus(4, 80));
    CHECK_FALSE(tested.fit.passes);
    CHECK(tested.reasons[0].text == "A100 has 40 GiB (inferred), 80 GiB is asked");
}

TEST_CASE("B-03 a slice has its own memory, never the card's") {
    ClusterBuilder make;
    add_gpu_node(make, "n", 7, "gpu:a100_1g.5gb");
    CHECK_FALSE(test(make, gpus(1, 30)).fit.passes);
    ClusterBuilder again;
    add_gpu_node(again, "n", 7, "gpu:a100_1g.5gb");
    CHECK(test(again, gpus(1, 5)).fit.passes);
}

TEST_CASE("a card that is not identified satisfies no demand and is not said to lack anything") {
    for (const JobShape& shape : {gpus(2, 16), gpus(2, {}, {"bf16"})}) {
        ClusterBuilder make;
        add_gpu_node(make, "n", 4, "gpu:zeta9");
        const Tested tested = test(make, shape);
        CHECK_FALSE(tested.fit.passes);
        CHECK(tested.fit.unverified);
        CHECK(tested.reasons[0].code == FitCode::unverified_accelerators);
    }
    ClusterBuilder make;
    add_gpu_node(make, "n", 4, "gpu:zeta9");
    CHECK(test(make, gpus(2)).fit.passes);  // usable for a job that demands nothing
}

TEST_CASE("a bare number of cards serves a job that demands nothing of them") {
    Node node = idle_node("n", 8);
    node.gpu_total = 4;
    node.gpu_alloc = 0;
    ClusterBuilder make;
    make.add_node(node);
    CHECK(test(make, gpus(4)).fit.passes);
    ClusterBuilder more;
    more.add_node(node);
    CHECK(test(more, gpus(5)).reasons[0].code == FitCode::too_few_accelerators);
    ClusterBuilder demanding;
    demanding.add_node(node);
    CHECK(test(demanding, gpus(4, {}, {"cuda"})).fit.unverified);
}

TEST_CASE("shares of cards are no cards") {
    ClusterBuilder make;
    const Row node = make.add_node(idle_node("n", 8));
    make.add_slot({.node = node, .resource = "shard", .total = 16, .alloc = 0, .shared = true});
    CHECK(test(make, gpus(1)).reasons[0].code == FitCode::no_accelerators);
}

TEST_CASE("the durable test looks at what is installed, whatever its state and use") {
    Node node = node_with(used_node("n", 8, 8, 16 * kGiB, 16 * kGiB), Condition::down);
    ClusterBuilder make;
    make.add_node(node);
    CHECK(test(make, {.cpu_milli_per_task = 8000, .memory_bytes = 16 * kGiB}).fit.passes);
    ClusterBuilder cpus;
    cpus.add_node(node);
    CHECK(test(cpus, {.tasks_per_node = 3, .cpu_milli_per_task = 3000}).reasons[0].text ==
          "fewer than 9 CPUs installed");
    ClusterBuilder memory;
    memory.add_node(node);
    CHECK(test(memory, {.memory_bytes = 17 * kGiB}).reasons[0].code == FitCode::too_little_memory);
}

TEST_CASE("C-08 a node that reports no memory is not said to have too little") {
    ClusterBuilder make;
    make.add_node(idle_node("n", 8));
    CHECK(test(make, {.memory_bytes = 4 * kGiB}).fit.passes);
}

TEST_CASE("B-60 taints are tolerated by their whole text, by key and effect, or by key") {
    const auto passes = [](const std::string& toleration) {
        ClusterBuilder make;
        make.add_node(idle_node("n", 8), {.taints = {"gpu=yes:NoSchedule", "soft=yes:PreferNoSchedule"}});
        JobShape shape;
        if (!toleration.empty()) shape.tolerates = {toleration};
        return test(make, shape).fit.passes;
    };
    CHECK_FALSE(passes(""));
    CHECK(passes("gpu=yes:NoSchedule"));
    CHECK(passes("gpu:NoSchedule"));
    CHECK(passes("gpu"));
    CHECK_FALSE(passes("gpu=no:NoSchedule"));
    CHECK_FALSE(passes("gpu:NoExecute"));
    CHECK_FALSE(passes("gp"));
}

TEST_CASE("C-39 a node that is kept out by name is no wrong hardware") {
    ClusterBuilder make;
    make.add_node(idle_node("n1", 8));
    const Tested tested = test(make, {.exclude = {"n1"}});
    CHECK(tested.fit.excluded);
    CHECK(tested.reasons[0].code == FitCode::excluded);
    ClusterBuilder small;
    small.add_node(idle_node("n1", 1));
    CHECK_FALSE(test(small, {.cpu_milli_per_task = 8000, .exclude = {"n1"}}).fit.excluded);
}

TEST_CASE("B-17 memory that is not stated is the default of the cores, and no node may ever have that") {
    const auto passes = [](Quantity floor, JobShape shape, const Queue& queue = {}) {
        ClusterBuilder make;
        Node node = idle_node("n", 16, 60 * kGiB);
        node.memory_floor_bytes = floor;
        make.add_node(node);
        return test(make, std::move(shape), queue).fit.passes;
    };
    const auto cores = [](std::int64_t count, Quantity memory_bytes = {}) {
        return JobShape{.cpu_milli_per_task = count * 1000, .memory_bytes = memory_bytes};
    };
    CHECK(passes(4 * kGiB, cores(15)));
    CHECK_FALSE(passes(4 * kGiB, cores(16)));
    CHECK(passes(4 * kGiB, cores(16, 8 * kGiB)));  // it names less
    CHECK(passes({}, cores(16)));                  // no default is published
    CHECK(passes(0, cores(16)));
    CHECK(passes(Quantity::unlimited(), cores(16)));  // the whole node
    const Queue tight{.max_memory_node_bytes = 8 * kGiB};
    CHECK(passes(2 * kGiB, cores(4), tight));
    CHECK_FALSE(passes(2 * kGiB, cores(5), tight));
    const Queue own{.memory_floor_bytes = 1 * kGiB};
    CHECK(passes(4 * kGiB, cores(16), own));  // the default of the queue wins
}
