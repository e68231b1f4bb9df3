#include "room/keeping.hpp"

#include <algorithm>

#include "room/node_state.hpp"

namespace nodetop {

namespace {

bool has_blocking_taint(const Node& node, const JobTerms& job) {
    return std::any_of(node.taints.begin(), node.taints.end(),
                       [&](Text taint) { return keeps_away(taint, job.tolerates); });
}

/// A plan holds the node only from the moment at which a job that starts now would still run (B-62).
bool ends_before_plan(const Cluster& cluster, const Node& node, const JobTerms& job) {
    return node.planned_at.finite() && job.seconds.finite() &&
           node.planned_at.value() - cluster.now.value_or(0) > job.seconds.value();
}

}  // namespace

Keeping keeping_of(const Cluster& cluster, const Node& node, const Windows& windows, Answer in_use,
                   const JobTerms& job) {
    const Text caller = cluster.identity ? cluster.identity->user : Text{};
    const bool callers_own = !node.owner.empty() && node.owner == caller;
    const bool one_at_a_time = node.whole_only && !callers_own;
    const Quantity job_slots =
        node.job_slots_total.known() ? left_of(node.job_slots_total, node.job_slots_alloc) : Quantity::unlimited();
    const Conditions conditions =
        ends_before_plan(cluster, node, job) ? node.conditions.without(Condition::planned) : node.conditions;
    Keeping keeping;
    if (windows.whole)
        keeping.by = Cause::reserved;
    else if (has_blocking_taint(node, job))
        keeping.by = Cause::taint;
    else if (const auto cause = held_back_by(conditions))
        keeping.by = cause;
    else if ((!node.owner.empty() && !callers_own) || (one_at_a_time && is_yes(in_use)))
        keeping.by = Cause::exclusive;
    else if (job_slots == Quantity{0})
        keeping.by = Cause::job_slots;
    else
        keeping.unclear = !job_slots.known() || (one_at_a_time && !is_no(in_use));
    return keeping;
}

}  // namespace nodetop
