#pragma once

#include <memory>

#include "outside/cancellation.hpp"
#include "plugins/channel.hpp"

namespace nodetop {

/// Loads one adapter and answers what the host asks of it, until the host lets go of the channel.
void serve_adapter(Channel& channel, std::shared_ptr<Cancellation> cancellation);

}  // namespace nodetop
