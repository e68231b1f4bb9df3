#include "fit/most_now.hpp"

#include <algorithm>
#include <functional>
#include <vector>

#include "fit/hardware_fit.hpp"
#include "fit/node_offer.hpp"
#include "fit/queue_fit.hpp"
#include "room/membership.hpp"
#include "room/windows.hpp"

namespace nodetop {

namespace {

/// The same demand with the least of that part.
Demand with_least(const Demand& demand, Part part) {
    JobShape shape = demand.shape;
    switch (part) {
        case Part::accelerators:
            if (shape.states_accelerators()) shape.accelerators_per_node = 1;
            break;
        case Part::cpu_milli:
            shape.cpu_milli_per_task = 1000;
            break;
        case Part::memory_bytes:
            if (shape.memory_bytes.known()) shape.memory_bytes = 1;
            break;
        case Part::nodes:
        case Part::walltime_seconds:
            break;
    }
    return with_shape(demand, std::move(shape));
}

/// How long a job could run on the node from now on.
Quantity seconds_left(const Cluster& cluster, const Node& node, JobTerms terms) {
    terms.seconds = 1;
    Instant until = windows_of(cluster, node, terms).next_at;
    if (node.conditions.has(Condition::planned) && node.planned_at.finite())
        until = until.known() ? smaller(until, node.planned_at) : node.planned_at;
    if (terms.reservation != kNoRow) {
        const Instant ends = cluster.reservations[terms.reservation].ends_at;
        if (ends.finite()) until = until.known() ? smaller(until, ends) : ends;
    }
    if (!until.finite()) return Quantity::unlimited();
    return std::max<std::int64_t>(until.value() - cluster.now.value_or(0), 0);
}

}  // namespace

std::optional<std::int64_t> most_now(const Facts& facts, const Demand& demand, const Queue& queue, Part part,
                                     std::int64_t nodes, Quantity seconds, const Verdict* verdict) {
    const Demand least = with_least(demand, part);
    NodeOffers offers(facts, least, queue, part == Part::walltime_seconds ? Quantity{1} : seconds);
    offers.let_onto(planned_and_named(facts, queue, verdict));
    std::vector<std::int64_t> each;
    ReasonCounts not_shown;
    for_each_node_of(facts.cluster(), queue, [&](Row row, const Member* member) {
        if (!hardware_fit(facts, least, queue, row, member, not_shown).passes) return;
        const NodeOffer offer = offers.offer(row, member);
        if (!fits_now(least, offer, not_shown)) return;
        Quantity most = 1;
        if (part == Part::accelerators) most = offer.accelerators;
        if (part == Part::cpu_milli) most = offer.cpu_milli;
        if (part == Part::memory_bytes) most = offer.memory_bytes;
        if (part == Part::walltime_seconds)
            most = seconds_left(facts.cluster(), facts.cluster().nodes[row], offers.terms());
        if (most.known()) each.push_back(most.is_unlimited() ? INT64_MAX : most.value());
    });
    if (part == Part::nodes) return each.empty() ? std::nullopt : std::optional(static_cast<std::int64_t>(each.size()));
    if (nodes < 1 || static_cast<std::int64_t>(each.size()) < nodes) return std::nullopt;
    const auto last = each.begin() + (nodes - 1);
    std::nth_element(each.begin(), last, each.end(), std::greater<>());
    return *last;
}

}  // namespace nodetop
