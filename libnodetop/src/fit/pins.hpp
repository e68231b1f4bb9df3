#pragma once

#include "access/pins.hpp"
#include "fit/demand.hpp"

namespace nodetop {

/// What keeps a job that demands something of its accelerators on cards that pass (cli.md 18, 7): their type, a feature
/// that exactly their nodes have, or the names of the other nodes. Nothing where every card of the queue passes, or
/// nothing is demanded. `pinned` no: cards that pass and cards that do not could not be told apart.
Pins pins_for(const Facts& facts, const Demand& demand, const Queue& queue);

}  // namespace nodetop
