#include "fit/nearest.hpp"

#include "unit/fit/fit_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

std::vector<std::string> changes_of(ClusterBuilder& make, JobShape shape) {
    const FitReading r(make);
    const Demand demand = r.demand(std::move(shape));
    std::vector<std::string> texts;
    for (const Change& change : nearest_changes(r.facts(), demand, rank(r.facts(), demand)))
        texts.push_back(change.text);
    return texts;
}

}  // namespace

TEST_CASE("a shorter time, before the window and under the ceiling") {
    ClusterBuilder make;
    add_caller(make);
    Queue queue = open_queue("gpu");
    queue.max_walltime_seconds = 10 * kHour;
    const Row node = make.add_node(idle_node("n", 8));
    make.add_member(make.add_queue(queue), node);
    make.add_reservation({.name = "service", .starts_at = kNow + 12 * kHour + 100, .maintenance = true}, {node});
    CHECK(changes_of(make, {.walltime_seconds = 48 * kHour}) == Words{"with -t 10:00:00 it fits now in gpu"});
    ClusterBuilder open;
    add_caller(open);
    const Row other = open.add_node(idle_node("n", 8));
    add_queue_of(open, "gpu", {other});
    open.add_reservation({.name = "service", .starts_at = kNow + 12 * kHour + 100, .maintenance = true}, {other});
    CHECK(changes_of(open, {.walltime_seconds = 48 * kHour}) == Words{"with -t 12:00:00 it fits now in gpu"});
}

TEST_CASE("fewer GPUs, CPUs, less memory, fewer nodes: the mildest first") {
    ClusterBuilder make;
    add_caller(make);
    add_queue_of(
        make, "q",
        {make.add_node(used_node("a", 8, 2, 64 * kGiB, 32 * kGiB)), make.add_node(used_node("b", 8, 0, 64 * kGiB, 0))});
    CHECK(changes_of(make, {.nodes = 2, .cpu_milli_per_task = 8000}) ==
          Words{"with -c 6 it fits now in q", "with -N 1 it fits now in q"});
    ClusterBuilder gpus;
    add_caller(gpus);
    add_queue_of(gpus, "gpu", {add_gpu_node(gpus, "g", 4, "gpu:a100", 1)});
    CHECK(changes_of(gpus, {.accelerators_per_node = 4}) == Words{"with -g 3 it fits now in gpu"});
    ClusterBuilder memory;
    add_caller(memory);
    add_queue_of(memory, "q", {memory.add_node(used_node("a", 8, 2, 64 * kGiB, 32 * kGiB))});
    CHECK(changes_of(memory, {.memory_bytes = 40 * kGiB}) == Words{"with --mem 32G it fits now in q"});
}

TEST_CASE("a limit is kept too: what is left of it, not what the node has") {
    ClusterBuilder make;
    add_caller_of_qos(make);
    add_queue_of(make, "day", {make.add_node(idle_node("n", 128))});
    add_core_limit(make, 64000, 60000);
    CHECK(changes_of(make, {.cpu_milli_per_task = 8000}) == Words{"with -c 4 it fits now in day"});
}

TEST_CASE("nothing is offered where something starts, or where nothing would help") {
    ClusterBuilder starts;
    add_caller(starts);
    add_queue_of(starts, "q", {starts.add_node(idle_node("n", 8))});
    CHECK(changes_of(starts, {}).empty());
    ClusterBuilder full;
    add_caller(full);
    add_queue_of(full, "q", {full.add_node(used_node("n", 8, 8))});
    CHECK(changes_of(full, {.cpu_milli_per_task = 4000}).empty());
}

TEST_CASE("another account of the caller's, where one is stated") {
    ClusterBuilder make;
    make.set_identity({.user = "mira", .accounts = Words{"bio", "phys"}, .qos = Words{}, .groups = Words{}});
    const Row queue = add_queue_of(make, "q", {make.add_node(idle_node("n", 8))});
    make.add_rule({.queue = queue, .kind = RuleKind::account}, {"phys", "x", "y"});
    CHECK(changes_of(make, {.accounts = {"bio"}}) == Words{"with -A phys it fits now in q"});
}
