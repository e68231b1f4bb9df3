#include "one_user.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "jobs_on_nodes.hpp"

namespace nodetop::slurm {
namespace {

/// Nodes on which every job that can be seen is the caller's, and on which these account for all that is in use.
std::vector<bool> nodes_of_caller(const Reading& reading, const Caller& caller, const std::vector<JobRecord>& running) {
    std::vector<bool> mine(reading.nodes.size());
    // Where others' jobs are hidden, a node that shows none of them may still be theirs.
    if (caller.user.empty() || !reading.config.shows_jobs_of_others()) return mine;
    std::vector<bool> others(reading.nodes.size());
    std::vector<std::optional<std::int64_t>> held(reading.nodes.size(), 0);
    for_each_share(reading, running, [&](const JobRecord& job, NodeRef node, std::optional<std::int64_t> most) {
        if (job.user != caller.user) others[node.row] = true;
        add_known(held[node.row], most);
    });
    for (std::uint32_t row = 0; row < mine.size(); ++row) {
        const auto in_use = reading.nodes[NodeRef{row}].cpu_alloc_milli;
        mine[row] = !others[row] && in_use && held[row] && *held[row] >= *in_use;
    }
    return mine;
}

}  // namespace

bool needs_users_of_nodes(const Reading& reading, const Partitions& partitions) {
    return std::any_of(partitions.one_user_members.begin(), partitions.one_user_members.end(),
                       [&](const OneUserMember& member) { return is_in_use(reading.nodes[member.node]); });
}

void write_one_user_members(Reading& reading, const Partitions& partitions, const Caller& caller,
                            const std::vector<JobRecord>* running) {
    std::vector<bool> mine(reading.nodes.size());
    if (running != nullptr) mine = nodes_of_caller(reading, caller, *running);
    auto members = reading.blob.table<NT_TABLE_MEMBER>();
    for (const OneUserMember& member : partitions.one_user_members) {
        if (!is_in_use(reading.nodes[member.node]) || mine[member.node.row]) continue;
        members.row(member.row).set<NT_COL_MEMBER_ADMITS_CALLER>(false);
    }
}

}  // namespace nodetop::slurm
