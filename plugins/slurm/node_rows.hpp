#pragma once

#include "identity.hpp"
#include "node_listing.hpp"
#include "reading.hpp"

namespace nodetop::slurm {

/// Writes the tables of nodes, slots and resources. False if the answer holds no record: then there is nothing to say.
bool write_nodes(Reading& reading, const sdk::Answer& answer, NodeListing& listing, const Caller& caller);

}  // namespace nodetop::slurm
