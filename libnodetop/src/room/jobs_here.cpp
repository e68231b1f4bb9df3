#include "room/jobs_here.hpp"

#include <algorithm>

namespace nodetop {

namespace {

/// A waiting job names the nodes that it may get, not those that it has.
bool holds_nodes(const Job& job) { return job.state != JobState::waiting && job.state != JobState::other; }

/// Several rows are of several slots of the node.
Quantity added(Quantity sum, Quantity more) { return !sum.known() ? more : more.known() ? sum + more : sum; }

void add(JobHere& here, const Allocation& row) {
    here.cpu_milli = added(here.cpu_milli, row.cpu_milli);
    here.memory_bytes = added(here.memory_bytes, row.memory_bytes);
    here.accelerators = added(here.accelerators, row.accelerators);
}

JobHere by_its_nodes(const Job& job, Row row) {
    const bool all_of_it = job.nodes->size() == 1 && job.node_count.value_or(1) == 1;
    return all_of_it ? JobHere{row, job.cpu_milli, job.memory_bytes, job.accelerators} : JobHere{.job = row};
}

}  // namespace

JobsByNode::JobsByNode(const Cluster& cluster)
    : cluster_(cluster), allocations_(cluster.nodes.size()), jobs_(cluster.nodes.size()) {
    for (Row row = 0; row < cluster.allocations.size(); ++row) {
        const Allocation& allocation = cluster.allocations[row];
        if (allocation.node < allocations_.size() && allocation.job < cluster.jobs.size())
            allocations_[allocation.node].push_back(row);
    }
    for (Row row = 0; row < cluster.jobs.size(); ++row) {
        const Job& job = cluster.jobs[row];
        if (!holds_nodes(job) || !job.nodes) continue;
        for (const Row node : *job.nodes)
            if (node < jobs_.size() && (jobs_[node].empty() || jobs_[node].back() != row)) jobs_[node].push_back(row);
    }
}

std::vector<JobHere> JobsByNode::on(Row node) const {
    std::vector<JobHere> jobs;
    if (node >= jobs_.size()) return jobs;
    for (const Row row : allocations_[node]) {
        const Allocation& allocation = cluster_.allocations[row];
        auto here = std::ranges::find(jobs, allocation.job, &JobHere::job);
        if (here == jobs.end()) here = jobs.insert(here, {.job = allocation.job});
        add(*here, allocation);
    }
    const std::size_t told = jobs.size();
    const auto is_told = [&](Row row) {
        return std::any_of(jobs.begin(), jobs.begin() + static_cast<std::ptrdiff_t>(told),
                           [row](const JobHere& here) { return here.job == row; });
    };
    for (const Row row : jobs_[node])
        if (!is_told(row)) jobs.push_back(by_its_nodes(cluster_.jobs[row], row));
    std::ranges::sort(jobs, {}, &JobHere::job);
    return jobs;
}

NoJobs no_jobs_because(const Cluster& cluster, const NodeRoom& room) {
    if (!cluster.asked.has(Query::jobs)) return NoJobs::not_told;
    if (cluster.failed.has(Query::jobs)) return NoJobs::query_failed;
    return is_no(room.in_use) ? NoJobs::idle : NoJobs::unclaimed;
}

}  // namespace nodetop
