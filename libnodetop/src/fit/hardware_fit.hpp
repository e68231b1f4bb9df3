#pragma once

#include "fit/demand.hpp"
#include "fit/reason.hpp"

namespace nodetop {

/// Whether a node could ever host one node's part of a job: against configured totals, whatever its state and
/// occupancy (core.md 10.2).
struct HardwareFit {
    bool passes = false;
    bool unverified = false;  ///< fails only for cards that are not identified
    bool excluded = false;    ///< passes, and is kept out by name or is not in the reservation that the job names
};

/// A job of `queue`; `member` may be null. `reasons`: counts why not.
HardwareFit hardware_fit(const Facts& facts, const Demand& demand, const Queue& queue, Row node, const Member* member,
                         ReasonCounts& reasons);

}  // namespace nodetop
