#include "access/rules.hpp"

#include <nodetop/text/ascii.hpp>

#include <algorithm>

#include "access/accounts.hpp"

namespace nodetop {

namespace {

bool nobody(const Rule& rule) {
    if (rule.nobody) return true;
    return !rule.entries.empty() &&
           (text::same_word(rule.entries.front(), "none") || text::same_word(rule.entries.front(), "(none)"));
}

/// B-20: the entry stands for everybody, in allow lists and deny lists alike.
bool everybody(const Rule& rule) {
    return std::any_of(rule.entries.begin(), rule.entries.end(),
                       [](Text entry) { return text::same_word(entry, "all"); });
}

/// A value of the caller that lists are compared with.
struct Value {
    std::string_view name;
    Ancestry ancestry;  ///< of an account
};

/// The list holds the value; unknown where an account above it is not known.
Answer holds(const Rule& rule, const Value& value) {
    if (everybody(rule)) return Answer::yes;
    Answer best = Answer::no;
    for (const Text entry : rule.entries) {
        Answer found = Answer::no;
        if (rule.kind == RuleKind::account)
            found = value.ancestry.includes(entry);
        else
            found = answer(rule.kind == RuleKind::qos ? text::same_word(value.name, entry) : value.name == entry);
        if (is_yes(found)) return found;
        if (found == Answer::unknown) best = found;
    }
    return best;
}

Answer negated(Answer a) { return a == Answer::unknown ? a : answer(is_no(a)); }

Answer admits(const Rule& rule, const Value& value) {
    const Answer held = holds(rule, value);
    return rule.deny ? negated(held) : held;
}

Answer both(Answer a, Answer b) {
    if (is_no(a) || is_no(b)) return Answer::no;
    return is_yes(a) && is_yes(b) ? Answer::yes : Answer::unknown;
}

Answer either(Answer a, Answer b) {
    if (is_yes(a) || is_yes(b)) return Answer::yes;
    return is_no(a) && is_no(b) ? Answer::no : Answer::unknown;
}

/// nullopt: not known.
using Names = std::optional<std::vector<std::string_view>>;

Names names_of(const std::optional<Texts>& list) {
    if (!list) return std::nullopt;
    return std::vector<std::string_view>(list->begin(), list->end());
}

/// What of the caller a list of that kind is about.
Names names_of(const Caller& caller, const Queue& queue, RuleKind kind, const JobShape& shape) {
    if (kind == RuleKind::account) return accounts_here(caller, queue, shape);
    if (kind == RuleKind::qos && shape.qos) return std::vector<std::string_view>{*shape.qos};
    const Identity* identity = caller.identity();
    if (identity == nullptr) return std::nullopt;
    switch (kind) {
        case RuleKind::qos:
            return names_of(identity->qos);
        case RuleKind::group:
            return names_of(identity->groups);
        case RuleKind::project:
            return names_of(identity->projects);
        case RuleKind::user:
            if (!identity->user.empty()) return std::vector<std::string_view>{identity->user};
            return std::nullopt;
        default:
            return std::nullopt;
    }
}

std::vector<Value> values_of(const Caller& caller, RuleKind kind, const std::vector<std::string_view>& names) {
    std::vector<Value> values;
    for (const std::string_view name : names)
        values.push_back({name, kind == RuleKind::account ? caller.ancestry(name) : Ancestry()});
    return values;
}

/// A job runs under one account, QOS and project: one value has to pass all lists (B-19). A user is in all his groups
/// at once: one group that is denied denies, and each allow list is passed by any.
Answer admits(const std::vector<const Rule*>& rules, const std::vector<Value>& values, bool all_at_once) {
    if (all_at_once) {
        Answer result = Answer::yes;
        for (const Rule* rule : rules) {
            Answer held = Answer::no;
            for (const Value& value : values) held = either(held, holds(*rule, value));
            result = both(result, rule->deny ? negated(held) : held);
        }
        return result;
    }
    Answer best = Answer::no;
    for (const Value& value : values) {
        Answer passes = Answer::yes;
        for (const Rule* rule : rules) passes = both(passes, admits(*rule, value));
        best = either(best, passes);
    }
    return best;
}

/// Goes through the lists of one kind. `names`: gives what of the caller they are about. `one_is_named`: that is one
/// that the job names; what the adapter has evaluated is about some of the caller's, and does not say which.
template <typename NamesOf>
Membership judge(const Caller& caller, const Queue& queue, RuleKind kind, bool one_is_named, NamesOf names) {
    const Cluster& cluster = caller.cluster();
    if (names_nobody(cluster, queue, kind)) return Membership::denied;
    bool undecided = false;
    std::vector<const Rule*> to_compare;
    for (const Rule* rule : rules_of(cluster, queue, kind)) {
        if (is_no(rule->admits_caller)) return Membership::denied;
        if (is_yes(rule->admits_caller) && (rule->opaque || !one_is_named)) continue;
        if (rule->opaque)
            undecided = true;
        else if (rule->entries.empty() || (rule->deny ? nobody(*rule) : everybody(*rule)))
            continue;
        else if (kind == RuleKind::host)
            undecided = true;  // where the job is submitted from is no part of the identity
        else
            to_compare.push_back(rule);
    }
    if (!to_compare.empty()) {
        const Names mine = names();
        if (!mine || mine->empty()) return Membership::no_verdict;
        const Answer result = admits(to_compare, values_of(caller, kind, *mine), kind == RuleKind::group);
        if (is_no(result)) return Membership::denied;
        undecided = undecided || result == Answer::unknown;
    }
    return undecided ? Membership::no_verdict : Membership::admitted;
}

}  // namespace

std::vector<const Rule*> rules_of(const Cluster& cluster, const Queue& queue, RuleKind kind) {
    std::vector<const Rule*> rules;
    for (const RowRange range : {queue.rules, cluster.system_rules})
        for (Row row = range.begin; row < range.end; ++row)
            if (cluster.rules[row].kind == kind) rules.push_back(&cluster.rules[row]);
    return rules;
}

bool names_nobody(const Cluster& cluster, const Queue& queue, RuleKind kind) {
    const std::vector<const Rule*> rules = rules_of(cluster, queue, kind);
    return std::any_of(rules.begin(), rules.end(), [](const Rule* rule) { return !rule->deny && nobody(*rule); });
}

Membership membership(const Caller& caller, const Queue& queue, RuleKind kind, const JobShape& shape) {
    const bool one_is_named =
        kind == RuleKind::account ? !shape.accounts.empty() : kind == RuleKind::qos && shape.qos.has_value();
    return judge(caller, queue, kind, one_is_named, [&] { return names_of(caller, queue, kind, shape); });
}

Membership account_membership(const Caller& caller, const Queue& queue, std::string_view account) {
    return judge(caller, queue, RuleKind::account, true, [&] { return Names(std::vector<std::string_view>{account}); });
}

Answer answered_in_reading(const Cluster& cluster, const Queue& queue) {
    Answer answer = Answer::unknown;
    for (Row row = queue.rules.begin; row < queue.rules.end; ++row) {
        const Rule& rule = cluster.rules[row];
        if (!rule.answered) continue;
        if (is_no(rule.admits_caller)) return Answer::no;
        if (is_yes(rule.admits_caller)) answer = Answer::yes;
    }
    return answer;
}

bool dedicated(const Cluster& cluster, const Queue& queue) {
    std::vector<std::string_view> names;
    for (Row row = queue.rules.begin; row < queue.rules.end; ++row) {
        const Rule& rule = cluster.rules[row];
        if (rule.kind != RuleKind::account || rule.deny) continue;
        if (rule.opaque || nobody(rule) || everybody(rule)) return false;
        for (const Text entry : rule.entries)
            if (std::none_of(names.begin(), names.end(),
                             [&](std::string_view name) { return text::same_word(name, entry); }))
                names.push_back(entry);
        if (names.size() > 2) return false;
    }
    return !names.empty();
}

}  // namespace nodetop
