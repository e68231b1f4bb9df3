#pragma once

#include "model/cluster.hpp"
#include "room/job_terms.hpp"

namespace nodetop {

/// What reservations keep from a job of the caller on one node (core.md 4, B-14).
struct Windows {
    bool whole = false;                        ///< the whole node, now or before the job ends
    bool admitted = false;                     ///< held now, and by nothing that keeps the whole node from the job
    Quantity cpu_milli = 0, accelerators = 0;  ///< parts, now or before the job ends
    Instant next_at;      ///< when the next reservation of the whole node begins that does not admit it (S-58)
    Row keeper = kNoRow;  ///< Cluster::reservations: the first for which `whole` is true
};

/// Unknown reservations admit nobody: without them `admitted` is false and `next_at` unknown.
Windows windows_of(const Cluster& cluster, const Node& node, const JobTerms& job = {});

}  // namespace nodetop
