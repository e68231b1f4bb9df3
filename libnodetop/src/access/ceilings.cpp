#include "access/ceilings.hpp"

#include <algorithm>
#include <optional>

#include "access/limit_resource.hpp"

namespace nodetop {

namespace {

Quantity ceiling_on(LimitResource resource, const QueueTotals& totals) {
    switch (resource) {
        case LimitResource::cpu_milli:
            return totals.cpu_milli;
        case LimitResource::memory_bytes:
            return totals.memory_bytes;
        case LimitResource::accelerators:
        case LimitResource::accelerators_of_type:
            return totals.accelerators;
        case LimitResource::nodes:
            return totals.nodes;
        default:
            return 0;  // no ceiling of that kind is shown with a queue
    }
}

}  // namespace

WalltimeInForce walltime_in_force(const Caller& caller, const Queue& queue, const JobShape& shape,
                                  const Verdict* verdict) {
    const Quantity own = queue.max_walltime_seconds.known() ? queue.max_walltime_seconds : Quantity::unlimited();
    const LimitSets sets = limit_sets(caller, queue, shape, verdict);
    if (sets.unread || sets.ambiguous) return {};
    std::optional<WalltimeInForce> longest;
    for (const BindingLimits& binding : sets.by_account) {
        WalltimeInForce ceiling{own, "", kNoRow};
        for (const Row row : binding.limits) {
            const Limit& limit = caller.cluster().limits[row];
            if (limit.minimum || resource_of(limit) != LimitResource::walltime_seconds) continue;
            if (smaller(ceiling.seconds, limit.value) == ceiling.seconds) continue;
            ceiling = {smaller(ceiling.seconds, limit.value), name_of(limit), row};
        }
        const bool longer = !longest || !longest->seconds.known() ||
                            (ceiling.seconds.known() && smaller(longest->seconds, ceiling.seconds) != ceiling.seconds);
        if (longer) longest = std::move(ceiling);
    }
    return longest.value_or(WalltimeInForce());
}

std::vector<Row> ceilings_that_bind(const Caller& caller, const Queue& queue, const QueueTotals& totals) {
    std::vector<Row> rows;
    const LimitSets sets = limit_sets(caller, queue);
    for (const BindingLimits& binding : sets.by_account) {
        for (const Row row : binding.limits) {
            const Limit& limit = caller.cluster().limits[row];
            if (limit.minimum || limit.scope != Scope::user || !limit.value.finite()) continue;
            const Quantity total = ceiling_on(resource_of(limit), totals);
            const bool binds = !total.known() || total.is_unlimited() || limit.value.value() < total.value();
            if (binds && std::find(rows.begin(), rows.end(), row) == rows.end()) rows.push_back(row);
        }
    }
    return rows;
}

}  // namespace nodetop
