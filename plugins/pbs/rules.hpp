#pragma once

#include <optional>

#include <nodetop/plugin.hpp>

#include "queue.hpp"
#include "reading.hpp"

namespace nodetop::pbs {

/// Writes the lists of a queue that are switched on, evaluated for the caller (P-10 to P-13).
void write_rules(Reading& reading, const Queue& queue, const Server& server, sdk::Ref<NT_TABLE_QUEUE> row);

/// Writes those of the server, which bind for every queue.
void write_rules(Reading& reading, const Server& server);

/// May the caller submit there as far as the lists of the queue go? nullopt: cannot be told.
std::optional<bool> lists_admit(const Reading& reading, const Queue& queue, const Server& server);

}  // namespace nodetop::pbs
