#include "access/limit_sets.hpp"

#include <nodetop/text/ascii.hpp>

#include <algorithm>

#include "access/accounts.hpp"

namespace nodetop {

namespace {

bool contains(const std::optional<Texts>& names, std::string_view name) {
    return names && std::find(names->begin(), names->end(), name) != names->end();
}

/// The limit is about the caller, under that account. Unknown: it names somebody, and who the caller is is not known.
Answer is_for(const Caller& caller, const Limit& limit, const Queue& queue, std::string_view account) {
    if (limit.who.empty()) return Answer::yes;
    const Identity* identity = caller.identity();
    const auto about_account = [&] { return answer(!account.empty() && !is_no(caller.is_under(account, limit.who))); };
    if (limit.scope == Scope::queue) return answer(limit.who == queue.name);
    if (limit.scope == Scope::account && !account.empty()) return about_account();
    if (identity == nullptr) return Answer::unknown;
    switch (limit.scope) {
        case Scope::user:
            return answer(limit.who == identity->user);
        case Scope::account:
            return identity->accounts ? Answer::no : Answer::unknown;
        case Scope::group:
            return identity->groups ? answer(contains(identity->groups, limit.who)) : Answer::unknown;
        case Scope::project:
            return identity->projects ? answer(contains(identity->projects, limit.who)) : Answer::unknown;
        default:
            break;
    }
    // Of a job, a node or the whole cluster: whoever the name stands for.
    return answer(limit.who == identity->user || is_yes(about_account()) || contains(identity->groups, limit.who) ||
                  contains(identity->projects, limit.who));
}

/// The QOS whose limits a job gets: what the system chose, the job named, the account has, else the caller's own.
std::string_view qos_of_job(const Caller& caller, const Queue& queue, std::string_view account, const JobShape& shape,
                            const Verdict* verdict) {
    if (verdict != nullptr && !verdict->effective_qos.empty()) return verdict->effective_qos;
    if (verdict != nullptr && !verdict->qos.empty()) return verdict->qos;
    if (const std::string_view qos = qos_to_name(caller, queue, account, shape); !qos.empty()) return qos;
    const Identity* identity = caller.identity();
    if (identity == nullptr) return "";
    if (!identity->default_qos.empty()) return identity->default_qos;
    return identity->qos && identity->qos->size() == 1 ? identity->qos->front() : std::string_view();
}

/// The accounts of which one is used: the one that is told, else every one that could be.
std::vector<std::string_view> accounts_of_job(const Caller& caller, const Queue& queue, const JobShape& shape,
                                              const Verdict* verdict) {
    if (verdict != nullptr && !verdict->effective_account.empty()) return {verdict->effective_account};
    if (verdict != nullptr && !verdict->account.empty()) return {verdict->account};
    std::vector<std::string_view> accounts = candidate_accounts(caller, queue, shape);
    if (accounts.empty()) return {std::string_view()};
    const Identity* identity = caller.identity();
    if (shape.accounts.empty() && identity != nullptr)
        for (const std::string_view account : accounts)
            if (text::same_word(account, identity->default_account)) return {account};
    return accounts;
}

/// One of the caller's QOS has limits of its own, so that it matters which of them a job gets.
bool has_set_of_own_qos(const Caller& caller) {
    const Identity* identity = caller.identity();
    if (identity == nullptr || !identity->qos) return false;
    for (const Limit& limit : caller.cluster().limits)
        if (limit.binds == Answer::unknown && std::any_of(identity->qos->begin(), identity->qos->end(),
                                                          [&](Text qos) { return text::same_word(qos, limit.set); }))
            return true;
    return false;
}

/// The set binds in the queue, or with that QOS.
bool set_binds(const Limit& limit, const Queue& queue, std::string_view qos) {
    if (limit.set.empty() || limit.queue != kNoRow) return true;
    if (!qos.empty() && text::same_word(limit.set, qos)) return true;
    if (queue.limits_sets.empty()) return text::same_word(limit.set, queue.name);
    return std::any_of(queue.limits_sets.begin(), queue.limits_sets.end(),
                       [&](Text set) { return text::same_word(set, limit.set); });
}

}  // namespace

LimitSets limit_sets(const Caller& caller, const Queue& queue, const JobShape& shape, const Verdict* verdict) {
    const Cluster& cluster = caller.cluster();
    LimitSets sets;
    if (!cluster.source.limits_enforced) {
        sets.by_account.emplace_back();
        return sets;
    }
    sets.unread = cluster.failed.has(Query::limits);
    bool without_qos = false;
    for (const std::string_view account : accounts_of_job(caller, queue, shape, verdict)) {
        BindingLimits binding{account, {}};
        const std::string_view qos = qos_of_job(caller, queue, account, shape, verdict);
        without_qos = without_qos || qos.empty();
        for (Row row = 0; row < cluster.limits.size(); ++row) {
            const Limit& limit = cluster.limits[row];
            if (is_no(limit.binds)) continue;
            if (limit.queue < cluster.queues.size() && cluster.queues[limit.queue].name != queue.name) continue;
            if (!is_yes(limit.binds) && !set_binds(limit, queue, qos)) continue;
            // That a limit applies to the caller does not say under which of his accounts.
            const bool told = is_yes(limit.binds) && (limit.scope != Scope::account || account.empty());
            const Answer about_caller = told ? Answer::yes : is_for(caller, limit, queue, account);
            if (about_caller == Answer::unknown) sets.unread = true;
            if (is_yes(about_caller)) binding.limits.push_back(row);
        }
        sets.by_account.push_back(std::move(binding));
    }
    const Identity* identity = caller.identity();
    sets.ambiguous =
        without_qos && identity != nullptr && identity->qos && identity->qos->size() > 1 && has_set_of_own_qos(caller);
    return sets;
}

std::string name_of(const Limit& limit) {
    if (limit.set.empty()) return limit.source.empty() ? "a limit" : std::string(limit.source);
    std::string name(limit.set);
    if (!limit.source.empty()) name += " (" + std::string(limit.source) + ")";
    return name;
}

}  // namespace nodetop
