#include "fit/limit_cuts.hpp"

#include <optional>

#include "access/limit_resource.hpp"
#include "access/limits_left.hpp"

namespace nodetop {

namespace {

void tighten(LimitCut& cut, Quantity most, Row limit) {
    const Quantity tighter = smaller(cut.most, most);
    if (tighter == cut.most) return;
    cut = {tighter, limit};
}

/// What claims more, of two accounts of which either may be used.
void loosen(LimitCut& cut, const LimitCut& other) {
    if (other.most.known() && (!cut.most.known() || smaller(cut.most, other.most) == cut.most)) cut = other;
}

LimitCut* cut_on(LimitCuts& cuts, LimitResource resource) {
    switch (resource) {
        case LimitResource::nodes:
            return &cuts.nodes;
        case LimitResource::cpu_milli:
            return &cuts.cpu_milli;
        case LimitResource::memory_bytes:
            return &cuts.memory_bytes;
        case LimitResource::accelerators:
            return &cuts.accelerators;
        default:
            return nullptr;
    }
}

/// The limits on one job and on one node of it, under one account.
LimitCuts cuts_on_a_job(const Cluster& cluster, const BindingLimits& binding) {
    LimitCuts cuts;
    for (const Row row : binding.limits) {
        const Limit& limit = cluster.limits[row];
        if (limit.minimum || (limit.scope != Scope::job && limit.scope != Scope::node)) continue;
        const LimitResource resource = resource_of(limit);
        if (LimitCut* cut = cut_on(cuts, resource)) tighten(*cut, limit.value, row);
        if (resource == LimitResource::cpu_milli && limit.scope == Scope::job)
            tighten(cuts.all_cpu_milli, limit.value, row);
    }
    return cuts;
}

}  // namespace

LimitCuts limit_cuts(const Facts& facts, const Queue& queue, const JobShape& shape) {
    std::optional<LimitCuts> best;
    for (const BindingLimits& binding : limit_sets(facts.caller, queue, shape).by_account) {
        const LimitCuts cuts = cuts_on_a_job(facts.cluster(), binding);
        if (!best) {
            best = cuts;
            continue;
        }
        loosen(best->nodes, cuts.nodes);
        loosen(best->cpu_milli, cuts.cpu_milli);
        loosen(best->all_cpu_milli, cuts.all_cpu_milli);
        loosen(best->memory_bytes, cuts.memory_bytes);
        loosen(best->accelerators, cuts.accelerators);
    }
    LimitCuts cuts = best.value_or(LimitCuts());
    const LimitsLeft left = limits_left(facts.caller, queue);
    tighten(cuts.nodes, left.unread ? Quantity::unknown() : left.nodes, left.nodes_limit);
    tighten(cuts.cpu_milli, left.unread ? Quantity::unknown() : left.cpu_milli, left.cpu_limit);
    tighten(cuts.all_cpu_milli, left.unread ? Quantity::unknown() : left.cpu_milli, left.cpu_limit);
    tighten(cuts.memory_bytes, left.unread ? Quantity::unknown() : left.memory_bytes, left.memory_limit);
    tighten(cuts.accelerators, left.unread ? Quantity::unknown() : left.accelerators, left.accelerators_limit);
    for (const AcceleratorTypeLeft& type : left.accelerator_types)
        if (left.accelerator_types.size() == 1) tighten(cuts.accelerators, type.left, type.limit);
    if (queue.max_nodes.finite()) tighten(cuts.nodes, queue.max_nodes, kNoRow);
    if (queue.max_cpu_node_milli.finite()) tighten(cuts.cpu_milli, queue.max_cpu_node_milli, kNoRow);
    if (queue.max_memory_node_bytes.finite()) tighten(cuts.memory_bytes, queue.max_memory_node_bytes, kNoRow);
    return cuts;
}

}  // namespace nodetop
