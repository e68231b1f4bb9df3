#pragma once

#include <nodetop/plugin.hpp>

#include "listing.hpp"

namespace nodetop::pbs {

/// Reads `-F json` while it arrives. Groups become dotted keys, lists one text with ", " between, and every value is
/// kept as text: PBS prints as a number or a truth value whatever looks like one. A listing that cannot be read to its
/// end is not whole; its last record is dropped.
void read_json(sdk::Reader& reader, Listing& listing);

}  // namespace nodetop::pbs
