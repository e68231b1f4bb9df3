#include "text/figures.hpp"

#include <doctest/doctest.h>

using nodetop::Quantity;
using namespace nodetop::drawing;

TEST_CASE("durations, core.md 13.2") {
    CHECK(duration(3600) == "1:00:00");
    CHECK(duration(172800) == "2-00:00:00");
    CHECK(duration(59) == "0:00:59");
    CHECK(duration(86399) == "23:59:59");
    CHECK(duration(Quantity::unlimited()) == "unlimited");
    CHECK(duration(Quantity::unknown()) == "?");
}

TEST_CASE("waits") {
    CHECK(wait(60) == "now");
    CHECK(wait(-60) == "now");
    CHECK(wait(-61) == "overdue");
    CHECK(wait(61) == "1m");
    CHECK(wait(3600) == "1h");
    CHECK(wait(3 * 3600 + 5 * 60) == "3h 05m");
    CHECK(wait(2 * 86400 + 4 * 3600) == "2d 4h");
    CHECK(wait(2 * 86400) == "2d");
    CHECK(wait(Quantity::unknown()) == "?");
}

TEST_CASE("ages are never now or overdue") {
    CHECK(age(0) == "<1m");
    CHECK(age(-30) == "<1m");
    CHECK(age(-61).empty());  // a stamp ahead of the clock is no age
    CHECK(age(600) == "10m");
    CHECK(age(Quantity::unknown()).empty());
}

TEST_CASE("unknown is neither zero nor free") {
    CHECK(cores(Quantity::unknown()) == "?");
    CHECK(gib(Quantity::unknown()) == "?");
    CHECK(count(Quantity::unknown()) == "?");
}

TEST_CASE("cores and memory") {
    CHECK(cores(12000) == "12");
    CHECK(cores(1500) == "1.5");
    CHECK(cores(250) == "0.25");
    CHECK(cores(0) == "0");
    CHECK(gib((std::int64_t{5} << 30) - 1) == "4");
    CHECK(counted(1, "node") == "1 node");
    CHECK(counted(0, "node") == "0 nodes");
    CHECK(file_size(512) == "512 B");
    CHECK(file_size(1536) == "1.5 KiB");
}
