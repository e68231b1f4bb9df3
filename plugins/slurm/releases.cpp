#include "releases.hpp"

#include <string>

namespace nodetop::slurm {
namespace {

bool has_end(const JobRecord& job) {
    // A suspended job's end moves on as long as it sleeps.
    return job.ends_at && *job.ends_at != NT_UNLIMITED && job.state != NT_JOB_SUSPENDED;
}

}  // namespace

void write_releases(Reading& reading, const std::vector<JobRecord>& running) {
    auto table = reading.blob.table<NT_TABLE_RELEASE>();
    table.answered();
    std::vector<bool> open_ended(reading.nodes.size());
    std::vector<NodeRef> nodes;
    for (const JobRecord& job : running) {
        if (job.is_waiting() || job.nodes.empty() || has_end(job)) continue;
        reading.nodes.expand(job.nodes, nodes);
        for (const NodeRef node : nodes) open_ended[node.row] = true;
    }
    for (const JobRecord& job : running) {
        if (job.is_waiting() || job.nodes.empty() || !has_end(job)) continue;
        reading.nodes.expand(job.nodes, nodes);
        // A job's total is never divided by its nodes (C-45).
        const bool alone = nodes.size() == 1 && job.node_count.value_or(1) == 1;
        const bool share_known = alone && job.cpu_milli;
        for (const NodeRef node : nodes) {
            if (!share_known && open_ended[node.row]) continue;
            auto row = table.add();
            row.set<NT_COL_RELEASE_NODE>(node).set<NT_COL_RELEASE_AT>(*job.ends_at);
            if (share_known) row.set<NT_COL_RELEASE_CPU_MILLI>(*job.cpu_milli);
            if (job.gpus_per_node)
                row.set<NT_COL_RELEASE_ACCELERATORS>(*job.gpus_per_node);
            else if (!reading.nodes[node].has_devices)
                row.set<NT_COL_RELEASE_ACCELERATORS>(0);
            row.set<NT_COL_RELEASE_SLOT>(reading.nodes.slot_of(node, job.gres_per_node));
        }
    }
}

}  // namespace nodetop::slurm
