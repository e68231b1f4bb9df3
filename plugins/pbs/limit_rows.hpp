#pragma once

#include "queue_rows.hpp"
#include "reading.hpp"
#include "usage.hpp"

namespace nodetop::pbs {

/// Writes the table of limits: those of each queue, in their order, and those of the server.
void write_limits(Reading& reading, const QueueFacts& facts, const Usage& usage);

}  // namespace nodetop::pbs
