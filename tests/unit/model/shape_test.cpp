#include "model/shape.hpp"

#include <doctest/doctest.h>

using namespace nodetop;

TEST_CASE("the access question is one CPU and nothing else") {
    const JobShape shape;
    CHECK_FALSE(invalid_because(shape).has_value());
    CHECK_FALSE(shape.states_cpu());
    CHECK_FALSE(shape.states_accelerators());
    CHECK(shape.cpu_milli_per_node() == Quantity{1000});
    CHECK(shape.total_cpu_milli() == Quantity{1000});
    CHECK(shape.total_accelerators() == Quantity{0});
    CHECK_FALSE(shape.total_memory_bytes().known());
}

TEST_CASE("totals of a shape") {
    JobShape shape;
    shape.nodes = 3;
    shape.tasks_per_node = 5;
    shape.cpu_milli_per_task = 500;
    shape.memory_bytes = 7;
    shape.accelerators_per_node = 4;
    CHECK(shape.cpu_milli_per_node() == Quantity{2500});
    CHECK(shape.total_cpu_milli() == Quantity{7500});
    CHECK(shape.total_memory_bytes() == Quantity{21});
    CHECK(shape.total_accelerators() == Quantity{12});
}

TEST_CASE("B-08 memory of a job is exact to the byte, not floored for each node") {
    JobShape shape;
    shape.nodes = 2;
    shape.memory_bytes = 537407783;  // 0.5005 GiB, rounded up
    CHECK(shape.total_memory_bytes() == Quantity{1074815566});
}

TEST_CASE("B-29 C-57 shapes that cannot be asked") {
    const auto refused = [](auto change) {
        JobShape shape;
        change(shape);
        return invalid_because(shape).has_value();
    };
    for (const std::int64_t bad : {std::int64_t{0}, std::int64_t{-1}, INT64_MIN + 1}) {
        CAPTURE(bad);
        CHECK(refused([&](JobShape& s) { s.nodes = bad; }));
        CHECK(refused([&](JobShape& s) { s.tasks_per_node = bad; }));
        CHECK(refused([&](JobShape& s) { s.cpu_milli_per_task = bad; }));
        CHECK(refused([&](JobShape& s) { s.memory_bytes = bad; }));
        CHECK(refused([&](JobShape& s) { s.walltime_seconds = bad; }));
    }
    CHECK(refused([](JobShape& s) { s.nodes = Quantity::unlimited(); }));
    CHECK(refused([](JobShape& s) { s.accelerators_per_node = -1; }));
    CHECK_FALSE(refused([](JobShape& s) { s.accelerators_per_node = 0; }));
    CHECK_FALSE(refused([](JobShape& s) { s.walltime_seconds = Quantity::unlimited(); }));
    CHECK(refused([](JobShape& s) { s.nodes = INT64_MAX / 2, s.tasks_per_node = 3; }));
    CHECK(refused([](JobShape& s) { s.nodes = INT64_MAX / 2, s.memory_bytes = 4; }));
    CHECK(refused([](JobShape& s) { s.nodes = INT64_MAX / 2000, s.accelerators_per_node = 4000; }));
    CHECK(refused([](JobShape& s) { s.accounts = {""}; }));
    CHECK(refused([](JobShape& s) { s.qos = " "; }));
    CHECK(refused([](JobShape& s) { s.reservation = ""; }));
    CHECK(refused([](JobShape& s) { s.exclude = {"n1", ""}; }));
}

TEST_CASE("B-30 C-53 demands on accelerators without accelerators") {
    JobShape shape;
    shape.needs = {"fp8"};
    CHECK(invalid_because(shape).has_value());
    shape.accelerators_per_node = 1;
    CHECK_FALSE(invalid_because(shape).has_value());
    shape.needs.clear();
    shape.accelerator_memory_bytes = 1;
    CHECK_FALSE(invalid_because(shape).has_value());
    shape.accelerators_per_node = 0;
    CHECK(invalid_because(shape).has_value());
}

TEST_CASE("parts of a core are rounded up where the system has none") {
    JobShape shape;
    shape.cpu_milli_per_task = 500;
    CHECK_FALSE(round_up_to_whole_cores(shape, true));
    CHECK(shape.cpu_milli_per_task == Quantity{500});
    CHECK(round_up_to_whole_cores(shape, false));
    CHECK(shape.cpu_milli_per_task == Quantity{1000});
    CHECK_FALSE(round_up_to_whole_cores(shape, false));
    shape.cpu_milli_per_task = Quantity::unknown();
    CHECK_FALSE(round_up_to_whole_cores(shape, false));
}
