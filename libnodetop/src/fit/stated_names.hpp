#pragma once

#include <vector>

#include "access/blocker.hpp"
#include "fit/demand.hpp"
#include "model/problem.hpp"

namespace nodetop {

/// Names in the shape that this reading does not know: accounts and a QOS that the caller is known not to hold, nodes,
/// tolerations and a reservation that there are not. As warnings for `problems`.
std::vector<Problem> unknown_names(const Facts& facts, const Demand& demand);

/// What these make of every place: fatal blockers of triage A. An account suffices of several.
std::vector<Blocker> blockers_of_names(const Facts& facts, const Demand& demand);

}  // namespace nodetop
