#pragma once

#include <vector>

#include <nodetop/plugin.hpp>

#include "listing.hpp"
#include "reservations.hpp"

namespace nodetop::pbs {

/// Reads `showres -n` of Maui and Moab, which schedule for Torque (backend-pbs.md 2): a line for each reservation on
/// each node, of which lines without a node go on with the one above. What the scheduler keeps for jobs is left out.
/// One record for each line, named by the reservation: `node`, `start` and `duration` as printed.
void read_showres(sdk::Reader& reader, Listing& listing);

/// Whole nodes, as what a task of a reservation is differs from site to site; whom they admit is not told.
std::vector<Reservation> reservations_of_showres(const Reading& reading, const Listing& listing);

}  // namespace nodetop::pbs
