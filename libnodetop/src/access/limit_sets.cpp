#include "access/limit_sets.hpp"

#include <nodetop/text/ascii.hpp>

#include <algorithm>
#include <optional>
#include <span>

#include "access/accounts.hpp"
#include "access/rules.hpp"

namespace nodetop {

namespace {

Answer contains(const std::optional<Texts>& names, std::string_view name) {
    if (!names) return Answer::unknown;
    return answer(std::find(names->begin(), names->end(), name) != names->end());
}

Answer is_user(const Identity& identity, std::string_view name) {
    return identity.user.empty() ? Answer::unknown : answer(identity.user == name);
}

/// The limit is about the caller, under that account. Unknown: it names somebody, and who the caller is is not known.
Answer is_for(const Caller& caller, const Limit& limit, const Queue& queue, const Ancestry& account) {
    if (limit.who.empty()) return Answer::yes;
    const Identity* identity = caller.identity();
    const auto about_account = [&] { return answer(!is_no(account.includes(limit.who))); };
    if (limit.scope == Scope::queue) return answer(limit.who == queue.name);
    if (limit.scope == Scope::account && !account.accounts.empty()) return about_account();
    if (identity == nullptr) return Answer::unknown;
    switch (limit.scope) {
        case Scope::user:
            return is_user(*identity, limit.who);
        case Scope::account:
            return identity->accounts ? Answer::no : Answer::unknown;
        case Scope::group:
            return contains(identity->groups, limit.who);
        case Scope::project:
            return contains(identity->projects, limit.who);
        default:
            break;
    }
    // Of a job, a node or the whole cluster: whoever the name stands for.
    Answer best = about_account();
    for (const Answer is : {is_user(*identity, limit.who), contains(identity->groups, limit.who),
                            contains(identity->projects, limit.who)})
        if (is_yes(is) || (is == Answer::unknown && is_no(best))) best = is;
    return best;
}

/// The QOS whose limits a job gets.
struct JobQos {
    bool known = false;
    std::string_view name;      ///< "" if there is none
    std::span<const Text> any;  ///< where several could be it and none is the default

    friend bool operator==(const JobQos& a, const JobQos& b) {
        return a.known == b.known && a.name == b.name && a.any.data() == b.any.data();
    }
};

/// What the system chose, the job named, the account has, else the caller's own (core.md 7).
JobQos qos_of_job(const Caller& caller, const Queue& queue, std::string_view account, const JobShape& shape,
                  const Verdict* verdict) {
    if (verdict != nullptr && !verdict->effective_qos.empty()) return {true, verdict->effective_qos, {}};
    if (verdict != nullptr && !verdict->qos.empty()) return {true, verdict->qos, {}};
    if (shape.qos) return {true, *shape.qos, {}};
    const Identity* identity = caller.identity();
    if (identity == nullptr || (!identity->accounts && !caller.cluster().associations.empty())) return {};
    const Association* row = caller.association_of(account, queue);
    if (row != nullptr && !row->qos && row->default_qos.empty()) return {};
    if (const std::string_view qos = qos_to_name(caller, queue, account); !qos.empty()) return {true, qos, {}};
    if (!identity->default_qos.empty()) return {true, identity->default_qos, {}};
    if (!identity->qos) return {};
    if (identity->qos->size() == 1) return {true, identity->qos->front(), {}};
    return {true, {}, *identity->qos};
}

/// The accounts of which one is used. Without a name every one that the lists admit may be tried. Where they admit none
/// for sure, `ret_all_bind`: whichever it is, the limits of all of them are kept.
std::vector<std::string_view> accounts_of_job(const Caller& caller, const Queue& queue, const JobShape& shape,
                                              const Verdict* verdict, bool& ret_all_bind) {
    ret_all_bind = false;
    if (verdict != nullptr && !verdict->effective_account.empty()) return {verdict->effective_account};
    if (verdict != nullptr && !verdict->account.empty()) return {verdict->account};
    const std::vector<std::string_view> accounts = candidate_accounts(caller, queue, shape);
    if (accounts.empty()) return {std::string_view()};
    if (!shape.accounts.empty()) return accounts;
    std::vector<std::string_view> admitted;
    for (const std::string_view account : accounts)
        if (account_membership(caller, queue, account) == Membership::admitted) admitted.push_back(account);
    ret_all_bind = admitted.empty();
    return admitted.empty() ? accounts : admitted;
}

bool holds(std::span<const Text> names, std::string_view name) {
    return std::any_of(names.begin(), names.end(), [&](Text other) { return text::same_word(other, name); });
}

/// The limit binds in the queue, or with that QOS, as far as its set goes. Unknown: it depends on which QOS it is.
Answer set_binds(const Limit& limit, const Queue& queue, const JobQos& qos) {
    if (limit.binds != Answer::unknown) return limit.binds;
    if (limit.set.empty() || limit.queue != kNoRow) return Answer::yes;
    if (!qos.name.empty() && text::same_word(limit.set, qos.name)) return Answer::yes;
    if (queue.limits_sets.empty() ? text::same_word(limit.set, queue.name) : holds(queue.limits_sets, limit.set))
        return Answer::yes;
    return qos.known && !holds(qos.any, limit.set) ? Answer::no : Answer::unknown;
}

bool is_elsewhere(const Cluster& cluster, const Limit& limit, const Queue& queue) {
    return limit.queue < cluster.queues.size() && cluster.queues[limit.queue].name != queue.name;
}

/// A limit that may bind, as far as its queue and its set go.
struct Candidate {
    Row row;
    Answer set;
};

std::vector<Candidate> candidates_for(const Cluster& cluster, const Queue& queue, const JobQos& qos) {
    std::vector<Candidate> candidates;
    for (Row row = 0; row < cluster.limits.size(); ++row) {
        const Limit& limit = cluster.limits[row];
        if (is_elsewhere(cluster, limit, queue)) continue;
        if (const Answer set = set_binds(limit, queue, qos); !is_no(set)) candidates.push_back({row, set});
    }
    return candidates;
}

/// Adds what binds under one account; "" where there is none, or it is not known.
void add_binding(const Caller& caller, const Queue& queue, std::string_view account, const JobQos& qos,
                 const std::vector<Candidate>& candidates, std::vector<Row>& rows, LimitSets& sets) {
    const Ancestry ancestry = account.empty() ? Ancestry() : caller.ancestry(account);
    for (const Candidate& candidate : candidates) {
        const Limit& limit = caller.cluster().limits[candidate.row];
        // That a limit applies to the caller does not say under which of his accounts.
        const bool told = is_yes(limit.binds) && (limit.scope != Scope::account || account.empty());
        const Answer about_caller = told ? Answer::yes : is_for(caller, limit, queue, ancestry);
        if (is_no(about_caller)) continue;
        if (about_caller == Answer::unknown)
            sets.unread = true;
        else if (candidate.set == Answer::unknown)
            (qos.known ? sets.ambiguous : sets.unread) = true;
        else
            rows.push_back(candidate.row);
    }
}

}  // namespace

LimitSets limit_sets(const Caller& caller, const Queue& queue, const JobShape& shape, const Verdict* verdict) {
    LimitSets sets;
    if (!caller.cluster().source.limits_enforced) {
        sets.by_account.emplace_back();
        return sets;
    }
    const Cluster& cluster = caller.cluster();
    sets.unread = cluster.failed.has(Query::limits) || cluster.hidden.has(Query::limits);
    bool all_bind = false;
    std::optional<JobQos> qos_before;
    std::vector<Candidate> candidates;  // the same for accounts with the same QOS
    for (const std::string_view account : accounts_of_job(caller, queue, shape, verdict, all_bind)) {
        if (!all_bind) sets.by_account.push_back({account, {}});
        if (sets.by_account.empty()) sets.by_account.emplace_back();
        const JobQos qos = qos_of_job(caller, queue, account, shape, verdict);
        if (!qos_before || !(*qos_before == qos)) candidates = candidates_for(caller.cluster(), queue, qos);
        qos_before = qos;
        add_binding(caller, queue, account, qos, candidates, sets.by_account.back().limits, sets);
    }
    if (all_bind) {
        std::vector<Row>& rows = sets.by_account.back().limits;
        std::sort(rows.begin(), rows.end());
        rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    }
    return sets;
}

std::string name_of(const Limit& limit) {
    if (limit.set.empty()) return limit.source.empty() ? "a limit" : std::string(limit.source);
    std::string name(limit.set);
    if (!limit.source.empty()) name += " (" + std::string(limit.source) + ")";
    return name;
}

}  // namespace nodetop
