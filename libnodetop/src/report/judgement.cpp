#include "report/judgement.hpp"

#include <algorithm>

#include "access/limits_left.hpp"
#include "room/membership.hpp"

namespace nodetop {

namespace {

/// A queue that is closed only to those who do not come by another queue still runs work.
bool runs_work(const QueueAccess& access) {
    return std::ranges::none_of(access.blockers, [](const Blocker& blocker) {
        return blocker.fatal && blocker.triage == Triage::operational && blocker.code != "ROUTE_ONLY";
    });
}

}  // namespace

Judgement::Judgement(const Cluster& reading, bool filter, const Site& site)
    : cluster(reading),
      caller(reading),
      table(site.accelerators),
      cards(reading, table),
      rooms(rooms_of(reading, cards)),
      access(queue_accesses(reading, rooms)) {
    for (Row row = 0; row < cluster.queues.size(); ++row) {
        statuses.push_back({access[row].usable, limits_left(caller, cluster.queues[row])});
        usable.push_back(access[row].usable ? 1 : 0);
        hints.emplace_back(site.hint_for(cluster.queues[row].name));
        on_lists.push_back(access[row].access == Access::no_access ? 0 : 1);
        giving.push_back(on_lists.back() != 0 && runs_work(access[row]) ? 1 : 0);
    }
    // A new job of the caller can have nothing of a queue whose lists leave him out (core.md 5.1).
    std::vector<QueueStatus> for_caller = statuses;
    for (Row row = 0; row < for_caller.size(); ++row)
        for_caller[row].usable = for_caller[row].usable && on_lists[row] != 0;
    queue_rooms = nodetop::queue_rooms(cluster, cards, rooms, for_caller);
    funnel = nodetop::funnel(cluster, access, filter);
}

std::vector<char> named_by(const Cluster& cluster, const std::vector<char>& through) {
    std::vector<char> named(cluster.nodes.size(), 0);
    for (Row row = 0; row < cluster.queues.size(); ++row)
        if (through[row])
            for_each_node_of(cluster, cluster.queues[row], [&](Row node, const Member*) { named[node] = 1; });
    return named;
}

}  // namespace nodetop
