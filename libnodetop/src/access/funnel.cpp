#include "access/funnel.hpp"

#include <algorithm>

#include "access/caller.hpp"
#include "access/words.hpp"

namespace nodetop {

namespace {

FunnelTerm term_of(const Queue& queue, const QueueAccess& access, bool filter) {
    if (queue.kind == QueueKind::of_reservation) return FunnelTerm::not_counted;
    if (!access.usable) return FunnelTerm::down;
    if (queue.routes()) return FunnelTerm::routing;
    if (!access.owns_nodes) return FunnelTerm::no_nodes;
    if (filter && access.access == Access::no_access)
        return is_no(access.answered) ? FunnelTerm::refused : FunnelTerm::no_access;
    if (filter && access.access == Access::refused) return FunnelTerm::refused;
    return FunnelTerm::shown;
}

Row* count_of(Funnel& funnel, FunnelTerm term) {
    switch (term) {
        case FunnelTerm::shown:
            return &funnel.shown;
        case FunnelTerm::no_access:
            return &funnel.no_access;
        case FunnelTerm::refused:
            return &funnel.refused;
        case FunnelTerm::no_nodes:
            return &funnel.no_nodes;
        case FunnelTerm::routing:
            return &funnel.routing;
        case FunnelTerm::down:
            return &funnel.down;
        case FunnelTerm::not_counted:
            return nullptr;
    }
    return nullptr;
}

}  // namespace

const char* key(FunnelTerm term) {
    switch (term) {
        case FunnelTerm::shown:
            return "shown";
        case FunnelTerm::no_access:
            return "no_access";
        case FunnelTerm::refused:
            return "refused";
        case FunnelTerm::no_nodes:
            return "no_nodes";
        case FunnelTerm::routing:
            return "routing";
        case FunnelTerm::down:
            return "down";
        case FunnelTerm::not_counted:
            return "";
    }
    return "";
}

const char* word(FunnelTerm term) {
    switch (term) {
        case FunnelTerm::shown:
            return "open to you";
        case FunnelTerm::no_access:
            return "no access";
        case FunnelTerm::refused:
            return "refused";
        case FunnelTerm::no_nodes:
            return "no nodes";
        case FunnelTerm::routing:
            return "forwards";
        case FunnelTerm::down:
            return "down";
        case FunnelTerm::not_counted:
            return "";
    }
    return "";
}

Funnel funnel(const Cluster& cluster, const std::vector<QueueAccess>& accesses, bool filter) {
    Funnel result;
    for (Row row = 0; row < cluster.queues.size(); ++row) {
        const FunnelTerm term = term_of(cluster.queues[row], accesses[row], filter);
        result.terms.push_back(term);
        Row* count = count_of(result, term);
        if (count == nullptr) continue;
        ++*count;
        ++result.total;
        if (term != FunnelTerm::shown)
            result.excluded.push_back(row);
        else if (!accesses[row].confirmed)
            result.unconfirmed_queues.push_back(row);
    }
    result.unconfirmed = static_cast<Row>(result.unconfirmed_queues.size());
    std::sort(result.excluded.begin(), result.excluded.end(), [&](Row a, Row b) {
        if (result.terms[a] != result.terms[b]) return result.terms[a] < result.terms[b];
        return cluster.queues[a].name < cluster.queues[b].name;
    });
    return result;
}

std::string exclusion_detail(const Cluster& cluster, const Queue& queue, const QueueAccess& access, FunnelTerm term,
                             const Verdict* verdict) {
    switch (term) {
        case FunnelTerm::shown:
        case FunnelTerm::not_counted:
            return "";
        case FunnelTerm::no_nodes:
            return named(cluster, queue) + " has no node";
        case FunnelTerm::routing:
            return queue.forwards_to.empty()
                       ? named(cluster, queue) + " forwards its jobs"
                       : named(cluster, queue) + " forwards its jobs to " + listed(queue.forwards_to);
        case FunnelTerm::refused:
            if (verdict == nullptr) break;
            return verdict->told();
        case FunnelTerm::no_access:
        case FunnelTerm::down:
            break;
    }
    for (const Blocker& blocker : access.blockers)
        if (blocker.fatal) return blocker.detail;
    return "";
}

std::string nothing_shown_because(const Cluster& cluster, const Funnel& funnel) {
    if (funnel.shown > 0) return "";
    if (Caller(cluster).has_no_account_at_all())
        return "this site requires an account and you have none: nothing you submit will run (--all shows everything)";
    if (funnel.no_access > 0 && funnel.refused > 0)
        return "no allow list admits you to some, and the system refuses you in the rest (--all shows everything)";
    if (funnel.no_access > 0) return "no allow list admits you (--all shows everything)";
    if (funnel.refused > 0) return "the system refuses you everywhere (--all shows everything)";
    return "";
}

}  // namespace nodetop
