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
    std::vector<std::vector<NodeRef>> nodes_of(running.size());
    for (std::size_t i = 0; i < running.size(); ++i) {
        if (running[i].is_waiting() || running[i].nodes.empty()) continue;
        nodes_of[i] = reading.nodes.expand(running[i].nodes);
        if (!has_end(running[i]))
            for (const NodeRef node : nodes_of[i]) open_ended[node.row] = true;
    }
    for (std::size_t i = 0; i < running.size(); ++i) {
        const JobRecord& job = running[i];
        if (!has_end(job)) continue;
        // A job's total is never divided by its nodes (C-45).
        const bool alone = nodes_of[i].size() == 1 && job.node_count.value_or(1) == 1;
        const bool share_known = alone && job.cpu_milli;
        for (const NodeRef node : nodes_of[i]) {
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
