#pragma once

#include <string>
#include <vector>

#include "flags/table.hpp"
#include "reading/system.hpp"

namespace nodetop {

/// Names for completion: of queues, of the caller's accounts and QOS, or of adapters. What a system said within the
/// last ten minutes is taken from memory; else it is asked, for three seconds at most. Empty if it did not answer:
/// completion never fails and never waits long.
std::vector<std::string> completion_names(flags::Offers offers, SourceRequest request);

}  // namespace nodetop
