#include "one_user.hpp"

#include <algorithm>

namespace nodetop::slurm {
namespace {

bool in_use(const IndexedNode& node) { return !node.cpu_alloc_milli || *node.cpu_alloc_milli > 0; }

/// Nodes on which every job that can be seen is the caller's, and on which these account for all that is in use.
std::vector<bool> nodes_of_caller(const Reading& reading, const Caller& caller, const std::vector<JobRecord>& running) {
    std::vector<bool> others(reading.nodes.size()), mine(reading.nodes.size());
    for (const JobRecord& job : running) {
        if (job.is_waiting()) continue;
        const bool is_mine = !caller.user.empty() && job.user == caller.user;
        for (const NodeRef node : reading.nodes.expand(job.nodes)) (is_mine ? mine : others)[node.row] = true;
    }
    // Where others' jobs are hidden, a node that shows none of them may still be theirs.
    const bool all_seen = reading.config.known && !reading.config.hides("jobs");
    for (std::size_t i = 0; i < mine.size(); ++i) mine[i] = mine[i] && !others[i] && all_seen;
    return mine;
}

}  // namespace

bool needs_users_of_nodes(const Reading& reading, const Partitions& partitions) {
    return std::any_of(partitions.one_user_members.begin(), partitions.one_user_members.end(),
                       [&](const OneUserMember& member) { return in_use(reading.nodes[member.node]); });
}

void write_one_user_members(Reading& reading, const Partitions& partitions, const Caller& caller,
                            const std::vector<JobRecord>* running) {
    std::vector<bool> mine(reading.nodes.size());
    if (running != nullptr) mine = nodes_of_caller(reading, caller, *running);
    auto members = reading.blob.table<NT_TABLE_MEMBER>();
    for (const OneUserMember& member : partitions.one_user_members) {
        if (!in_use(reading.nodes[member.node]) || mine[member.node.row]) continue;
        members.row(member.row)
            .set<NT_COL_MEMBER_STATE_RAW>("in use by another user")
            .set<NT_COL_MEMBER_CONDITIONS>(NT_CONDITION_BUSY);
    }
}

}  // namespace nodetop::slurm
