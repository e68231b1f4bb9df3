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

std::vector<JobHere> jobs_here(const Cluster& cluster, Row node) {
    std::vector<JobHere> jobs(cluster.jobs.size());
    for (const Allocation& row : cluster.allocations) {
        if (row.node != node || row.job >= jobs.size()) continue;
        jobs[row.job].job = row.job;
        add(jobs[row.job], row);
    }
    for (Row row = 0; row < cluster.jobs.size(); ++row) {
        const Job& job = cluster.jobs[row];
        if (jobs[row].job != kNoRow || !holds_nodes(job) || !job.nodes) continue;
        if (std::find(job.nodes->begin(), job.nodes->end(), node) != job.nodes->end())
            jobs[row] = by_its_nodes(job, row);
    }
    std::erase_if(jobs, [](const JobHere& here) { return here.job == kNoRow; });
    return jobs;
}

NoJobs no_jobs_because(const Cluster& cluster, const NodeRoom& room) {
    if (!cluster.asked.has(Query::jobs)) return NoJobs::not_told;
    if (cluster.failed.has(Query::jobs)) return NoJobs::query_failed;
    return is_no(room.in_use) ? NoJobs::idle : NoJobs::unclaimed;
}

}  // namespace nodetop
