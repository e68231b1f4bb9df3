#include "access/queue_access.hpp"

#include <algorithm>

#include "access/access_blockers.hpp"
#include "access/limit_blockers.hpp"
#include "access/limit_resource.hpp"
#include "access/rules.hpp"
#include "access/structural.hpp"

namespace nodetop {

namespace {

/// A list that names nobody is nobody's business to ask about, and still a denial.
bool names_nobody_code(const Blocker& blocker) {
    return blocker.code == "NO_ACCOUNTS" || blocker.code == "NO_QOS" || blocker.code == "NO_USERS" ||
           blocker.code == "NO_GROUPS";
}

bool any_soft(const std::vector<Blocker>& blockers) {
    return std::any_of(blockers.begin(), blockers.end(),
                       [](const Blocker& blocker) { return blocker.triage == Triage::soft; });
}

bool refuses_for_what_is_held(const Limit& limit) {
    return limit.effect == Effect::refuse && !limit.minimum && limit.scope != Scope::job && limit.scope != Scope::node;
}

/// A limit may turn every job of the caller away: it does so now, or what it leaves could not be told.
bool a_limit_may_refuse(const Caller& caller, const Queue& queue, const JobShape& smallest) {
    const std::vector<Limit>& limits = caller.cluster().limits;
    if (std::none_of(limits.begin(), limits.end(), refuses_for_what_is_held)) return false;
    const LimitFindings findings = limit_blockers(caller, queue, smallest);
    // The smallest job takes none of what no job states, even where nothing of it is left.
    const auto could_refuse = [&](const Unchecked& unchecked) {
        return unchecked.limit == kNoRow || (refuses_for_what_is_held(limits[unchecked.limit]) &&
                                             !is_unstated(resource_of(limits[unchecked.limit])));
    };
    return any_soft(findings.blockers) ||
           std::any_of(findings.unchecked.begin(), findings.unchecked.end(), could_refuse);
}

/// Even a job of one core, or of two where one is too few, with nothing else stated is turned away there, or may be:
/// whoever may use the queue, no job of the caller's is known to be accepted as things are. That is no denial, and
/// "open" would claim too much.
bool takes_no_job_of_caller(const Caller& caller, const Queue& queue, const JobShape& shape) {
    const Cluster& cluster = caller.cluster();
    if (!queue.routes() && !owns_nodes(cluster, queue)) return true;
    JobShape smallest{.accounts = shape.accounts, .qos = shape.qos, .reservation = shape.reservation};
    if (queue.serial_refused) smallest.cpu_milli_per_task = 2000;
    return any_soft(queue_limit_blockers(cluster, queue, smallest)) || a_limit_may_refuse(caller, queue, smallest);
}

}  // namespace

const char* word(Access access) {
    switch (access) {
        case Access::unknown:
            return "unknown";
        case Access::open:
            return "open";
        case Access::no_access:
            return "no_access";
        case Access::refused:
            return "refused";
    }
    return "";
}

QueueAccess queue_access(const Caller& caller, const Rooms& rooms, const Queue& queue, const JobShape& shape,
                         const Verdict* verdict) {
    const Cluster& cluster = caller.cluster();
    QueueAccess result;
    result.blockers = structural_blockers(cluster, rooms, queue);
    result.usable = !any_fatal(result.blockers);
    result.dedicated = dedicated(cluster, queue);
    result.owns_nodes = owns_nodes(cluster, queue);
    result.answered = answered_in_reading(cluster, queue);

    std::vector<Blocker> denials = access_blockers(caller, queue, shape);
    const bool denied =
        !denials.empty() || std::any_of(result.blockers.begin(), result.blockers.end(), names_nobody_code);
    // Lists that the system did not look at when it accepted still stand: such a job would wait for ever.
    result.confirmed = verdict != nullptr && verdict->confirmed() && (verdict->lists_checked || !denied);
    if (result.confirmed)
        result.access = Access::open;
    else if (denied)
        result.access = Access::no_access;
    else if (verdict != nullptr && verdict->refuses_caller())
        result.access = Access::refused;
    else
        result.access = access_undecided(caller, queue, shape) || takes_no_job_of_caller(caller, queue, shape)
                            ? Access::unknown
                            : Access::open;
    // That the caller may submit there does not tell that anything of his is accepted as things are.
    if (result.access == Access::open && is_yes(result.answered)) result.confirmed = true;

    // Only a dry run contradicts a list.
    const bool accepted = result.confirmed && denied;
    std::vector<Blocker>& place = accepted ? result.declared_denials : result.blockers;
    std::move(denials.begin(), denials.end(), std::back_inserter(place));
    return result;
}

std::vector<QueueAccess> queue_accesses(const Cluster& cluster, const Rooms& rooms, const JobShape& shape,
                                        const std::vector<const Verdict*>& verdicts) {
    const Caller caller(cluster);
    std::vector<QueueAccess> accesses;
    accesses.reserve(cluster.queues.size());
    for (Row row = 0; row < cluster.queues.size(); ++row)
        accesses.push_back(
            queue_access(caller, rooms, cluster.queues[row], shape, row < verdicts.size() ? verdicts[row] : nullptr));
    return accesses;
}

}  // namespace nodetop
