#include "access/limits_left.hpp"

#include <nodetop/text/ascii.hpp>

#include <algorithm>
#include <optional>

#include "access/limit_resource.hpp"

namespace nodetop {

namespace {

/// What one limit leaves. Of nothing nothing is left, whatever is held.
Quantity left_of_limit(const Limit& limit) {
    if (limit.value == Quantity{0}) return 0;
    return limit.value.is_unlimited() ? limit.value : left_of(limit.value, limit.used);
}

/// Keeps what claims less: 0 before unknown, unknown before any other number.
void tighten(Quantity& left, Row& limit, Quantity by, Row row) {
    if (by.is_unlimited() || left == Quantity{0}) return;
    const bool tighter = by == Quantity{0} || (left.known() && smaller(left, by) != left);
    if (!tighter) return;
    left = by;
    limit = row;
}

/// What a job of an hour may have of so many minutes of a resource, of which `one` is a unit.
Quantity for_an_hour(Quantity minutes, std::int64_t one) {
    if (!minutes.finite()) return minutes;
    return minutes.value() > INT64_MAX / one ? Quantity::unlimited() : Quantity{minutes.value() * one / 60};
}

bool limits_what_is_held(Scope scope) { return scope != Scope::job && scope != Scope::node; }

void tighten(LimitsLeft& left, const Limit& limit, Row row) {
    if (limit.minimum || !limits_what_is_held(limit.scope)) return;
    // Not told whom it is for: it may be this caller's.
    const Quantity by =
        limit.scope == Scope::unknown && !limit.value.is_unlimited() ? Quantity::unknown() : left_of_limit(limit);
    switch (resource_of(limit)) {
        case LimitResource::cpu_milli:
            return tighten(left.cpu_milli, left.cpu_limit, by, row);
        case LimitResource::memory_bytes:
            return tighten(left.memory_bytes, left.memory_limit, by, row);
        case LimitResource::accelerators:
            return tighten(left.accelerators, left.accelerators_limit, by, row);
        case LimitResource::nodes:
            return tighten(left.nodes, left.nodes_limit, by, row);
        case LimitResource::cpu_minutes:
            return tighten(left.cpu_milli, left.cpu_limit, for_an_hour(by, 1000), row);
        case LimitResource::accelerator_minutes:
            return tighten(left.accelerators, left.accelerators_limit, for_an_hour(by, 1), row);
        case LimitResource::wall_minutes:
        case LimitResource::billing:
        case LimitResource::billing_minutes:
            // How many jobs the rest is enough for is not known; that none is left is.
            return tighten(left.jobs, left.jobs_limit, by == Quantity{0} || !by.known() ? by : Quantity::unlimited(),
                           row);
        case LimitResource::jobs:
        case LimitResource::submitted:
            return tighten(left.jobs, left.jobs_limit, by, row);
        case LimitResource::accelerators_of_type:
            break;
        default:
            return;
    }
    const Text type = type_of(limit);
    const auto found =
        std::find_if(left.accelerator_types.begin(), left.accelerator_types.end(),
                     [&](const AcceleratorTypeLeft& other) { return text::same_word(other.type, type); });
    if (found != left.accelerator_types.end())
        tighten(found->left, found->limit, by, row);
    else if (!by.is_unlimited())
        left.accelerator_types.push_back({type, by, row});
}

/// Keeps what claims more, of two accounts of which either may be used. Unknown claims nothing.
void loosen(Quantity& left, Row& limit, Quantity other, Row row) {
    if (!other.known() || (left.known() && smaller(left, other) == other)) return;
    left = other;
    limit = row;
}

/// An account under which nothing starts leaves nothing of anything.
void apply_jobs(LimitsLeft& left) {
    if (left.jobs.known() && left.jobs != Quantity{0}) return;
    tighten(left.cpu_milli, left.cpu_limit, left.jobs, left.jobs_limit);
    tighten(left.memory_bytes, left.memory_limit, left.jobs, left.jobs_limit);
    tighten(left.accelerators, left.accelerators_limit, left.jobs, left.jobs_limit);
    tighten(left.nodes, left.nodes_limit, left.jobs, left.jobs_limit);
}

void loosen(LimitsLeft& left, const LimitsLeft& other) {
    loosen(left.cpu_milli, left.cpu_limit, other.cpu_milli, other.cpu_limit);
    loosen(left.memory_bytes, left.memory_limit, other.memory_bytes, other.memory_limit);
    loosen(left.accelerators, left.accelerators_limit, other.accelerators, other.accelerators_limit);
    loosen(left.nodes, left.nodes_limit, other.nodes, other.nodes_limit);
    loosen(left.jobs, left.jobs_limit, other.jobs, other.jobs_limit);
    // A type that the other account has no limit on is not limited.
    std::erase_if(left.accelerator_types, [&](AcceleratorTypeLeft& type) {
        for (const AcceleratorTypeLeft& same : other.accelerator_types) {
            if (!text::same_word(same.type, type.type)) continue;
            loosen(type.left, type.limit, same.left, same.limit);
            return false;
        }
        return true;
    });
}

}  // namespace

LimitsLeft limits_left(const Caller& caller, const Queue& queue) {
    const LimitSets sets = limit_sets(caller, queue);
    std::optional<LimitsLeft> best;
    for (const BindingLimits& binding : sets.by_account) {
        LimitsLeft left;
        for (const Row row : binding.limits) tighten(left, caller.cluster().limits[row], row);
        apply_jobs(left);
        if (best)
            loosen(*best, left);
        else
            best = std::move(left);
    }
    LimitsLeft result = best.value_or(LimitsLeft());
    result.unread = sets.unread || sets.ambiguous;
    return result;
}

std::vector<LimitsLeft> limits_left(const Cluster& cluster) {
    const Caller caller(cluster);
    std::vector<LimitsLeft> left;
    left.reserve(cluster.queues.size());
    for (const Queue& queue : cluster.queues) left.push_back(limits_left(caller, queue));
    return left;
}

bool limits_slot(Text type, Text slot_resource) {
    if (text::same_word(type, slot_resource)) return true;
    const std::size_t colon = slot_resource.find(':');
    return colon != Text::npos && text::same_word(type, slot_resource.substr(colon + 1));
}

}  // namespace nodetop
