#pragma once

#include "reading.hpp"

namespace nodetop::kubernetes {

/// Writes what the reading says about itself.
void write_source(Reading& reading);

/// Writes who the server takes the caller for, if it has said so.
void write_identity(Reading& reading);

}  // namespace nodetop::kubernetes
