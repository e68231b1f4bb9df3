#pragma once

#include <string>
#include <vector>

#include "access/pins.hpp"
#include "fit/largest.hpp"

namespace nodetop {

/// One figure of the largest shapes as a job that can be asked for.
struct LargestShape {
    std::string figure;  ///< "64 CPUs", "3 A100"; for sentences
    JobShape shape;
    Pins pins;
};

/// The jobs behind the figures of a queue: each the most of one thing, the others at their least. Figures that the
/// least job reaches, and those that are not known, are not among them.
std::vector<LargestShape> largest_shapes(const Facts& facts, const Largest& largest);

}  // namespace nodetop
