#include "report/jobs.hpp"

#include <algorithm>

namespace nodetop {

namespace {

Quantity between(Instant from, Instant to) {
    if (!from.finite() || !to.finite() || to.value() < from.value()) return Quantity::unknown();
    return to.value() - from.value();
}

/// What is not known comes after everything that is.
std::int64_t for_order(Quantity quantity) { return quantity.value_or(-1); }

bool by_id(Text a, Text b) { return a.size() != b.size() ? a.size() < b.size() : a < b; }

EmptyList why_empty(const Judgement& judgement, Row node) {
    switch (no_jobs_because(judgement.cluster, judgement.rooms.nodes[node])) {
        case NoJobs::query_failed:
            return EmptyList::query_failed;
        case NoJobs::not_told:
            return EmptyList::not_told;
        case NoJobs::unclaimed:
            return EmptyList::unclaimed;
        case NoJobs::idle:
            break;
    }
    return judgement.rooms.nodes[node].schedulable ? EmptyList::nothing_runs : EmptyList::nothing_can_start;
}

}  // namespace

bool is_mine(const Cluster& cluster, const Job& job) {
    return cluster.identity && !cluster.identity->user.empty() && cluster.identity->user == job.user;
}

JobReport job_report(const Cluster& cluster, Row row) {
    const Job& job = cluster.jobs[row];
    JobReport report;
    report.row = row;
    report.id = job.id;
    report.user = job.user;
    report.account = job.account;
    report.queue = job.queue;
    report.name = job.name;
    report.qos = job.qos;
    report.state = job.state_raw;
    report.holds_nodes = job.state != JobState::waiting && job.state != JobState::other;
    report.mine = is_mine(cluster, job);
    report.cpu_milli = job.cpu_milli;
    report.memory_bytes = job.memory_bytes;
    report.accelerators = job.accelerators;
    report.node_count = job.node_count;
    report.started_at = job.started_at;
    report.ends_at = job.ends_at;
    if (report.holds_nodes) {
        report.used_seconds = between(job.started_at, cluster.now);
        if (job.ends_at.known()) report.left_seconds = left_of(job.ends_at, cluster.now);
    }
    if (job.nodes)
        for (const Row node : *job.nodes)
            if (node < cluster.nodes.size()) report.nodes.push_back(cluster.nodes[node].name);
    return report;
}

NodeJobsReport node_jobs_report(const Judgement& judgement, const JobsByNode& by_node, Row node) {
    NodeJobsReport report;
    // An answer that was not had tells nothing, whatever a part of it holds.
    if (judgement.cluster.has(Query::jobs))
        for (const JobHere& here : by_node.on(node))
            report.jobs.push_back(
                {job_report(judgement.cluster, here.job), here.cpu_milli, here.memory_bytes, here.accelerators});
    if (report.jobs.empty()) {
        report.empty = why_empty(judgement, node);
        return report;
    }
    std::ranges::stable_sort(report.jobs, [](const JobHereReport& a, const JobHereReport& b) {
        if (a.accelerators != b.accelerators) return for_order(a.accelerators) > for_order(b.accelerators);
        if (a.cpu_milli != b.cpu_milli) return for_order(a.cpu_milli) > for_order(b.cpu_milli);
        return by_id(a.job.id, b.job.id);
    });
    return report;
}

std::vector<Row> job_listing(const Cluster& cluster) {
    std::vector<Row> rows;
    if (!cluster.has(Query::jobs)) return rows;
    rows.resize(cluster.jobs.size());
    for (Row row = 0; row < rows.size(); ++row) rows[row] = row;
    const auto waits = [&](Row row) {
        return cluster.jobs[row].state == JobState::waiting || cluster.jobs[row].state == JobState::other;
    };
    std::ranges::sort(rows, [&](Row a, Row b) {
        const Job &x = cluster.jobs[a], &y = cluster.jobs[b];
        if (waits(a) != waits(b)) return waits(b);
        if (x.accelerators != y.accelerators) return for_order(x.accelerators) > for_order(y.accelerators);
        if (x.cpu_milli != y.cpu_milli) return for_order(x.cpu_milli) > for_order(y.cpu_milli);
        return x.id != y.id ? by_id(x.id, y.id) : a < b;
    });
    return rows;
}

}  // namespace nodetop
