#include "explain_limit.hpp"

#include <string>

namespace nodetop::slurm {
namespace {

enum class Bound { group, most, least };

struct Resource {
    std::string_view spelling, people, column;  ///< column: limit.resource, or empty where there is none
};

// The longer of two spellings that begin alike stands first.
constexpr Resource kResources[] = {
    {"SubmitJobs", "submitted jobs", "submitted"},
    {"SubmitJob", "submitted jobs", "submitted"},
    {"Jobs", "running jobs", "jobs"},
    {"Job", "running jobs", "jobs"},
    {"WallDuration", "walltime", "walltime_seconds"},
    {"Wall", "walltime", "resource:wall minutes"},
    {"Cpu", "CPUs", "cpu_milli"},
    {"CPU", "CPUs", "cpu_milli"},
    {"Node", "nodes", "nodes"},
    {"Memory", "memory", "memory_bytes"},
    {"Mem", "memory", "memory_bytes"},
    {"GRES", "GPUs or another generic resource", "accelerators"},
    {"License", "licences", ""},
    {"BB", "room in the burst buffer", ""},
    {"Energy", "energy", ""},
    {"Billing", "billing units", ""},
    {"Unknown", "a resource that Slurm does not name", ""},
    {"Resource", "a resource that Slurm does not name", ""},
    {"Time", "time", ""},
};

/// Names that are made of no parts.
struct Fixed {
    std::string_view code, as;
};
constexpr Fixed kFixed[] = {
    {"AssociationJobLimit", "AssocMaxJobsLimit"},  {"AssociationResourceLimit", "AssocGrpResourceLimit"},
    {"AssociationTimeLimit", "AssocMaxTimeLimit"}, {"QOSJobLimit", "QOSGrpJobsLimit"},
    {"QOSResourceLimit", "QOSGrpResourceLimit"},   {"QOSTimeLimit", "QOSMaxTimeLimit"},
};

struct Limit {
    bool of_qos = true;
    Bound bound = Bound::most;
    const Resource* resource = nullptr;
    bool minutes = false;     ///< resource times time
    bool of_running = false;  ///< minutes of running jobs alone
    nt_scope scope = NT_SCOPE_JOB;
};

bool take(std::string_view& rest, std::string_view head) {
    if (rest.substr(0, head.size()) != head) return false;
    rest.remove_prefix(head.size());
    return true;
}

bool take_last(std::string_view& rest, std::string_view tail) {
    if (rest.size() < tail.size() || rest.substr(rest.size() - tail.size()) != tail) return false;
    rest.remove_suffix(tail.size());
    return true;
}

/// The scope that a name ends with; false if it names none.
bool take_scope(std::string_view& rest, nt_scope& scope) {
    if (take_last(rest, "PerJob")) return scope = NT_SCOPE_JOB, true;
    if (take_last(rest, "PerUser")) return scope = NT_SCOPE_USER, true;
    if (take_last(rest, "PerNode")) return scope = NT_SCOPE_NODE, true;
    if (take_last(rest, "PerAccount")) return scope = NT_SCOPE_ACCOUNT, true;
    return false;
}

std::optional<Limit> parse(std::string_view code) {
    for (const Fixed& fixed : kFixed)
        if (code == fixed.code) code = fixed.as;
    Limit limit;
    const bool assoc = take(code, "Assoc");
    const bool qos = !assoc && take(code, "QOS");
    limit.of_qos = !assoc;
    if (take(code, "Grp"))
        limit.bound = Bound::group;
    else if (take(code, "Min"))
        limit.bound = Bound::least;
    else if (!take(code, "Max"))
        return std::nullopt;
    if (!take_last(code, "Limit")) take_last(code, "NotSatisfied");
    const bool scoped = take_scope(code, limit.scope);
    // Without a set in front it is one of a QOS, over an account or a user.
    if (!assoc && !qos && (!scoped || limit.scope == NT_SCOPE_JOB || limit.scope == NT_SCOPE_NODE)) return std::nullopt;
    if (take_last(code, "RunMinutes") || take_last(code, "RunMins"))
        limit.minutes = limit.of_running = true;
    else if (take_last(code, "Minutes"))
        limit.minutes = true;
    for (const Resource& resource : kResources)
        if (code == resource.spelling) limit.resource = &resource;
    if (limit.resource == nullptr) return std::nullopt;
    const bool counts_jobs = limit.resource->column == "jobs" || limit.resource->column == "submitted";
    if (limit.bound == Bound::group)
        limit.scope = assoc ? NT_SCOPE_ACCOUNT : NT_SCOPE_GROUP;
    else if (assoc && counts_jobs)
        limit.scope = NT_SCOPE_ACCOUNT;
    return limit;
}

std::string what_of(const Limit& limit) {
    std::string what(limit.resource->people);
    if (limit.minutes) what += limit.of_running ? " times the walltime of running jobs" : " times time";
    return what;
}

std::string sentence_of(const Limit& limit) {
    const std::string set = limit.of_qos ? "its QOS" : "its account";
    const std::string what = what_of(limit);
    if (limit.bound == Bound::group) return "the jobs of " + set + " together hold all the " + what + " that it allows";
    if (limit.bound == Bound::least) return "it asks for less than the least that " + set + " allows: " + what;
    switch (limit.scope) {
        case NT_SCOPE_USER:
            return "its owner's jobs hold all the " + what + " that " + set + " allows one user";
        case NT_SCOPE_ACCOUNT:
            if (!limit.of_qos) return "its owner has all the " + what + " that " + set + " allows him";
            return "the jobs of its account hold all the " + what + " that " + set + " allows one account";
        case NT_SCOPE_NODE:
            return "it asks for more on one node than " + set + " allows: " + what;
        default:
            return "it asks for more than " + set + " allows one job: " + what;
    }
}

std::string advice_of(const Limit& limit) {
    const std::string other = limit.of_qos ? "use another QOS" : "use another account";
    if (limit.bound == Bound::least) return "ask for more, or " + other;
    const bool of_one_job = limit.bound == Bound::most && (limit.scope == NT_SCOPE_JOB || limit.scope == NT_SCOPE_NODE);
    if (of_one_job) return "ask for less, or " + other;
    return "wait until some of these jobs end, ask for less, or " + other;
}

std::string column_of(const Limit& limit) {
    if (!limit.minutes) return std::string(limit.resource->column);
    if (limit.of_running) return {};
    return limit.resource->column == "cpu_milli" ? "cpu_minutes" : std::string();
}

}  // namespace

std::optional<sdk::Explanation> explain_limit(std::string_view code) {
    const auto limit = parse(code);
    if (!limit) return std::nullopt;
    sdk::Explanation found;
    found.text = sentence_of(*limit);
    found.advice = advice_of(*limit);
    const bool of_one_job =
        limit->bound == Bound::least ||
        (limit->bound == Bound::most && (limit->scope == NT_SCOPE_JOB || limit->scope == NT_SCOPE_NODE));
    found.wait = of_one_job ? NT_WAIT_NEVER : NT_WAIT_LIMIT;
    found.limit_scope = limit->scope;
    found.limit_resource = column_of(*limit);
    if (limit->of_qos) found.limit_source = "slurm QOS";
    return found;
}

}  // namespace nodetop::slurm
