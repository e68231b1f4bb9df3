#include "access/limit_blockers.hpp"

#include <algorithm>
#include <optional>

#include "access/limit_resource.hpp"
#include "access/limits_left.hpp"
#include "access/words.hpp"
#include "room/membership.hpp"

namespace nodetop {

namespace {

const char* suffix(Scope scope) {
    switch (scope) {
        case Scope::job:
            return "JOB";
        case Scope::node:
            return "NODE";
        case Scope::user:
            return "USER";
        case Scope::account:
            return "ACCOUNT";
        case Scope::group:
            return "GROUP";
        case Scope::project:
            return "PROJECT";
        case Scope::queue:
            return "QUEUE";
        case Scope::cluster:
            return "CLUSTER";
        case Scope::unknown:
            break;
    }
    return "";
}

const char* words_of(Scope scope) {
    switch (scope) {
        case Scope::job:
            return "a job";
        case Scope::node:
            return "a job on one node";
        case Scope::user:
            return "a user";
        case Scope::account:
            return "an account";
        case Scope::group:
            return "a group";
        case Scope::project:
            return "a project";
        case Scope::queue:
            return "all jobs here together";
        case Scope::cluster:
            return "all jobs together";
        case Scope::unknown:
            break;
    }
    return "somebody";
}

std::string code_of(LimitResource resource, const Limit& limit) {
    const std::string bound = limit.minimum ? "MIN_" : "MAX_";
    switch (resource) {
        case LimitResource::cpu_milli:
            return bound + "CPU_" + suffix(limit.scope);
        case LimitResource::memory_bytes:
            return bound + "MEM_" + suffix(limit.scope);
        case LimitResource::accelerators:
        case LimitResource::accelerators_of_type:
            return bound + "GPU_" + suffix(limit.scope);
        case LimitResource::nodes:
            return bound + "NODE_" + suffix(limit.scope);
        case LimitResource::walltime_seconds:
            return bound + "WALLTIME";
        case LimitResource::jobs:
            return bound + "JOBS_" + suffix(limit.scope);
        case LimitResource::submitted:
            return bound + "SUBMIT_" + suffix(limit.scope);
        case LimitResource::cpu_minutes:
            return bound + "CPU_MINUTES_" + suffix(limit.scope);
        case LimitResource::accelerator_minutes:
            return bound + "GPU_MINUTES_" + suffix(limit.scope);
        case LimitResource::wall_minutes:
            return bound + "WALL_MINUTES_" + suffix(limit.scope);
        case LimitResource::billing:
            return bound + "BILLING_" + suffix(limit.scope);
        case LimitResource::billing_minutes:
            return bound + "BILLING_MINUTES_" + suffix(limit.scope);
        default:
            return "";
    }
}

bool more(Quantity asked, Quantity limit) {
    return asked.known() && limit.finite() && (asked.is_unlimited() || asked.value() > limit.value());
}

/// All accelerators of the queue are of that type, so that a job which names none gets this one.
bool only_type(const Cluster& cluster, const Queue& queue, Text type) {
    bool any = false, other = false;
    for_each_node_of(cluster, queue, [&](Row row, const Member*) {
        const RowRange slots = cluster.nodes[row].slots;
        for (Row slot = slots.begin; slot < slots.end; ++slot)
            (limits_slot(type, cluster.slots[slot].resource) ? any : other) = true;
    });
    return any && !other;
}

/// What a job asks of a resource.
struct Asked {
    Quantity amount;      ///< unknown: not stated
    bool always = false;  ///< every job takes some, stated or not
};

class Check {
  public:
    Check(const Caller& caller, const Queue& queue, const JobShape& shape)
        : cluster_(caller.cluster()), queue_(queue), shape_(shape) {}

    LimitFindings over(const std::vector<Row>& limits) {
        findings_ = {};
        for (const Row row : limits) check(row);
        return std::move(findings_);
    }

  private:
    Asked asked(LimitResource resource, const Limit& limit) const {
        const bool one_node = limit.scope == Scope::node;
        switch (resource) {
            case LimitResource::cpu_milli:
                if (one_node ? !shape_.states_cpu_per_node() : !shape_.states_cpu()) return {{}, true};
                return {one_node ? shape_.cpu_milli_per_node() : shape_.total_cpu_milli(), true};
            case LimitResource::memory_bytes:
                return {one_node ? shape_.memory_bytes : shape_.total_memory_bytes(), true};
            case LimitResource::accelerators_of_type:
                if (!shape_.states_accelerators() || !only_type(cluster_, queue_, type_of(limit))) return {};
                [[fallthrough]];
            case LimitResource::accelerators:
                if (!shape_.states_accelerators()) return {};
                return {one_node ? shape_.accelerators_per_node : shape_.total_accelerators(), false};
            case LimitResource::nodes:
                return {shape_.nodes, true};
            case LimitResource::walltime_seconds:
                return {shape_.walltime_seconds, false};
            case LimitResource::jobs:
            case LimitResource::submitted:
                return {1, true};
            case LimitResource::cpu_minutes:
                return {minutes_of(shape_.total_cpu_milli(), 1000), true};
            case LimitResource::accelerator_minutes:
                if (!shape_.states_accelerators()) return {};
                return {minutes_of(shape_.total_accelerators(), 1), true};
            case LimitResource::wall_minutes:
                return {minutes_of(1, 1), true};
            case LimitResource::billing:
            case LimitResource::billing_minutes:
                return {{}, true};
            default:
                return {};
        }
    }

    /// What the job may use up of so much of a resource, of which `one` is a unit, if it says how long it may run.
    Quantity minutes_of(Quantity amount, std::int64_t one) const {
        if (!shape_.walltime_seconds.finite()) return shape_.walltime_seconds;
        std::int64_t product = 0;
        if (!amount.finite() || __builtin_mul_overflow(amount.value(), shape_.walltime_seconds.value(), &product))
            return Quantity::unlimited();
        const std::int64_t minute = 60 * one;
        return product / minute + (product % minute == 0 ? 0 : 1);
    }

    void check(Row row) {
        const Limit& limit = cluster_.limits[row];
        const LimitResource resource = resource_of(limit);
        if (is_unstated(resource)) return check_unstated(row, limit);
        if (limit.scope == Scope::unknown) return skip(row, "whom it is about is not known, and it is not checked");
        if (resource == LimitResource::unknown)
            return skip(row, "what it is on (" + std::string(limit.resource) + ") is not known, and it is not checked");
        if (!limit.value.known())
            return skip(row, "the limit on " + std::string(plural(resource)) + " could not be read and is not checked");
        if (limit.value.is_unlimited()) return;

        const Asked job = asked(resource, limit);
        if (limit.minimum) {
            if (job.amount.finite() && more(limit.value, job.amount))
                add(limit, resource, job.amount, Triage::soft, " is the least that " + name_of(limit) + " takes");
            return;
        }
        if (more(job.amount, limit.value)) {
            // Granted time and numbers of jobs are refilled by waiting, whatever is asked at once; what one job may
            // have is not.
            const bool refills = is_held(limit) && (is_granted_time(resource) || resource == LimitResource::jobs ||
                                                    resource == LimitResource::submitted);
            return add(limit, resource, job.amount, refills ? over_the_rest(limit) : Triage::soft,
                       " is the most that " + name_of(limit) + " allows " + words_of(limit.scope));
        }
        check_rest(row, limit, resource, job);
    }

    /// Whether the job takes some is never stated, so the limit blocks nothing; that nothing is left of it is said.
    void check_unstated(Row row, const Limit& limit) {
        if (limit.minimum || !limit.value.finite() || limit.value == Quantity{0}) return;
        if (left_of(limit.value, limit.used) == Quantity{0})
            skip(row, "all of the " + std::to_string(limit.value.value()) + " " +
                          std::string(limit.resource.substr(limit.resource.find(':') + 1)) +
                          " that it allows are held: a job that takes some of it waits");
    }

    /// Jobs hold it together.
    static bool is_held(const Limit& limit) { return limit.scope != Scope::job && limit.scope != Scope::node; }

    static Triage over_the_rest(const Limit& limit) {
        return limit.effect == Effect::refuse ? Triage::soft : Triage::waits;
    }

    /// Within the limit: is enough of it left?
    void check_rest(Row row, const Limit& limit, LimitResource resource, const Asked& job) {
        if (!is_held(limit) || resource == LimitResource::walltime_seconds) return;
        if (!job.amount.known() && !job.always) return;
        if (!limit.used.known() && limit.value != Quantity{0})
            return skip(row, "what is already held of the " + amount_text(resource, limit.value) + " that it allows " +
                                 words_of(limit.scope) + " is not known");
        const Quantity left = limit.value == Quantity{0} ? limit.value : left_of(limit.value, limit.used);
        const bool too_much = job.amount.known() ? more(job.amount, left) : left == Quantity{0};
        if (!too_much) return;
        add(limit, resource, job.amount, over_the_rest(limit),
            " is what " + name_of(limit) + " allows " + words_of(limit.scope) + ", of which " +
                amount_text(resource, limit.used) + (limit.used == Quantity{1} ? " is" : " are") + " held");
    }

    void add(const Limit& limit, LimitResource resource, Quantity asked, Triage triage, const std::string& relation) {
        Blocker& blocker = findings_.blockers.emplace_back();
        blocker.code = code_of(resource, limit);
        blocker.detail = (asked.known() ? "the job asks " + amount_text(resource, asked) + "; " : std::string()) +
                         amount_text(resource, limit.value) + relation;
        blocker.triage = triage;
        blocker.source = name_of(limit);
        blocker.resource = limit.resource;
        blocker.limit = limit.value;
        blocker.used = limit.used;
        blocker.asked = asked;
        if (limit.effect != Effect::unknown) blocker.effect = limit.effect;
    }

    void skip(Row row, const std::string& why) {
        findings_.unchecked.push_back({row, name_of(cluster_.limits[row]) + ": " + why});
    }

    const Cluster& cluster_;
    const Queue& queue_;
    const JobShape& shape_;
    LimitFindings findings_;
};

std::size_t count(const LimitFindings& findings, Triage triage) {
    return static_cast<std::size_t>(std::count_if(findings.blockers.begin(), findings.blockers.end(),
                                                  [&](const Blocker& blocker) { return blocker.triage == triage; }));
}

bool hinders_less(const LimitFindings& a, const LimitFindings& b) {
    for (const Triage triage : {Triage::soft, Triage::waits})
        if (count(a, triage) != count(b, triage)) return count(a, triage) < count(b, triage);
    return a.unchecked.size() < b.unchecked.size();
}

}  // namespace

LimitFindings limit_blockers(const Caller& caller, const Queue& queue, const JobShape& shape, const Verdict* verdict) {
    const LimitSets sets = limit_sets(caller, queue, shape, verdict);
    std::optional<LimitFindings> best;
    Check check(caller, queue, shape);
    for (const BindingLimits& binding : sets.by_account) {
        LimitFindings findings = check.over(binding.limits);
        if (!best || hinders_less(findings, *best)) best = std::move(findings);
    }
    LimitFindings result = best.value_or(LimitFindings());
    if (sets.unread) result.unchecked.push_back({kNoRow, "limits could not be read wholly and are not all checked"});
    if (sets.ambiguous)
        result.unchecked.push_back(
            {kNoRow, "several limit sets could apply and none is the default: none of them is checked; name a QOS"});
    return result;
}

}  // namespace nodetop
