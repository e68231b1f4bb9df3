#pragma once

#include <vector>

#include "access/blocker.hpp"
#include "access/caller.hpp"
#include "model/shape.hpp"

namespace nodetop {

/// Blockers of triage A: one for each kind of list that denies the caller (B-18 to B-20, B-55), and one for a site that
/// requires an account of a caller who has none that counts here (B-54). Lists that name nobody are structural.
std::vector<Blocker> access_blockers(const Caller& caller, const Queue& queue, const JobShape& shape = {});

/// Some list, or the caller himself, could not be read or compared, so that no denial does not mean admission.
bool access_undecided(const Caller& caller, const Queue& queue, const JobShape& shape = {});

}  // namespace nodetop
