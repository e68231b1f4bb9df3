#include "fit/demand.hpp"

#include "fit/stated_names.hpp"
#include "unit/fit/fit_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

std::string refusal(JobShape shape) {
    ClusterBuilder make;
    make.add_node(idle_node("n", 8));
    const FitReading r(make);
    auto demand = demand_of(r.facts(), std::move(shape));
    return std::holds_alternative<std::string>(demand) ? std::get<std::string>(demand) : "";
}

}  // namespace

TEST_CASE("B-36 an ability that nobody knows is refused with those that are known") {
    CHECK(refusal({.accelerators_per_node = 1, .needs = {"bf61"}}) ==
          "there is no ability 'bf61'; known are bf16, fp8, tf32, flash, cuda, rocm");
    CHECK(refusal({.accelerators_per_node = 1, .needs = {"BFloat16"}}).empty());
}

TEST_CASE("B-29 B-30 a shape that cannot be asked is refused by the knowledge itself") {
    CHECK_FALSE(refusal({.nodes = 0}).empty());
    CHECK_FALSE(refusal({.nodes = -1}).empty());
    CHECK_FALSE(refusal({.needs = {"fp8"}}).empty());
    CHECK_FALSE(refusal({.accelerators_per_node = 0, .accelerator_memory_bytes = kGiB}).empty());
    CHECK_FALSE(refusal({.nodes = INT64_MAX - 1, .cpu_milli_per_task = 2000}).empty());
}

TEST_CASE("C-61 names that nothing has are told") {
    ClusterBuilder make;
    add_caller(make);
    make.add_node(idle_node("n1", 8), {.taints = {"gpu=yes:NoSchedule"}});
    const FitReading r(make);
    const Demand demand = r.demand(
        {.exclude = {"n1", "zz1"}, .tolerates = {"gpu", "typo"}, .accounts = {"nosuch"}, .reservation = "later"});
    CHECK(demand.unknown_nodes == std::vector<std::string>{"zz1"});
    CHECK(demand.excludes(0));
    std::vector<std::string> codes;
    for (const Problem& problem : unknown_names(r.facts(), demand)) codes.push_back(problem.code);
    CHECK(codes ==
          std::vector<std::string>{"unknown_account", "unknown_node", "unknown_toleration", "unknown_reservation"});
}

TEST_CASE("an account or a QOS that the caller does not hold closes every place") {
    ClusterBuilder make;
    make.set_identity({.user = "mira", .accounts = Words{"bio"}, .qos = Words{"normal"}, .groups = Words{}});
    add_queue_of(make, "day", {make.add_node(idle_node("n1", 8))});
    const FitReading r(make);
    CHECK(r.place({}).label == Label::fits_now);
    CHECK(r.place({.accounts = {"nosuch"}}).label == Label::blocked);
    CHECK(r.place({.accounts = {"nosuch", "bio"}}).label == Label::fits_now);
    CHECK(r.place({.qos = "nosuch"}).label == Label::blocked);
    CHECK(r.place({.qos = "Normal"}).label == Label::fits_now);  // B-18: a QOS in any case
}

TEST_CASE("where nobody needs an account and the caller holds none, any name will do") {
    for (const bool required : {false, true}) {
        ClusterBuilder make;
        make.facts().source.accounts_required = required;
        make.set_identity({.user = "mira", .accounts = Words{}, .qos = Words{}, .groups = Words{}});
        add_queue_of(make, "day", {make.add_node(idle_node("n1", 8))});
        const FitReading r(make);
        const Demand demand = r.demand({.accounts = {"project7"}});
        CHECK(unknown_names(r.facts(), demand).empty() == !required);
        CHECK((r.place({.accounts = {"project7"}}).label == Label::fits_now) == !required);
    }
}
