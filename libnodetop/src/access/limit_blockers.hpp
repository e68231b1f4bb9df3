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

/// What the queue itself demands of a shape (core.md 7): nodes, walltime, share of a node, a reservation to be named.
/// Only what is stated is checked.
std::vector<Blocker> queue_limit_blockers(const Cluster& cluster, const Queue& queue, const JobShape& shape);

/// What the limit sets that bind say, under the account that hinders least. A request over a limit is S; one within it
/// and over what is left of it is W, or S where the system refuses (B-25). A part that is not stated is held against a
/// limit only if nothing at all is left of it.
LimitFindings limit_blockers(const Caller& caller, const Queue& queue, const JobShape& shape,
                             const Verdict* verdict = nullptr);

}  // namespace nodetop
