#pragma once

#include <cstdint>
#include <vector>

#include "model/cluster.hpp"
#include "room/node_room.hpp"

namespace nodetop {

/// What one job holds on one node (core.md 3.6). Unknown is what nobody told: a job's totals are never shown as its
/// share of one of its nodes, nor divided by their number (C-45).
struct JobHere {
    Row job = kNoRow;  ///< Cluster::jobs
    Quantity cpu_milli, memory_bytes, accelerators;
};

/// Which jobs hold something of which node. Made in one walk over the reading, into which it points.
class JobsByNode {
  public:
    explicit JobsByNode(const Cluster& cluster);

    /// The jobs that hold something of a node, in the order of Cluster::jobs: those with an allocation there, and those
    /// that run there by their list of nodes. Linear in what is there.
    std::vector<JobHere> on(Row node) const;

  private:
    const Cluster& cluster_;
    std::vector<std::vector<Row>> allocations_;  ///< by node row: rows of Cluster::allocations
    std::vector<std::vector<Row>> jobs_;         ///< by node row: jobs that hold nodes and name this one
};

/// What it means that no job is listed on a node: hardly ever that it is idle (C-46).
enum class NoJobs : std::uint8_t {
    query_failed,
    not_told,   ///< the system, or this reading, has no list of jobs
    unclaimed,  ///< something is held, or may be, and no job that the caller can see says so
    idle,
};

NoJobs no_jobs_because(const Cluster& cluster, const NodeRoom& room);

}  // namespace nodetop
