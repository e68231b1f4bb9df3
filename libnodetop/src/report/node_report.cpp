#include "report/node_report.hpp"

#include <algorithm>

namespace nodetop {

namespace {

/// Names of the queues that the node is in: by the queues' own lists; by its own words where no queue names it.
std::vector<Text> queues_of(const Cluster& cluster, const Node& node) {
    std::vector<Row> rows;
    for (Row i = node.members.begin; i < node.members.end; ++i)
        rows.push_back(cluster.members[cluster.node_members[i]].queue);
    for (Row queue = 0; queue < cluster.queues.size(); ++queue)
        if (cluster.queues[queue].all_nodes) rows.push_back(queue);
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    std::vector<Text> names;
    for (const Row row : rows) names.push_back(cluster.queues[row].name);
    if (names.empty()) names.assign(node.queues.begin(), node.queues.end());
    return names;
}

SlotReport slot_report(const Slot& slot, const Card& card, const Amount& units) {
    SlotReport report;
    report.resource = slot.resource;
    if (!slot.shared) report.label = slot.label;
    report.name = card.name;
    report.identified = card.model != nullptr;
    report.vendor = card.vendor();
    report.arch = card.arch();
    report.memory_bytes = card.memory_bytes;
    report.memory_inferred = card.memory_inferred;
    report.slice = card.slice;
    report.shared = slot.shared;
    report.units = units;
    report.unhealthy = slot.unhealthy;
    return report;
}

bool holds_nodes(const Job& job) {
    return job.state == JobState::running || job.state == JobState::suspended || job.state == JobState::stopped ||
           job.state == JobState::completing || job.state == JobState::configuring;
}

/// The end of a job that sleeps moves on.
Instant declared_end(const Job& job) {
    return job.ends_at.finite() && job.state != JobState::suspended ? job.ends_at : Instant::unknown();
}

/// Unknown if either is: what has no declared end may well last longer.
Instant last_of_both(Instant a, Instant b) {
    if (!a.known() || !b.known()) return Instant::unknown();
    return std::max(a.value(), b.value());
}

Instant free_at(const Cluster& cluster, const Node& node, const NodeJobs& jobs) {
    if (node.releases.size() == 0 || !cluster.has(Query::free_times)) return jobs.last_end;
    return cluster.releases[node.releases.end - 1].at;
}

}  // namespace

std::vector<NodeJobs> jobs_by_node(const Cluster& cluster) {
    const bool all_are_listed = cluster.has(Query::jobs) && cluster.source.others_jobs_visible;
    if (!all_are_listed) return std::vector<NodeJobs>(cluster.nodes.size());
    std::vector<NodeJobs> nodes(cluster.nodes.size(), NodeJobs{0, {}});
    for (const Job& job : cluster.jobs) {
        if (!holds_nodes(job) || !job.nodes) continue;
        const Instant end = declared_end(job);
        for (const Row row : *job.nodes) {
            if (row >= nodes.size()) continue;
            NodeJobs& node = nodes[row];
            node.last_end = node.count == Quantity(0) ? end : last_of_both(node.last_end, end);
            node.count = node.count + Quantity(1);
        }
    }
    return nodes;
}

NodeReport node_report(const Cluster& cluster, const Cards& cards, const Rooms& rooms,
                       const std::vector<NodeJobs>& jobs, Row row) {
    const Node& node = cluster.nodes[row];
    const NodeRoom& room = rooms.nodes[row];
    NodeReport report;
    report.name = node.name;
    report.state = node.state_raw;
    report.conditions = node.conditions;
    report.schedulable = room.schedulable;
    report.idle = room.idle;
    report.degraded = room.degraded;
    report.unreachable = room.unreachable;
    report.availability = room.availability;
    report.cpu_milli = room.cpu_milli;
    report.cpu_milli_little_memory = room.cpu_milli_little_memory;
    report.memory_bytes = room.memory_bytes;
    report.accelerators = room.accelerators;
    for (Row slot = node.slots.begin; slot < node.slots.end; ++slot)
        report.slots.push_back(slot_report(cluster.slots[slot], cards[slot], rooms.slots[slot]));
    const auto withheld = rooms.withheld_of(room);
    report.withheld.assign(withheld.begin(), withheld.end());
    report.features = node.features;
    report.processor = node.processor;
    report.queues = queues_of(cluster, node);
    report.taints = node.taints;
    report.owner = node.owner;
    report.reason = reason_report(cluster, node);
    for (Row i = node.reservations.begin; i < node.reservations.end; ++i) {
        // All nodes of a window over the whole cluster, once for each of them, would be a square of its size.
        const Reservation& reservation = cluster.reservations[cluster.node_reservations[i]];
        Reservation here = reservation;
        here.nodes = {};
        report.reservations.push_back(reservation_report(cluster, here));
        report.reservations.back().nodes = {node.name};
    }
    report.usable_until_at = room.usable_until_at;
    report.free_at = free_at(cluster, node, jobs[row]);
    report.boot_seconds = node.boot_seconds;
    report.jobs_running = jobs[row].count;
    return report;
}

}  // namespace nodetop
