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
      access(queue_accesses(reading, rooms)),
      filter_(filter) {
    for (Row row = 0; row < cluster.queues.size(); ++row) {
        statuses.push_back({access[row].usable, limits_left(caller, cluster.queues[row])});
        usable.push_back(access[row].usable ? 1 : 0);
        hints.emplace_back(site.hint_for(cluster.queues[row].name));
    }
    judge_access();
}

void Judgement::hear(DryRunOutcome answers) {
    heard = std::move(answers);
    access = queue_accesses(cluster, rooms, {}, heard.pointers());
    judge_access();
}

const Verdict* Judgement::verdict(Row queue) const {
    return queue < heard.verdicts.size() && heard.verdicts[queue] ? &*heard.verdicts[queue] : nullptr;
}

void Judgement::judge_access() {
    on_lists.clear();
    giving.clear();
    for (const QueueAccess& queue : access) {
        on_lists.push_back(queue.access == Access::no_access ? 0 : 1);
        const bool admits = on_lists.back() != 0 && queue.access != Access::refused;
        giving.push_back(admits && runs_work(queue) ? 1 : 0);
    }
    queue_rooms_.reset();
    funnel = nodetop::funnel(cluster, access, filter_);
}

const std::vector<QueueRoom>& Judgement::queue_rooms() const {
    const std::lock_guard lock(queue_rooms_lock_);
    if (!queue_rooms_) {
        // A new job of the caller can have nothing of a queue that leaves him out (core.md 5.1).
        std::vector<QueueStatus> for_caller = statuses;
        for (Row row = 0; row < for_caller.size(); ++row)
            for_caller[row].usable =
                for_caller[row].usable && on_lists[row] != 0 && access[row].access != Access::refused;
        queue_rooms_ = nodetop::queue_rooms(cluster, cards, rooms, for_caller);
    }
    return *queue_rooms_;
}

std::vector<char> named_by(const Cluster& cluster, const std::vector<char>& through) {
    std::vector<char> named(cluster.nodes.size(), 0);
    for (Row row = 0; row < cluster.queues.size(); ++row)
        if (through[row])
            for_each_node_of(cluster, cluster.queues[row], [&](Row node, const Member*) { named[node] = 1; });
    return named;
}

}  // namespace nodetop
