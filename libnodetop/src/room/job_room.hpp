#pragma once

#include "room/job_terms.hpp"
#include "room/node_room.hpp"

namespace nodetop {

/// What a node offers one job: as `usual`, but kept by what keeps it from this job, for the whole time that it runs.
/// The figures are `free` ones, `effective_free` is not worked out: share_of() does that. A node that only the job's
/// own reservation holds is schedulable to it.
struct JobRoom {
    NodeRoom room;
    Row keeper = kNoRow;  ///< Cluster::reservations: the one that keeps the whole node from the job
};

JobRoom room_for_job(const Cluster& cluster, const Node& node, const NodeRoom& usual, const JobTerms& job);

/// Nothing that a job brings along makes a difference on this node: `usual` holds for every job.
bool same_for_every_job(const Node& node, const JobTerms& job);

}  // namespace nodetop
