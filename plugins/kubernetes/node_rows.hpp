#pragma once

#include "reading.hpp"

namespace nodetop::kubernetes {

/// Writes the tables of nodes, of accelerators, and of other resources.
void write_nodes(Reading& reading);

}  // namespace nodetop::kubernetes
