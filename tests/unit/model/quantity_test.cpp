#include "model/quantity.hpp"

#include <doctest/doctest.h>

using namespace nodetop;

TEST_CASE("zero, unlimited and unknown are three values") {
    CHECK(Quantity{0}.finite());
    CHECK_FALSE(Quantity::unlimited().finite());
    CHECK(Quantity::unlimited().known());
    CHECK_FALSE(Quantity::unknown().known());
    CHECK(Quantity{} == Quantity::unknown());
}

TEST_CASE("a sum with an unknown part is unknown, and a sum never wraps") {
    CHECK(Quantity{2} + Quantity{3} == Quantity{5});
    CHECK(Quantity{2} + Quantity::unknown() == Quantity::unknown());
    CHECK(Quantity::unlimited() + Quantity::unknown() == Quantity::unknown());
    CHECK(Quantity{INT64_MAX - 1} + Quantity{2} == Quantity::unlimited());
}

TEST_CASE("what is left is never negative and never more than the total") {
    CHECK(left_of(8, 3) == Quantity{5});
    CHECK(left_of(8, 9) == Quantity{0});
    CHECK(left_of(8, -4) == Quantity{8});
    CHECK(left_of(8, Quantity::unknown()) == Quantity::unknown());
    CHECK(left_of(Quantity::unknown(), 3) == Quantity::unknown());
    CHECK(left_of(0, Quantity::unknown()) == Quantity{0});  // S-13
    CHECK(left_of(Quantity::unlimited(), 3) == Quantity::unlimited());
    CHECK(left_of(8, Quantity::unlimited()) == Quantity{0});
}

TEST_CASE("the smaller of an unknown and a number is unknown") {
    CHECK(smaller(4, 7) == Quantity{4});
    CHECK(smaller(Quantity::unlimited(), 7) == Quantity{7});
    CHECK(smaller(Quantity::unknown(), 7) == Quantity::unknown());
}
