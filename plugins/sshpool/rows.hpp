#pragma once

#include <vector>

#include <nodetop/plugin.hpp>

#include "host_list.hpp"
#include "machine.hpp"

namespace nodetop::sshpool {

/// Writes the tables of a reading. What is lost with a machine that does not answer: its own row says DOWN (or UNKNOWN
/// for an answer that was cut) and why, and claims nothing; no other row changes.
void write_reading(sdk::Host& host, const HostList& list, const std::vector<Machine>& machines,
                   sdk::BlobBuilder& reading);

}  // namespace nodetop::sshpool
