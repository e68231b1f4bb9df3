#pragma once

#include <string>
#include <vector>

#include "access/blocker.hpp"
#include "access/limit_sets.hpp"
#include "model/shape.hpp"

namespace nodetop {

/// A limit that binds and was not, or not wholly, checked. Never an invented limit, and never silence (C-17).
struct Unchecked {
    Row limit = kNoRow;    ///< Cluster::limits; kNoRow: the limits as a whole
    std::string sentence;  ///< "normal (site QOS): the limit on CPUs could not be read and is not checked"
};

/// What limits say to a shape.
struct LimitFindings {
    std::vector<Blocker> blockers;  ///< triage S or W
    std::vector<Unchecked> unchecked;
};

/// The queue's own limits on shapes (core.md 7): nodes, walltime, share of a node, reservation to be named. Only what
/// is stated is checked. `reservation_admits`: the reservation that the job names admits the caller.
std::vector<Blocker> queue_limit_blockers(const Cluster& cluster, const Queue& queue, const JobShape& shape);

/// The limit sets that bind, under the account that hinders least. A request over the limit is S; one within it and
/// over what is left of it is W, or S where the system refuses (B-25).
LimitFindings limit_blockers(const Caller& caller, const Queue& queue, const JobShape& shape,
                             const Verdict* verdict = nullptr);

}  // namespace nodetop
