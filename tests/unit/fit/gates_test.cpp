#include "fit/gates.hpp"

#include <algorithm>

#include "unit/fit/fit_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

/// The gates of the first queue.
std::vector<Gate> gates(ClusterBuilder& make, JobShape shape = {}, const Verdict* verdict = nullptr) {
    const FitReading r(make);
    const Demand demand = r.demand(shape);
    return gates_of(r.facts(), demand, r.place(std::move(shape), 0, verdict));
}

const Gate& gate(const std::vector<Gate>& all, std::string_view code) {
    for (const Gate& one : all)
        if (one.code == code) return one;
    FAIL("no gate " << code);
    return all.front();
}

bool has_gate(const std::vector<Gate>& all, std::string_view code) {
    return std::any_of(all.begin(), all.end(), [code](const Gate& one) { return one.code == code; });
}

}  // namespace

TEST_CASE("cli.md 8.7 an open queue with room passes every gate, and what was not asked is unknown") {
    ClusterBuilder make;
    add_caller(make);
    add_queue_of(make, "q", {make.add_node(idle_node("n", 8))});
    const auto all = gates(make);
    for (const Gate& one : all) {
        CAPTURE(one.code);
        CHECK(one.result == (one.code == "dry_run" ? GateResult::unknown : GateResult::pass));
        CHECK_FALSE(one.text.empty());
    }
    CHECK(gate(all, "room").text == "1 of 1 node take it now");
    CHECK(gate(all, "free").text.find("for a job without an end") != std::string::npos);
    // In the order in which a scheduler asks.
    CHECK(all.front().code == "queue_disabled");
    CHECK(all.back().code == "dry_run");
}

TEST_CASE("a queue that is closed fails its first gate, with the scheduler's own word") {
    ClusterBuilder make;
    add_caller(make);
    Queue queue = open_queue("q");
    queue.enabled = Answer::no;
    queue.state_raw = "DRAIN";
    make.add_member(make.add_queue(queue), make.add_node(idle_node("n", 8)));
    const auto all = gates(make);
    CHECK(gate(all, "queue_disabled").result == GateResult::fail);
    CHECK(gate(all, "queue_disabled").raw == "DRAIN");
    CHECK_FALSE(has_gate(all, "queue_not_started"));
}

TEST_CASE("a list admits, leaves out, or cannot be told; its entries are the raw text") {
    const auto with = [](const Words& entries, bool identity) {
        ClusterBuilder make;
        if (identity) add_caller(make);
        add_queue_of(make, "q", {make.add_node(idle_node("n", 8))});
        make.add_rule({.queue = 0, .kind = RuleKind::account}, entries);
        return gate(gates(make), "account_not_allowed");
    };
    CHECK(with({"bio", "chem"}, true).result == GateResult::pass);
    CHECK(with({"bio", "chem"}, true).raw == "allow bio, chem");
    CHECK(with({"chem"}, true).result == GateResult::fail);
    CHECK(with({"chem"}, false).result == GateResult::unknown);
}

TEST_CASE("limits of the queue and of limit sets are gates with their amounts") {
    ClusterBuilder make;
    add_caller_of_qos(make);
    Queue queue = open_queue("q");
    queue.max_nodes = 1;
    queue.max_walltime_seconds = kHour;
    make.add_member(make.add_queue(queue), make.add_node(idle_node("n", 128)));
    add_core_limit(make, 64000, 60000);
    const FitReading r(make);
    const auto of = [&](const JobShape& shape) { return gates_of(r.facts(), r.demand(shape), r.place(shape)); };
    const auto fine = of({.cpu_milli_per_task = 4000, .walltime_seconds = kHour});
    CHECK(gate(fine, "queue_max_nodes").result == GateResult::pass);
    CHECK(gate(fine, "queue_max_walltime").result == GateResult::pass);
    CHECK(gate(fine, "limit").text.find("at most 64 CPUs, 60 CPUs held") != std::string::npos);
    const auto too_much = of({.nodes = 2, .cpu_milli_per_task = 4000, .walltime_seconds = 2 * kHour});
    CHECK(gate(too_much, "queue_max_nodes").result == GateResult::fail);
    CHECK(gate(too_much, "queue_max_walltime").result == GateResult::fail);
    CHECK(gate(too_much, "max_cpu_user").result == GateResult::fail);
}

TEST_CASE("hardware fails where no node could ever host it, and is unknown where cards are not identified") {
    const auto with = [](const char* resource) {
        ClusterBuilder make;
        add_caller(make);
        add_queue_of(make, "q", {add_gpu_node(make, "g", 4, resource)});
        return gate(gates(make, {.accelerators_per_node = 1, .needs = {"fp8"}}), "hardware");
    };
    CHECK(with("gpu:h100").result == GateResult::pass);
    CHECK(with("gpu:v100").result == GateResult::fail);
    CHECK(with("gpu:v100").text.find("V100") != std::string::npos);
    CHECK(with("gpu:mystery").result == GateResult::unknown);
}

TEST_CASE("room fails where nodes are full, and is unknown where their use is") {
    const auto with = [](Quantity held) {
        ClusterBuilder make;
        add_caller(make);
        Node node = idle_node("n", 8);
        node.cpu_alloc_milli = held;
        add_queue_of(make, "q", {make.add_node(node)});
        return gate(gates(make), "room").result;
    };
    CHECK(with(0) == GateResult::pass);
    CHECK(with(8000) == GateResult::fail);
    CHECK(with({}) == GateResult::unknown);
}

TEST_CASE("the dry run passes, fails or is unknown, in the control plane's own words") {
    const auto with = [](Verdict verdict) {
        ClusterBuilder make;
        add_caller(make);
        add_queue_of(make, "q", {make.add_node(idle_node("n", 8))});
        verdict.raw = "own words";
        return gate(gates(make, {}, &verdict), "dry_run");
    };
    CHECK(with(accepted()).result == GateResult::pass);
    CHECK(with(accepted()).raw == "own words");
    CHECK(with(refused(Category::not_entitled)).result == GateResult::fail);
    CHECK(with(refused(Category::time_limit)).result == GateResult::fail);
    CHECK(with(refused(Category::control_plane_down)).result == GateResult::unknown);
    CHECK(with(refused(Category::not_supported)).result == GateResult::unknown);
}
