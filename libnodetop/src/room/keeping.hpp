#pragma once

#include <optional>

#include "model/cluster.hpp"
#include "room/job_terms.hpp"
#include "room/windows.hpp"
#include "room/withheld.hpp"

namespace nodetop {

/// Whether all of a schedulable node is kept from a job, whatever it asks.
struct Keeping {
    std::optional<Cause> by;  ///< the first cause, in the order of Cause
    bool unclear = false;     ///< nothing known keeps it, and something that is not known might
};

/// `windows` are those of the same job; `in_use`: a job holds something of the node.
Keeping keeping_of(const Cluster& cluster, const Node& node, const Windows& windows, Answer in_use,
                   const JobTerms& job = {});

}  // namespace nodetop
