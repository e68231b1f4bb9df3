#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "devices.hpp"
#include "item_stream.hpp"

namespace nodetop::kubernetes {

/// A resource that a node gives out.
struct NodeResource {
    std::string name;
    std::optional<std::int64_t> total;      ///< whole units, rounded down; nullopt: not readable
    std::optional<std::int64_t> installed;  ///< more of it than total: the rest is out of order
};

/// A node as the API shows it.
struct NodeRecord {
    std::string name;
    std::string state_raw;         ///< `Ready`, `NotReady,SchedulingDisabled`, as `kubectl get nodes` writes it
    std::uint32_t conditions = 0;  ///< NT_CONDITION_…
    bool unreachable = false;      ///< the control plane has not heard of the kubelet
    std::string unknown_word;      ///< a state of Ready that is none of the known ones
    std::string reason;
    std::optional<std::int64_t> reason_at;
    std::vector<std::string> taints;  ///< `key=value:Effect`, `key:Effect`
    Labels labels;
    std::string architecture;
    std::optional<std::int64_t> cpu_milli, memory_bytes, pods;
    std::vector<NodeResource> others;     ///< devices, local storage, huge pages, and what the site has made
    std::vector<std::string> unreadable;  ///< names of the quantities that are none
};

/// The parts of a node that read_node() looks at.
std::vector<Wanted> wanted_of_nodes();
NodeRecord read_node(const Json& node);

}  // namespace nodetop::kubernetes
