#include "capped_members.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace nodetop::slurm {
namespace {

constexpr std::int64_t kLeastMilli = 1000;  // that a job has on each of its nodes

bool in_use(const IndexedNode& node) { return !node.cpu_alloc_milli || *node.cpu_alloc_milli > 0; }

/// The most that one of the job's nodes may carry of it, where `nodes` are all of them; unknown if that is not told.
std::optional<std::int64_t> most_on_a_node(const JobRecord& job, std::size_t nodes) {
    if (!job.cpu_milli) return std::nullopt;
    return std::max(kLeastMilli, *job.cpu_milli - static_cast<std::int64_t>(nodes - 1) * kLeastMilli);
}

/// What jobs hold on the nodes; unknown: some job there does not tell.
struct Held {
    std::map<std::pair<std::string_view, std::uint32_t>, std::optional<std::int64_t>> by_partition;
    std::vector<std::optional<std::int64_t>> by_node;

    std::optional<std::int64_t> of(std::string_view partition, NodeRef node) const {
        const auto found = by_partition.find(std::pair(partition, node.row));
        return found == by_partition.end() ? std::optional<std::int64_t>(0) : found->second;
    }
};

void add(std::optional<std::int64_t>& sum, std::optional<std::int64_t> more) {
    sum = sum && more && *sum <= NT_UNLIMITED / 2 - *more ? std::optional(*sum + *more) : std::nullopt;
}

Held held_by_jobs(const Reading& reading, const std::vector<JobRecord>& running) {
    Held held;
    held.by_node.assign(reading.nodes.size(), 0);
    for (const JobRecord& job : running) {
        if (job.is_waiting()) continue;
        const std::vector<NodeRef> nodes = reading.nodes.expand(job.nodes);
        for (const NodeRef node : nodes) {
            const auto most = most_on_a_node(job, nodes.size());
            add(held.by_partition.emplace(std::pair(job.queue, node.row), 0).first->second, most);
            add(held.by_node[node.row], most);
        }
    }
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
                       [&](const CappedMember& member) { return in_use(reading.nodes[member.node]); });
}

void write_cpus_left(Reading& reading, const Partitions& partitions, const std::vector<JobRecord>* running) {
    if (!needs_jobs_of_nodes(reading, partitions)) return;
    const bool all_seen = running != nullptr && reading.config.known && !reading.config.hides("jobs");
    const Held held = all_seen ? held_by_jobs(reading, *running) : Held();
    auto members = reading.blob.table<NT_TABLE_MEMBER>();
    for (const CappedMember& member : partitions.capped_members) {
        const IndexedNode& node = reading.nodes[member.node];
        if (!in_use(node)) continue;
        const std::int64_t most =
            all_seen ? most_held(member, node, held) : node.cpu_alloc_milli.value_or(member.max_cpu_milli);
        members.row(member.row)
            .set<NT_COL_MEMBER_CPU_LEFT_MILLI>(std::max<std::int64_t>(0, member.max_cpu_milli - most));
    }
}

}  // namespace nodetop::slurm
