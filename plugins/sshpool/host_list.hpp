#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nodetop/plugin.hpp>

#include "host_entry.hpp"

namespace nodetop::sshpool {

/// Machines under one name: a queue of the report.
struct Pool {
    std::string name;
    std::vector<std::size_t> hosts;  ///< places in HostList::hosts
};

/// All machines to ask, each once, and the pools that they are in.
struct HostList {
    std::string source;  ///< "NODETOP_HOSTS", "plugins.sshpool.pools", a path; "": no list is configured
    std::vector<HostEntry> hosts;
    std::vector<Pool> pools;
    /// Entries that were refused, each with where it stands and why.
    std::vector<std::string> refused;
};

/// The first list that exists (config.md 5): NODETOP_HOSTS, the configured pools, the file `nodetop/hosts` in the
/// user's configuration folder; in a replay without any, the hosts that the recording asked.
HostList find_hosts(sdk::Host& host);

/// The list in a text of one entry a line; `source` stands before the number of a refused line.
HostList hosts_in_text(std::string_view text, const std::string& source);

/// The list that `plugins.sshpool.pools` gives: one JSON object a line.
HostList hosts_in_pools(std::string_view lines);

}  // namespace nodetop::sshpool
