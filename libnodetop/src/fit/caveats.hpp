#pragma once

#include <vector>

#include "access/limit_blockers.hpp"
#include "fit/place.hpp"

namespace nodetop {

/// What qualifies a place whose facts are complete.
std::vector<Caveat> caveats_of(const Facts& facts, const Demand& demand, const Place& place,
                               const std::vector<Unchecked>& unchecked, bool estimate_set_aside, const Asking& asking);

}  // namespace nodetop
