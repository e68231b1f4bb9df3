#pragma once

#include <optional>

#include "cluster.hpp"
#include "requirement.hpp"

namespace nodetop::lsf {

/// How a queue's RES_REQ stands to a host.
struct HostFit {
    std::optional<bool> ever;                ///< no: nothing of the queue can run there, whatever is free
    std::optional<bool> now;                 ///< by what is free and loaded now; nothing where it cannot be told
    std::optional<std::int64_t> slots_left;  ///< as many as the resources suffice for that each slot takes
};

/// Holds a requirement against a host. Resources that a slot takes are counted once for each slot; where the site
/// reserves them once for a job, that claims less.
HostFit fit_on_host(const Requirement& requirement, const Cluster& cluster, std::size_t host);

}  // namespace nodetop::lsf
