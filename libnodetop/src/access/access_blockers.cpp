#include "access/access_blockers.hpp"

#include <algorithm>
#include <array>

#include "access/accounts.hpp"
#include "access/rules.hpp"
#include "access/words.hpp"

namespace nodetop {

namespace {

struct KindWords {
    RuleKind kind;
    const char *code, *plural;
};
constexpr std::array<KindWords, 6> kKinds{{
    {RuleKind::account, "ACCOUNT_NOT_ALLOWED", "accounts"},
    {RuleKind::qos, "QOS_NOT_ALLOWED", "QOS"},
    {RuleKind::user, "USER_NOT_ALLOWED", "users"},
    {RuleKind::group, "GROUP_NOT_ALLOWED", "groups"},
    {RuleKind::project, "PROJECT_NOT_ALLOWED", "projects"},
    {RuleKind::host, "HOST_NOT_ALLOWED", "hosts"},
}};

Blocker denial(std::string code, std::string detail, std::string source) {
    Blocker blocker;
    blocker.code = std::move(code);
    blocker.detail = std::move(detail);
    blocker.triage = Triage::access;
    blocker.fatal = true;
    blocker.source = std::move(source);
    return blocker;
}

/// Entries such as `-bob@*` or `~bob`, beside which the others do not say who is admitted.
bool takes_some_out(const Rule& rule) {
    return std::any_of(rule.entries.begin(), rule.entries.end(), [](std::string_view entry) {
        return !entry.empty() && (entry.front() == '-' || entry.front() == '~' || entry == "+");
    });
}

/// "partition gpu admits only the accounts bio, phys and turns away the accounts chem; none of yours passes"
std::string denial_detail(const Cluster& cluster, const Queue& queue, const KindWords& words) {
    // In the same words for all, so that reports can name them together.
    if (words.kind == RuleKind::user && is_no(answered_in_reading(cluster, queue)))
        return "the system was asked and answers that you may not submit there";
    const std::string name = named(cluster, queue);
    std::string lists;
    for (const Rule* rule : rules_of(cluster, queue, words.kind)) {
        if (rule->entries.empty()) continue;
        if (!lists.empty()) lists += " and ";
        const char* verb = rule->deny ? "turns away the " : takes_some_out(*rule) ? "goes by the " : "admits only the ";
        lists += verb + std::string(words.plural) + " " + listed(rule->entries);
    }
    if (lists.empty()) return "what " + name + " says about " + words.plural + " leaves you out";
    if (words.kind == RuleKind::user) return name + " " + lists + ", which leaves you out";
    if (words.kind == RuleKind::host) return name + " " + lists + ", which leaves out the host that you are on";
    return name + " " + lists + "; none of yours passes";
}

}  // namespace

std::vector<Blocker> access_blockers(const Caller& caller, const Queue& queue, const JobShape& shape) {
    const Cluster& cluster = caller.cluster();
    std::vector<Blocker> blockers;
    const auto accounts = accounts_here(caller, queue, shape);
    const bool no_account = cluster.source.accounts_required && accounts && accounts->empty();
    if (caller.has_no_account_at_all())
        blockers.push_back(denial("ACCOUNT_NOT_ALLOWED",
                                  "this site requires an account and you have none: nothing you submit will run", ""));
    else if (no_account)
        blockers.push_back(denial("ACCOUNT_NOT_ALLOWED",
                                  "your accounts are set up for others than " + named(cluster, queue),
                                  std::string(queue.name)));
    for (const KindWords& words : kKinds) {
        if (words.kind == RuleKind::account && !blockers.empty()) continue;
        if (membership(caller, queue, words.kind, shape) != Membership::denied) continue;
        const bool has_code_of_its_own = words.kind != RuleKind::project && words.kind != RuleKind::host;
        if (has_code_of_its_own && names_nobody(cluster, queue, words.kind)) continue;
        blockers.push_back(denial(words.code, denial_detail(cluster, queue, words), std::string(queue.name)));
    }
    return blockers;
}

bool access_undecided(const Caller& caller, const Queue& queue, const JobShape& shape) {
    const Cluster& cluster = caller.cluster();
    const Identity* identity = caller.identity();
    if (cluster.failed.has(Query::queues)) return true;
    // Who knew the caller well enough to answer needs no name of ours to compare.
    if (identity == nullptr) return cluster.source.accounts_required || !is_yes(answered_in_reading(cluster, queue));
    if (cluster.source.accounts_required && !identity->accounts) return true;
    for (const KindWords& words : kKinds)
        if (membership(caller, queue, words.kind, shape) == Membership::no_verdict) return true;
    return false;
}

}  // namespace nodetop
