#include "fit/rank.hpp"

#include <algorithm>
#include <tuple>

#include "access/structural.hpp"
#include "access/words.hpp"
#include "room/membership.hpp"

namespace nodetop {

namespace {

/// Owns nodes, all found, and none of them has an accelerator.
bool has_no_accelerator(const Facts& facts, const Queue& queue) {
    if (!owns_nodes(facts.cluster(), queue) || queue.unresolved > 0) return false;
    bool any = false, some_node = false;
    for_each_node_of(facts.cluster(), queue, [&](Row row, const Member*) {
        some_node = true;
        any = any || facts.cluster().nodes[row].slots.size() > 0 ||
              facts.rooms.nodes[row].accelerators.total != Quantity{0};
    });
    return some_node && !any;
}

bool is_named(const RankQuery& query, Row row) {
    return std::find(query.queues.begin(), query.queues.end(), row) != query.queues.end();
}

}  // namespace

const char* word(LeftOutWhy why) {
    switch (why) {
        case LeftOutWhy::no_access:
            return "no_access";
        case LeftOutWhy::refused:
            return "refused";
        case LeftOutWhy::blocked:
            return "blocked";
        case LeftOutWhy::routing:
            return "routing";
        case LeftOutWhy::no_accelerators:
            return "no_accelerators";
    }
    return "";
}

std::optional<LeftOut> left_out_because(const Cluster& cluster, const Place& place) {
    const Queue& queue = cluster.queues[place.queue];
    if (queue.routes())
        return LeftOut{place.queue, LeftOutWhy::routing,
                       named(cluster, queue) + " forwards its jobs to " + listed(queue.forwards_to)};
    for (const Blocker& blocker : place.blockers)
        if (blocker.fatal)
            return LeftOut{place.queue, blocker.triage == Triage::access ? LeftOutWhy::no_access : LeftOutWhy::blocked,
                           blocker.detail};
    if (place.verdict != nullptr && place.verdict->refuses_caller())
        return LeftOut{place.queue, LeftOutWhy::refused, place.verdict->told()};
    return std::nullopt;
}

bool ranks_before(const Facts& facts, const Demand& demand, const Place& a, const Place& b) {
    const auto key = [&](const Place& place) {
        const bool accepted = place.verdict != nullptr && place.verdict->confirmed();
        const bool has_cpu_only = demand.accelerators == 0 && place.fit.fitting_cpu_only > 0;
        return std::tuple(place.label, place.dedicated && !accepted, !place.runnable_now, !place.reachable,
                          !place.hardware_possible, !place.confirmed, !has_cpu_only && demand.accelerators == 0,
                          -static_cast<std::int64_t>(place.fit.fitting), place.earliest_start_at.value_or(INT64_MAX),
                          facts.queue(place.queue).name);
    };
    return key(a) < key(b);
}

Ranking rank(const Facts& facts, const Demand& demand, const Asking& asking, const RankQuery& query) {
    Ranking ranking;
    const Cluster& cluster = facts.cluster();
    for (Row row = 0; row < cluster.queues.size(); ++row) {
        const Queue& queue = cluster.queues[row];
        const bool named = is_named(query, row);
        if (!named && (!query.queues.empty() || queue.kind == QueueKind::of_reservation)) continue;
        const bool keep = named || query.all;
        if (!keep && !queue.routes() && demand.accelerators > 0 && has_no_accelerator(facts, queue)) {
            ranking.left_out.push_back(
                {row, LeftOutWhy::no_accelerators, nodetop::named(cluster, queue) + " owns no GPU"});
            continue;
        }
        Place place = place_in(facts, demand, row, asking);
        const auto reason = keep ? std::nullopt : left_out_because(cluster, place);
        if (reason)
            ranking.left_out.push_back(*reason);
        else
            ranking.places.push_back(std::move(place));
    }
    std::sort(ranking.places.begin(), ranking.places.end(),
              [&](const Place& a, const Place& b) { return ranks_before(facts, demand, a, b); });
    return ranking;
}

}  // namespace nodetop
