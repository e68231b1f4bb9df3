#pragma once

#include <string>
#include <vector>

#include "fit/rank.hpp"

namespace nodetop {

/// A change of the shape with which it would fit now.
struct Change {
    std::string text;               ///< "with -t 12:00:00 it fits now in gpu"
    std::vector<std::string> argv;  ///< the changed flags: "-t", "12:00:00"
    Row queue = kNoRow;
    Label label = Label::fits_now;  ///< of that place; nothing is asked for it
};

/// Where nothing starts now: the least changes of one part of the shape that would, at most one for each part, the
/// mildest first. Parts: accelerators, CPUs and memory of a node, nodes, walltime, account, QOS. Worked out from the
/// same reading, and each held against the limits as well.
std::vector<Change> nearest_changes(const Facts& facts, const Demand& demand, const Ranking& ranking);

}  // namespace nodetop
