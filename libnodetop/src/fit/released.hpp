#pragma once

#include "fit/node_offer.hpp"

namespace nodetop {

/// The first instant at which declared ends have released enough of a node that could host the job, and from which it
/// may run to its end (B-32, C-68). In the past: overdue, and kept (C-35). Unknown: declared ends never release enough,
/// or something other than jobs keeps the node. `offers` are those of the same demand and queue.
Instant released_at(const Facts& facts, const Demand& demand, const NodeOffers& offers, Row node, const Member* member);

}  // namespace nodetop
