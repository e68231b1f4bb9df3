#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "jobs.hpp"
#include "reading.hpp"

namespace nodetop::slurm {

/// Somebody is on the node, or it is not known that nobody is.
inline bool is_in_use(const IndexedNode& node) { return !node.cpu_alloc_milli || *node.cpu_alloc_milli > 0; }

/// A sum of which one part that is not known, or too large, spoils the whole.
inline void add_known(std::optional<std::int64_t>& sum, std::optional<std::int64_t> more) {
    sum = sum && more && *sum <= NT_UNLIMITED / 2 - *more ? std::optional(*sum + *more) : std::nullopt;
}

/// Calls `take(job, node, most_milli)` for each node of each job that holds nodes. `most_milli` is the most that this
/// node may carry of the job: all but the least on each of its others. Unknown if the job does not tell its CPUs.
template <class Take>
void for_each_share(const Reading& reading, const std::vector<JobRecord>& running, Take take) {
    constexpr std::int64_t kLeastMilli = 1000;  // that a job has on each of its nodes
    std::vector<NodeRef> nodes;
    for (const JobRecord& job : running) {
        if (job.is_waiting()) continue;
        reading.nodes.expand(job.nodes, nodes);
        for (const NodeRef node : nodes) {
            std::optional<std::int64_t> most = job.cpu_milli;
            if (most) most = std::max(kLeastMilli, *most - static_cast<std::int64_t>(nodes.size() - 1) * kLeastMilli);
            take(job, node, most);
        }
    }
}

}  // namespace nodetop::slurm
