#include "host_bounds.hpp"

#include <algorithm>

#include "cluster.hpp"
#include "pools.hpp"
#include "states.hpp"
#include "values.hpp"

namespace nodetop::lsf {
namespace {

/// No host has more: sums of less do not overflow.
constexpr std::int64_t kMostSlots = 1'000'000'000;

/// Slots of a host that a job could have now. What is not known is none.
std::int64_t free_slots(const Host& host) {
    const bool is_open = state_of_host(host.status).gives_slots() &&
                         (host.load_status.empty() || state_of_load(host.load_status).gives_slots());
    const auto total = host.slots();
    if (!is_open || !total || !host.held_slots) return 0;
    return std::clamp<std::int64_t>(*total - *host.held_slots, 0, kMostSlots);
}

/// Hosts of a pool; all of them where one of it is not known, as it may be any.
std::vector<bool> hosts_of(const Pool& pool, const Cluster& cluster) {
    const std::size_t n_hosts = cluster.hosts.all().size();
    std::vector<bool> covers(n_hosts, false);
    bool all_are_known = !pool.members.empty();
    for (const std::string& name : pool.members) {
        const auto place = cluster.hosts.find(name);
        all_are_known = all_are_known && place;
        if (place) covers[*place] = true;
    }
    if (all_are_known) return covers;
    const HostSet set = cluster.hosts_in(pool.hosts);
    return set.is_known && set.unresolved == 0 ? set.covers(n_hosts) : std::vector<bool>(n_hosts, true);
}

void add_pool(Cluster& cluster, const Pool& pool) {
    const auto note = [&](const std::string& what) {
        cluster.host.add(sdk::note("guaranteed_pools", what).in("limits").about(pool.name));
    };
    if (pool.unit == Pool::Unit::none)
        return note("it keeps what is no part of a host for service classes: that is not checked");
    HostBound bound{pool.name, "guaranteed pool (bresources)", {}, hosts_of(pool, cluster), 0};
    std::int64_t free = 0, largest = 0;
    for (std::size_t place = 0; place < bound.covers.size(); ++place) {
        if (!bound.covers[place]) continue;
        const Host& host = cluster.hosts.all()[place];
        free += free_slots(host);
        largest = std::max(largest, host.slots().value_or(0));
    }
    if (pool.unit == Pool::Unit::slots && pool.free) free = std::min(free, *pool.free);
    // Which hosts will be kept is not told: the largest are lost to others.
    const std::int64_t slots_a_unit =
        pool.unit == Pool::Unit::hosts ? std::clamp<std::int64_t>(largest, 1, kMostSlots) : 1;
    if (!pool.kept)
        note("how much of its hosts it keeps for service classes cannot be read: nothing of them counts as free");
    else if (*pool.kept > 0)
        note("it keeps " + std::to_string(*pool.kept) + (pool.unit == Pool::Unit::hosts ? " hosts" : " slots") +
             " for service classes, which do not count as free; a job of one of them, or that may borrow, can have "
             "them");
    else
        return;
    const bool leaves_any = pool.kept && *pool.kept < free / slots_a_unit + 1;
    bound.slots_left = leaves_any ? std::max<std::int64_t>(free - *pool.kept * slots_a_unit, 0) : 0;
    cluster.host_bounds.push_back(std::move(bound));
}

/// What a bound leaves to a queue of the hosts `own`: less than these have free, or nothing is said.
void write_bound(Cluster& cluster, const HostBound& bound, const std::vector<bool>& own,
                 const std::vector<std::int64_t>& free, QueueRef queue) {
    std::int64_t inside = 0, outside = 0, held = 0;
    for (std::size_t place = 0; place < own.size(); ++place) {
        if (!own[place]) continue;
        (bound.covers[place] ? inside : outside) += free[place];
        held += std::min(cluster.hosts.all()[place].held_slots.value_or(0), kMostSlots);
    }
    if (inside <= bound.slots_left) return;
    auto limit = cluster.blob.add<NT_TABLE_LIMIT>();
    limit.set<NT_COL_LIMIT_SET>(bound.set).set<NT_COL_LIMIT_SOURCE>(bound.source);
    limit.set<NT_COL_LIMIT_SCOPE>(NT_SCOPE_QUEUE).set<NT_COL_LIMIT_QUEUE>(queue);
    limit.set<NT_COL_LIMIT_RESOURCE>("cpu_milli").set<NT_COL_LIMIT_BINDS>(true);
    limit.set<NT_COL_LIMIT_VALUE>(slots_milli(held + outside + bound.slots_left));
    limit.set<NT_COL_LIMIT_USED>(slots_milli(held));
}

}  // namespace

void add_bounds_of_pools(Cluster& cluster, std::string_view pools) {
    for (const Pool& pool : read_pools(pools)) add_pool(cluster, pool);
}

void write_host_bounds(Cluster& cluster) {
    if (cluster.host_bounds.empty()) return;
    std::vector<std::int64_t> free;
    for (const Host& host : cluster.hosts.all()) free.push_back(free_slots(host));
    for (const QueueRecord& queue : cluster.queues.all) {
        const auto row = cluster.queue_rows.find(queue.name);
        if (row == cluster.queue_rows.end()) continue;
        HostSet set;
        set.all = queue.is_brief;
        if (!queue.is_brief) set = cluster.hosts_in(queue.label("HOSTS"));
        const std::vector<bool> own = set.covers(cluster.hosts.all().size());
        for (const HostBound& bound : cluster.host_bounds)
            if (bound.queue.empty() || bound.queue == queue.name) write_bound(cluster, bound, own, free, row->second);
    }
}

}  // namespace nodetop::lsf
