#include "report/queue_report.hpp"

#include <algorithm>

#include "access/ceilings.hpp"
#include "access/limit_sets.hpp"

namespace nodetop {

namespace {

std::vector<Rule> rules_of(const Cluster& cluster, const Queue& queue) {
    std::vector<Rule> rules;
    for (const RowRange range : {queue.rules, cluster.system_rules})
        rules.insert(rules.end(), cluster.rules.begin() + range.begin, cluster.rules.begin() + range.end);
    return rules;
}

/// Each limit that binds under some account that could be used, once.
std::vector<const Limit*> limits_of(const Caller& caller, const Queue& queue) {
    std::vector<Row> rows;
    for (const BindingLimits& binding : limit_sets(caller, queue).by_account)
        rows.insert(rows.end(), binding.limits.begin(), binding.limits.end());
    std::ranges::sort(rows);
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    std::vector<const Limit*> limits;
    for (const Row row : rows) limits.push_back(&caller.cluster().limits[row]);
    return limits;
}

}  // namespace

std::string_view state_word(const Queue& queue) {
    if (!queue.state_raw.empty()) return queue.state_raw;
    if (queue.enabled == Answer::unknown || queue.started == Answer::unknown) return "?";
    if (is_yes(queue.enabled)) return is_yes(queue.started) ? "UP" : "STOPPED";
    return is_yes(queue.started) ? "DISABLED" : "DOWN";
}

QueueReport queue_report(const Judgement& judgement, Row row) {
    const Cluster& cluster = judgement.cluster;
    const Queue& queue = cluster.queues[row];
    const QueueAccess& access = judgement.access[row];
    const QueueRoom& room = judgement.queue_rooms()[row];
    QueueReport report;
    report.name = queue.name;
    report.state = state_word(queue);
    report.enabled = queue.enabled;
    report.started = queue.started;
    report.hidden = queue.hidden;
    report.is_default = queue.is_default;
    report.usable = access.usable;
    report.routes = queue.routes();
    report.forwards_to = queue.forwards_to;
    report.dedicated = access.dedicated;
    report.access = access.access;
    report.verdict = judgement.verdict(row);
    report.confirmed = access.confirmed;
    report.left_out = judgement.funnel.terms[row];
    report.rules = rules_of(cluster, queue);
    report.blockers = access.blockers;
    report.nodes = room.nodes;
    report.idle_advertised = room.idle_advertised;
    report.cpu_milli = room.cpu_milli;
    report.cpu_milli_little_memory = room.cpu_milli_little_memory;
    report.memory_bytes = room.memory_bytes;
    report.accelerators = room.accelerators;
    report.cpu_milli_after_boot = room.cpu_milli_after_boot;
    report.accelerators_after_boot = room.accelerators_after_boot;
    report.withheld = room.withheld;
    report.models = room.models;
    const WalltimeInForce walltime = walltime_in_force(judgement.caller, queue);
    report.max_walltime_seconds = walltime.seconds;
    report.max_walltime_source = walltime.source;
    report.queue_max_walltime_seconds =
        queue.max_walltime_seconds.known() ? queue.max_walltime_seconds : Quantity::unlimited();
    report.default_walltime_seconds = queue.default_walltime_seconds;
    report.min_nodes = queue.min_nodes;
    report.max_nodes = queue.max_nodes;
    report.whole_nodes = queue.whole_nodes;
    report.requires_reservation = queue.requires_reservation;
    report.priority = queue.priority;
    report.limits = limits_of(judgement.caller, queue);
    const QueueTotals totals{room.cpu_milli.total, room.memory_bytes.total, room.accelerators.total,
                             Quantity(room.nodes.total)};
    for (const Row limit : ceilings_that_bind(judgement.caller, queue, totals))
        report.at_once.push_back(&cluster.limits[limit]);
    report.jobs_running = queue.jobs_running;
    report.jobs_waiting = queue.jobs_waiting;
    report.hint = judgement.hints[row];
    return report;
}

}  // namespace nodetop
