#pragma once

#include <string_view>

#include <nodetop/plugin.hpp>

#include "listing.hpp"

namespace nodetop::pbs {

/// Reads the text form while it arrives: records of `key = value` lines. `header` begins the first line of a record
/// ("Job Id: "); empty: any line that begins at the margin does. A line that begins with a tab goes on with the value
/// above it, joined without anything in between (P-14, P-15). Every client ends a record with an empty line; a listing
/// that ends otherwise was cut off, is not whole, and its last record is dropped.
void read_text(sdk::Reader& reader, std::string_view header, Listing& listing);

}  // namespace nodetop::pbs
