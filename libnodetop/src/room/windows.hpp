#pragma once

#include "model/cluster.hpp"

namespace nodetop {

/// Walltime of the job that effective figures are about (core.md 5.1).
constexpr std::int64_t kUsualJobSeconds = 3600;

/// What reservations keep from a job of the caller that names none of them, on one node (core.md 4, B-14).
struct Windows {
    bool whole = false;                        ///< the whole node, now or before a job of an hour ends
    bool admitted = false;                     ///< held now, and by nothing that keeps the whole node from the caller
    Quantity cpu_milli = 0, accelerators = 0;  ///< parts, now or before a job of an hour ends
    Instant next_at;  ///< when the next reservation of the whole node begins that does not admit the caller (S-58)
};

/// Unknown reservations admit nobody: without them `admitted` is false and `next_at` unknown.
Windows windows_of(const Cluster& cluster, const Node& node);

}  // namespace nodetop
