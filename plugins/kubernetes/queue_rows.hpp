#pragma once

#include "reading.hpp"

namespace nodetop::kubernetes {

/// Writes the namespaces, or the LocalQueues in them, with the nodes that they may use and who may create pods there.
/// After the nodes.
void write_queues(Reading& reading);

/// Writes quotas, limit ranges and the shares of Kueue's queues. After the queues.
void write_limits(Reading& reading);

}  // namespace nodetop::kubernetes
