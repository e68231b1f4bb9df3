#include "explanation.hpp"

#include <string>

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/scan.hpp>

#include "states.hpp"

namespace nodetop::lsf {
namespace {

/// A sentence of LSF, by what stands in it. The table goes from the more special to the more general.
struct Reason {
    std::string_view part;  ///< in lower case
    nt_wait wait;
    std::string_view text, advice;
    int scope = -1;  ///< nt_scope of the limit concerned
    std::string_view source = {};
};
constexpr Reason kReasons[] = {
    {"new job is waiting", NT_WAIT_TURN, "it has only just been submitted", ""},
    {"time windows", NT_WAIT_QUEUE, "its queue starts nothing outside its time windows", ""},
    {"inactivated by the administrator", NT_WAIT_QUEUE, "an administrator has stopped its queue", ""},
    {"queue is inactivated", NT_WAIT_QUEUE, "its queue is stopped", ""},
    {"suspended by the user while pending", NT_WAIT_RELEASE, "its owner holds it", "bresume lets it go"},
    {"suspended by lsf admin", NT_WAIT_RELEASE, "an administrator holds it", ""},
    {"suspended while pending", NT_WAIT_RELEASE, "it is held", "bresume lets it go, if it is yours"},
    {"dependency condition not satisfied", NT_WAIT_JOB, "it waits for another job", ""},
    {"dependency condition invalid", NT_WAIT_NEVER, "what it depends on can no longer happen",
     "kill it, or change it with bmod -w"},
    {"specified start time", NT_WAIT_TIME, "it was asked to start later", ""},
    {"array has reached its", NT_WAIT_LIMIT, "as many elements of the array run as it lets run at a time", "",
     NT_SCOPE_JOB, "array limit"},
    {"group has not enough job slots", NT_WAIT_LIMIT,
     "too few of the job slots of one of the owner's groups are left for it", "", NT_SCOPE_GROUP,
     "job slots of the group"},
    {"groups has not enough job slots", NT_WAIT_LIMIT,
     "too few of the job slots of one of the owner's groups are left for it", "", NT_SCOPE_GROUP,
     "job slots of the group"},
    {"group has reached its", NT_WAIT_LIMIT, "one of the owner's groups has as many job slots as it may have", "",
     NT_SCOPE_GROUP, "job slots of the group"},
    {"groups has reached its", NT_WAIT_LIMIT, "one of the owner's groups has as many job slots as it may have", "",
     NT_SCOPE_GROUP, "job slots of the group"},
    {"user has not enough job slots", NT_WAIT_LIMIT, "too few of its owner's job slots are left for it", "",
     NT_SCOPE_USER, "job slots of the user"},
    {"reached the per-user job slot limit of the queue", NT_WAIT_LIMIT,
     "its owner has as many job slots as the queue lets one user have", "", NT_SCOPE_USER, "queue JL/U"},
    {"user has reached", NT_WAIT_LIMIT, "its owner has as many job slots as he may have", "", NT_SCOPE_USER,
     "job slots of the user"},
    {"per-user job slot limit reached", NT_WAIT_LIMIT,
     "its owner has as many job slots on the host as it gives to one user", "", NT_SCOPE_USER, "host JL/U"},
    {"per-processor job slot limit", NT_WAIT_LIMIT, "as many job slots are in use there as a processor may have", "",
     NT_SCOPE_QUEUE, "queue JL/P"},
    {"per-host job slot limit", NT_WAIT_LIMIT,
     "jobs of its queue have as many slots on the host as they may have there", "", NT_SCOPE_QUEUE, "queue JL/H"},
    {"queue has reached its job slot limit", NT_WAIT_LIMIT, "its queue has as many job slots as it may have", "",
     NT_SCOPE_QUEUE, "queue MAX"},
    {"queue's job slot limit", NT_WAIT_LIMIT, "its queue has as many job slots as it may have", "", NT_SCOPE_QUEUE,
     "queue MAX"},
    {"resource limit defined", NT_WAIT_LIMIT, "a resource limit of the site is reached (blimits)", "", NT_SCOPE_CLUSTER,
     "resource limit (blimits)"},
    {"allocation limit", NT_WAIT_LIMIT, "a resource limit of the site is reached (blimits)", "", NT_SCOPE_CLUSTER,
     "resource limit (blimits)"},
    {"job slot limit reached", NT_WAIT_ROOM, "all job slots of hosts that it may use are taken", ""},
    {"not enough job slot", NT_WAIT_ROOM, "too few job slots are free for it", ""},
    {"spanning requirement", NT_WAIT_ROOM, "no host has as many free slots as it wants on one",
     "fewer slots, or slots on several hosts, may start sooner"},
    {"exclusive execution not satisfied", NT_WAIT_ROOM, "it wants a host for itself and none is empty", ""},
    {"running an exclusive job", NT_WAIT_ROOM, "another job has the host for itself", ""},
    {"not enough processors", NT_WAIT_ROOM, "too few processors are free for it", ""},
    {"not enough slots", NT_WAIT_ROOM, "too few job slots are free for it", ""},
    {"not enough hosts", NT_WAIT_ROOM, "too few hosts are free for it", ""},
    {"gpu", NT_WAIT_ROOM, "too few accelerators are free on hosts that it may use", ""},
    {"resource requirements not satisfied", NT_WAIT_ROOM, "no such host has what its resource requirement asks for now",
     "bjobs -l shows the requirement; bhosts -R shows hosts that meet it"},
    {"requirement for resource reservation", NT_WAIT_ROOM, "too little of a resource is left that it wants to reserve",
     ""},
    {"resource (", NT_WAIT_ROOM, "too little of a resource is left", ""},
    {"advance reservation", NT_WAIT_RESERVATION, "a reservation has the slots, or the one that it names is not open",
     ""},
    {"guarantee", NT_WAIT_RESERVATION, "slots are kept for those to whom they are guaranteed", ""},
    {"license", NT_WAIT_LICENCE, "too few licences are free", ""},
    {"locked by", NT_WAIT_NODES, "hosts are locked by an administrator", ""},
    {"closed by lsf admin", NT_WAIT_NODES, "hosts are closed by an administrator", ""},
    {"dispatch windows closed", NT_WAIT_NODES, "hosts take no new jobs outside their dispatch windows", ""},
    {"load information unavailable", NT_WAIT_NODES, "hosts are down: they report no load", ""},
    {"unable to reach", NT_WAIT_NODES, "hosts cannot be reached", ""},
    {"is low", NT_WAIT_NODES, "a host is closed because too little is left of what it measures", ""},
    {"is high", NT_WAIT_NODES, "a host is closed because its load is too high", ""},
    {"is too high", NT_WAIT_NODES, "a host is closed because its load is too high", ""},
    {"load threshold", NT_WAIT_NODES, "a host is closed by its load", ""},
    {"fairshare", NT_WAIT_TURN, "others have a better claim by their shares", ""},
    {"preempt", NT_WAIT_TURN, "it waits to be let in in the place of lesser jobs", ""},
    {"not eligible", NT_WAIT_TURN, "it is not its turn yet", ""},
    {"not specified in job submission", NT_WAIT_OTHER, "hosts that the job did not name", ""},
    {"not usable by the queue", NT_WAIT_OTHER, "hosts that its queue does not use", ""},
};

std::optional<sdk::Explanation> explain_one(std::string_view reason) {
    const std::string lower = text::lowered(reason);
    if (lower == "psusp") return explain_one("suspended while pending");
    for (const Reason& known : kReasons) {
        if (lower.find(known.part) == std::string::npos) continue;
        sdk::Explanation explanation;
        explanation.text = known.text;
        explanation.advice = known.advice;
        explanation.wait = known.wait;
        if (known.scope >= 0) {
            explanation.limit_scope = static_cast<nt_scope>(known.scope);
            explanation.limit_resource = "cpu_milli";
            explanation.limit_source = known.source;
        }
        return explanation;
    }
    return std::nullopt;
}

}  // namespace

std::optional<sdk::Explanation> explain_waiting(std::string_view reasons) {
    std::optional<sdk::Explanation> all;
    text::Fields walk(reasons, ';');
    for (std::string_view reason; walk.next(reason);) {
        auto one = explain_one(text::trim(reason));
        if (!one) continue;
        if (!all) {
            all = std::move(one);
            continue;
        }
        if (all->text.find(one->text) == std::string::npos) all->text += "; " + one->text;
        // A limit that is reached says more than the hosts that are out.
        if (!all->limit_scope && one->limit_scope) {
            one->text = std::move(all->text);
            if (one->advice.empty()) one->advice = std::move(all->advice);
            all = std::move(one);
        }
    }
    return all;
}

std::optional<sdk::Explanation> explain_host_status(std::string_view status) {
    const std::size_t bracket = status.find(" (");
    HostState state = state_of_host(status.substr(0, bracket));
    if (bracket != std::string_view::npos && status.back() == ')')
        state = state_of_load(status.substr(bracket + 2, status.size() - bracket - 3));
    if (!state.is_known || state.words.empty()) return std::nullopt;
    sdk::Explanation explanation;
    explanation.text = state.words;
    return explanation;
}

}  // namespace nodetop::lsf
