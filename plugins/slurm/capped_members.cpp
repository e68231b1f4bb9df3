#include "capped_members.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "jobs_on_nodes.hpp"

namespace nodetop::slurm {
namespace {

/// What jobs hold on the nodes; unknown: some job there does not tell.
struct Held {
    std::map<std::pair<std::string_view, std::uint32_t>, std::optional<std::int64_t>> by_partition;
    std::vector<std::optional<std::int64_t>> by_node;

    std::optional<std::int64_t> of(std::string_view partition, NodeRef node) const {
        const auto found = by_partition.find(std::pair(partition, node.row));
        return found == by_partition.end() ? std::optional<std::int64_t>(0) : found->second;
    }
};

Held held_by_jobs(const Reading& reading, const std::vector<JobRecord>& running) {
    Held held;
    held.by_node.assign(reading.nodes.size(), 0);
    for_each_share(reading, running, [&](const JobRecord& job, NodeRef node, std::optional<std::int64_t> most) {
        add_known(held.by_partition.emplace(std::pair(job.queue, node.row), 0).first->second, most);
        add_known(held.by_node[node.row], most);
    });
    return held;
}

/// The most that jobs of the partition can hold there: also what is in use and no job accounts for may be theirs.
std::int64_t most_held(const CappedMember& member, const IndexedNode& node, const Held& held) {
    const auto own = held.of(member.partition, member.node), all = held.by_node[member.node.row];
    if (!node.cpu_alloc_milli || !own || !all) return node.cpu_alloc_milli.value_or(member.max_cpu_milli);
    return std::min(*node.cpu_alloc_milli, *own + std::max<std::int64_t>(0, *node.cpu_alloc_milli - *all));
}

}  // namespace

bool needs_jobs_of_nodes(const Reading& reading, const Partitions& partitions) {
    return std::any_of(partitions.capped_members.begin(), partitions.capped_members.end(),
                       [&](const CappedMember& member) { return is_in_use(reading.nodes[member.node]); });
}

void write_cpus_left(Reading& reading, const Partitions& partitions, const std::vector<JobRecord>* running) {
    if (!needs_jobs_of_nodes(reading, partitions)) return;
    const bool all_seen = running != nullptr && reading.config.shows_jobs_of_others();
    const Held held = all_seen ? held_by_jobs(reading, *running) : Held();
    auto members = reading.blob.table<NT_TABLE_MEMBER>();
    for (const CappedMember& member : partitions.capped_members) {
        const IndexedNode& node = reading.nodes[member.node];
        if (!is_in_use(node)) continue;
        const std::int64_t most =
            all_seen ? most_held(member, node, held) : node.cpu_alloc_milli.value_or(member.max_cpu_milli);
        members.row(member.row)
            .set<NT_COL_MEMBER_CPU_LEFT_MILLI>(std::max<std::int64_t>(0, member.max_cpu_milli - most));
    }
}

}  // namespace nodetop::slurm
