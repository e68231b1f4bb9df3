#include "access/structural.hpp"

#include "access/rules.hpp"
#include "access/words.hpp"
#include "room/membership.hpp"

namespace nodetop {

namespace {

std::string with_reason(std::string sentence, const Queue& queue) {
    if (!queue.reason.empty()) sentence += ": " + std::string(queue.reason);
    return sentence;
}

}  // namespace

std::vector<Blocker> structural_blockers(const Cluster& cluster, const Rooms& rooms, const Queue& queue) {
    std::vector<Blocker> blockers;
    const std::string name = named(cluster, queue);
    const auto add = [&](const char* code, std::string detail) {
        Blocker blocker;
        blocker.code = code;
        blocker.detail = std::move(detail);
        blocker.triage = Triage::operational;
        blocker.fatal = true;
        blockers.push_back(std::move(blocker));
    };

    if (!is_yes(queue.enabled)) {
        add("QUEUE_DISABLED", is_no(queue.enabled) ? with_reason(name + " accepts no jobs", queue)
                                                   : "whether " + name + " accepts jobs is not known");
    } else if (!cluster.source.starts_work) {
        add("QUEUE_NOT_STARTED", "the system accepts jobs and starts none, in any queue");
    } else if (!is_yes(queue.started)) {
        add("QUEUE_NOT_STARTED", is_no(queue.started) ? with_reason(name + " accepts jobs and starts none", queue)
                                                      : "whether " + name + " starts its jobs is not known");
    }
    if (queue.route_only) add("ROUTE_ONLY", name + " takes jobs only from another queue");
    if (queue.batch_refused) add("BATCH_REFUSED", name + " takes interactive jobs only");

    struct Nobody {
        RuleKind kind;
        const char *code, *what;
    };
    for (const Nobody& list :
         {Nobody{RuleKind::account, "NO_ACCOUNTS", "accounts"}, Nobody{RuleKind::qos, "NO_QOS", "QOS"},
          Nobody{RuleKind::user, "NO_USERS", "users"}, Nobody{RuleKind::group, "NO_GROUPS", "groups"}})
        if (names_nobody(cluster, queue, list.kind))
            add(list.code, "the list of " + std::string(list.what) + " that " + name + " admits names nobody");

    // Nodes that a reservation holds are what its own queue is for.
    if (!queue.routes() && queue.kind != QueueKind::of_reservation) {
        const Standing standing = standing_of(cluster, rooms, queue);
        if (standing.total > 0 && standing.up == 0 && standing.after_boot == 0)
            add("ALL_NODES_UNSCHEDULABLE",
                with_reason(standing.total == 1
                                ? "the only node of " + name + " is out of service"
                                : "all " + std::to_string(standing.total) + " nodes of " + name + " are out of service",
                            queue));
    }
    return blockers;
}

bool usable(const Cluster& cluster, const Rooms& rooms, const Queue& queue) {
    return !any_fatal(structural_blockers(cluster, rooms, queue));
}

bool owns_nodes(const Cluster& cluster, const Queue& queue) {
    if (queue.all_nodes) return !cluster.nodes.empty() || cluster.hidden.has(Query::nodes);
    return queue.members.size() > 0 || queue.unresolved > 0 || queue.declared_nodes.value_or(0) > 0;
}

}  // namespace nodetop
