#include "explanation.hpp"

#include <algorithm>

#include "values.hpp"

namespace nodetop::pbs {
namespace {

/// A comment of the scheduler, by what stands in it. The table goes from the more special to the more general.
struct Comment {
    std::string_view part;
    nt_wait wait;
    std::string_view text, advice;
};
constexpr Comment kComments[] = {
    {"queue not started", NT_WAIT_QUEUE, "its queue starts no jobs at present", ""},
    {"not an execution queue", NT_WAIT_QUEUE, "it stands in a routing queue that has not handed it on", ""},
    {"dedicated time", NT_WAIT_TIME, "it may run only in, or must end before, a time that is kept for something else",
     ""},
    {"primetime", NT_WAIT_TIME, "it may run only in other hours of the day", ""},
    {"interfere with a top job", NT_WAIT_TURN, "it would delay a job that is ahead of it", ""},
    {"strict sorted order", NT_WAIT_TURN, "jobs ahead of it have to start first", ""},
    {"conflict with reservation or top job", NT_WAIT_RESERVATION,
     "it would run into a reservation, or delay a job that is ahead of it", "a shorter walltime may fit before"},
    {"reservation", NT_WAIT_RESERVATION, "it would run into a reservation", "a shorter walltime may fit before"},
    {"insufficient amount of server resource", NT_WAIT_LICENCE, "too little is left of something that all share", ""},
    {"insufficient amount of queue resource", NT_WAIT_ROOM, "too little is left of what its queue has", ""},
    {"insufficient amount of resource", NT_WAIT_ROOM, "too little of it is free on the nodes that it may use", ""},
    {"not enough total nodes", NT_WAIT_NEVER, "there are fewer such nodes than it asks for", "ask for fewer nodes"},
    {"not enough free nodes", NT_WAIT_ROOM, "too few nodes are free", ""},
    {"not enough of the right type of nodes", NT_WAIT_ROOM, "too few nodes of the kind that it asks for are free", ""},
    {"no available resources on nodes", NT_WAIT_ROOM, "nothing is free on the nodes that it may use", ""},
    {"requesting an exclusive node", NT_WAIT_ROOM, "it wants a node for itself and none is empty", ""},
    {"too few free resources", NT_WAIT_ROOM, "too little is free on nodes that belong together", ""},
    {"largest placement set", NT_WAIT_NEVER, "no set of nodes that belong together is as large", "ask for less"},
    {"ineligible state", NT_WAIT_NODES, "nodes that it may use are out of service", ""},
    {"has no pbs license", NT_WAIT_NODES, "nodes that it may use are not licensed", ""},
    {"zero shares for fairshare", NT_WAIT_RELEASE, "its owner has no share of the cluster", "ask the administrators"},
    {"job_sort_formula threshold", NT_WAIT_TURN, "its priority is still too low", ""},
    {"concurrent running subjobs", NT_WAIT_LIMIT, "as many tasks of the array run as it lets run at a time", ""},
    {"can't preempt enough work", NT_WAIT_ROOM, "too little is free, even if lesser jobs gave way", ""},
};

std::string_view without_prefix(std::string_view code, bool& ret_never) {
    constexpr std::string_view kNotRunning = "Not Running: ", kNever = "Can Never Run: ";
    ret_never = code.substr(0, kNever.size()) == kNever;
    if (ret_never) return code.substr(kNever.size());
    return code.substr(0, kNotRunning.size()) == kNotRunning ? code.substr(kNotRunning.size()) : code;
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

/// The word behind `before`, or empty.
std::string_view word_after(std::string_view text, std::string_view before) {
    const std::size_t place = text.find(before);
    if (place == std::string_view::npos) return {};
    text.remove_prefix(place + before.size());
    return text::take_word(text);
}

/// "Queue long per-user limit reached on resource ncpus", "User has reached server running job limit."
std::optional<sdk::Explanation> explain_limit(std::string_view comment, const std::string& lower) {
    if (!has(lower, "limit")) return std::nullopt;
    sdk::Explanation limit;
    limit.wait = NT_WAIT_LIMIT;
    if (has(lower, "user"))
        limit.limit_scope = NT_SCOPE_USER;
    else if (has(lower, "group"))
        limit.limit_scope = NT_SCOPE_GROUP;
    else if (has(lower, "project"))
        limit.limit_scope = NT_SCOPE_PROJECT;
    else
        limit.limit_scope = has(lower, "queue") ? NT_SCOPE_QUEUE : NT_SCOPE_CLUSTER;
    const std::string_view resource = word_after(comment, "on resource ");
    limit.limit_resource = resource.empty() ? "jobs" : resource_word(resource);
    limit.limit_source = resource.empty() ? "max_run" : "max_run_res." + std::string(resource);
    const char* who = limit.limit_scope == NT_SCOPE_USER      ? "its owner"
                      : limit.limit_scope == NT_SCOPE_GROUP   ? "the owner's group"
                      : limit.limit_scope == NT_SCOPE_PROJECT ? "its project"
                      : limit.limit_scope == NT_SCOPE_QUEUE   ? "its queue"
                                                              : "everybody together";
    limit.text = std::string(who) + (resource.empty() ? " may run no more jobs at a time"
                                                      : " may use no more " + std::string(resource) + " at a time");
    return limit;
}

}  // namespace

std::string pending_code(const Job& job) {
    std::string code(job.comment);
    if (code.empty() && job.state_raw == "H") code.assign("Hold_Types=").append(job.record.get("Hold_Types"));
    if (code.empty() && job.state_raw == "W") code.assign("Execution_Time=").append(job.record.get("Execution_Time"));
    std::replace(code.begin(), code.end(), ',', ';');
    return code;
}

std::optional<sdk::Explanation> explain_pending(std::string_view code) {
    sdk::Explanation found;
    if (const std::string_view held = "Hold_Types="; code.substr(0, held.size()) == held) {
        const std::string_view types = code.substr(held.size());
        found.wait = NT_WAIT_RELEASE;
        if (types.find('u') != std::string_view::npos)
            found.text = "its owner holds it", found.advice = "qrls lets it go";
        else if (types.find('o') != std::string_view::npos)
            found.text = "an operator holds it";
        else if (types.find('s') != std::string_view::npos)
            found.text = "PBS holds it, as for a job that it depends on", found.wait = NT_WAIT_JOB;
        else
            found.text = "it is held";
        return found;
    }
    if (const std::string_view time = "Execution_Time="; code.substr(0, time.size()) == time) {
        found.wait = NT_WAIT_TIME;
        found.text = "it was asked to start no sooner than " + std::string(code.substr(time.size()));
        return found;
    }
    bool never = false;
    const std::string_view comment = without_prefix(code, never);
    const std::string lower = text::lowered(comment);
    if (auto limit = explain_limit(comment, lower); limit && !never) return limit;
    for (const Comment& known : kComments) {
        if (!has(lower, known.part)) continue;
        found.text = known.text;
        found.advice = known.advice;
        found.wait = never ? NT_WAIT_NEVER : known.wait;
        if (const std::string_view resource = word_after(comment, "esource: "); !resource.empty())
            found.text = std::string(resource) + ": " + found.text;
        if (never) found.advice = "as it was asked it will never start: delete it and ask for less";
        return found;
    }
    if (!never) return std::nullopt;
    found.wait = NT_WAIT_NEVER;
    found.text = "as it was asked it cannot start";
    return found;
}

std::optional<sdk::Explanation> explain_state(std::string_view code) {
    struct Meaning {
        std::string_view word, text;
    };
    constexpr Meaning kMeanings[] = {
        {"free", "it takes work"},
        {"job-busy", "jobs have all its CPUs"},
        {"job-exclusive", "one job has it alone, whatever is left of it"},
        {"resv-exclusive", "a running reservation has it"},
        {"busy", "its load is too high for new work"},
        {"offline", "an administrator took it out"},
        {"offline_by_mom", "a hook on it took it out"},
        {"down", "the server cannot reach it"},
        {"stale", "its mom no longer reports this vnode"},
        {"state-unknown", "it has never answered"},
        {"maintenance", "jobs on it were suspended by an administrator"},
        {"provisioning", "it is being set up anew"},
        {"wait-provisioning", "it waits to be set up anew"},
        {"sleep", "it is switched off to save power"},
        {"powered-off", "it is switched off to save power"},
        {"powered-down", "it is switched off to save power"},
    };
    for (const Meaning& meaning : kMeanings)
        if (text::same_word(meaning.word, code)) {
            sdk::Explanation found;
            found.text = meaning.text;
            return found;
        }
    return std::nullopt;
}

}  // namespace nodetop::pbs
