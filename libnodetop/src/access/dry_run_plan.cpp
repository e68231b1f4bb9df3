#include "access/dry_run_plan.hpp"

#include <algorithm>

#include "access/accounts.hpp"
#include "access/limit_blockers.hpp"

namespace nodetop {

namespace {

/// accepted > not settled > refused; among refusals the first, which is that of the account that the caller prefers.
int rank(const Verdict& verdict) {
    if (verdict.allowed) return 0;
    return verdict.refused_durably() ? 2 : 1;
}

bool accounts_unknown(const Caller& caller) { return caller.identity() == nullptr || !caller.identity()->accounts; }

/// What is left of the account's limits lets the job wait, or has it refused.
bool limits_hold_up(const Caller& caller, const Queue& queue, JobShape shape, std::string_view account) {
    if (caller.cluster().limits.empty()) return false;
    shape.accounts = {std::string(account)};
    return !limit_blockers(caller, queue, shape).blockers.empty();
}

Verdict untried(Verdict verdict) {
    const std::string was = verdict.category_word.empty() ? std::string(code(verdict.category)) : verdict.category_word;
    verdict.reason = verdict.reason.empty() ? was : was + ": " + verdict.reason;
    verdict.category = Category::accounts_untried;
    verdict.category_word = word(Category::accounts_untried);
    return verdict;
}

}  // namespace

std::vector<Row> queues_worth_asking(const Cluster& cluster, const std::vector<QueueAccess>& accesses) {
    std::vector<Row> worth;
    for (Row row = 0; row < cluster.queues.size(); ++row) {
        const Queue& queue = cluster.queues[row];
        const QueueAccess& access = accesses[row];
        // What the control plane has said in the reading is not asked again (core.md 6.2).
        if (access.answered != Answer::unknown) continue;
        if (access.usable && access.owns_nodes && access.access != Access::no_access && !queue.routes() &&
            queue.kind != QueueKind::of_reservation)
            worth.push_back(row);
    }
    return worth;
}

std::vector<Row> queues_to_ask_early(const Caller& caller, const std::vector<QueueAccess>& accesses,
                                     const DryRunBudget& budget) {
    const Cluster& cluster = caller.cluster();
    const Identity* identity = caller.identity();
    if (identity == nullptr || !identity->accounts || identity->accounts->empty()) return {};
    if (cluster.failed.has(Query::nodes) || cluster.failed.has(Query::queues)) return {};
    const auto depends_on_qos = [&](const RowRange& rules) {
        for (Row row = rules.begin; row < rules.end; ++row)
            if (cluster.rules[row].kind == RuleKind::qos) return !identity->qos.has_value();
        return false;
    };
    if (depends_on_qos(cluster.system_rules)) return {};
    std::vector<Row> early;
    std::int64_t most = 0;
    for (const Row row : queues_worth_asking(cluster, accesses)) {
        most += static_cast<std::int64_t>(candidate_accounts(caller, cluster.queues[row]).size());
        if (!depends_on_qos(cluster.queues[row].rules)) early.push_back(row);
    }
    if (2 * most > budget.total) return {};
    return early;
}

bool whatever_account(Category category) {
    switch (category) {
        case Category::access_denied:
        case Category::group_denied:
        case Category::unknown_queue:
        case Category::queue_closed:
        case Category::time_limit:
        case Category::needs_reservation:
        case Category::shape_unavailable:
        case Category::busy_now:
        case Category::control_plane_down:
        case Category::not_supported:
            return true;
        default:
            return false;
    }
}

std::int64_t DryRunBudget::per_queue(std::size_t queues) const {
    return queues == 0 ? kLeastPerQueue : std::max(kLeastPerQueue, kTotal / static_cast<std::int64_t>(queues));
}

std::vector<const Verdict*> DryRunOutcome::pointers() const {
    std::vector<const Verdict*> all;
    all.reserve(verdicts.size());
    for (const auto& verdict : verdicts) all.push_back(verdict ? &*verdict : nullptr);
    return all;
}

DryRunPlan::DryRunPlan(const Caller& caller, const std::vector<Row>& queues, const JobShape& shape, DryRunBudget budget)
    : caller_(caller), shape_(shape), budget_(budget) {
    const std::vector<Queue>& all = caller.cluster().queues;
    for (const Row row : queues) {
        Waiting& waiting = queues_.emplace_back();
        waiting.queue = row;
        for (const std::string_view account : candidate_accounts(caller, all[row], shape))
            waiting.accounts.push_back({std::string(account), limits_hold_up(caller, all[row], shape, account)});
        if (waiting.accounts.empty()) waiting.accounts.emplace_back();  // one dry run that names none
        waiting.candidates = static_cast<std::int64_t>(waiting.accounts.size());
        std::stable_partition(waiting.accounts.begin(), waiting.accounts.end(),
                              [](const Candidate& candidate) { return !candidate.held_up; });
    }
    std::sort(queues_.begin(), queues_.end(), [&](const Waiting& a, const Waiting& b) {
        if (a.candidates != b.candidates) return a.candidates < b.candidates;
        return all[a.queue].name < all[b.queue].name;
    });
}

bool DryRunPlan::may_try_more(const Waiting& waiting) const {
    return !waiting.accounts.empty() && waiting.tried < budget_.per_queue(queues_.size()) &&
           static_cast<std::int64_t>(asked_.size()) < budget_.total;
}

std::string DryRunPlan::take_account(Waiting& waiting) {
    std::vector<Candidate>& accounts = waiting.accounts;
    auto chosen = accounts.begin();
    for (const std::string& learned : learned_) {
        const auto found = std::find_if(accounts.begin(), accounts.end(), [&](const Candidate& candidate) {
            return candidate.account == learned && candidate.held_up == accounts.front().held_up;
        });
        if (found == accounts.end()) continue;
        chosen = found;
        break;
    }
    std::string account = std::move(chosen->account);
    accounts.erase(chosen);
    return account;
}

std::optional<DryRunPlan::Question> DryRunPlan::next() {
    for (std::size_t place = 0; place < queues_.size(); ++place) {
        Waiting& waiting = queues_[place];
        if (waiting.done || waiting.under_way) continue;
        if (!may_try_more(waiting)) {
            waiting.done = true;
            continue;
        }
        return begin(place, take_account(waiting));
    }
    return std::nullopt;
}

DryRunPlan::Question DryRunPlan::begin(std::size_t place, std::string account) {
    Waiting& waiting = queues_[place];
    Question question;
    question.number = asked_.size();
    question.queue = waiting.queue;
    question.account = std::move(account);
    question.qos = qos_to_name(caller_, caller_.cluster().queues[waiting.queue], question.account, shape_);
    waiting.under_way = true;
    ++waiting.tried;
    asked_.emplace_back(question, place);
    return question;
}

bool DryRunPlan::take_made(const DryRunMade& made) {
    const std::vector<Queue>& all = caller_.cluster().queues;
    const auto found = std::find_if(queues_.begin(), queues_.end(),
                                    [&](const Waiting& waiting) { return all[waiting.queue].name == made.queue; });
    if (found == queues_.end() || found->done || found->under_way || !may_try_more(*found)) return false;
    const auto candidate = std::find_if(found->accounts.begin(), found->accounts.end(),
                                        [&](const Candidate& account) { return account.account == made.account; });
    // One that would have to wait is asked after those that would not.
    if (candidate == found->accounts.end() || candidate->held_up != found->accounts.front().held_up) return false;
    const Queue& queue = all[found->queue];
    const std::string qos(qos_to_name(caller_, queue, made.account, shape_));
    if (qos != made.qos && !(made.qos.empty() && is_default_qos(caller_, queue, made.account, qos))) return false;
    found->accounts.erase(candidate);
    const Question question = begin(static_cast<std::size_t>(found - queues_.begin()), made.account);
    take(question.number, made.verdict);
    return true;
}

void DryRunPlan::take(std::uint64_t number, Verdict verdict) {
    Waiting& waiting = of(number);
    const Question& question = asked_[number].first;
    waiting.under_way = false;
    verdict.account = question.account;
    verdict.qos = question.qos;
    const bool no_other_would_help = verdict.allowed || whatever_account(verdict.category);
    if (verdict.allowed && !question.account.empty() &&
        std::find(learned_.begin(), learned_.end(), question.account) == learned_.end())
        learned_.push_back(question.account);
    made_.push_back(
        {std::string(caller_.cluster().queues[question.queue].name), question.account, question.qos, verdict});
    if (!waiting.best || rank(verdict) < rank(*waiting.best)) waiting.best = std::move(verdict);
    if (no_other_would_help || waiting.accounts.empty()) waiting.done = true;
}

void DryRunPlan::give_up(std::uint64_t number) {
    Waiting& waiting = of(number);
    waiting.under_way = false;
    waiting.done = true;
    --waiting.tried;
}

std::size_t DryRunPlan::queues_done() const {
    return static_cast<std::size_t>(
        std::count_if(queues_.begin(), queues_.end(), [](const Waiting& waiting) { return waiting.done; }));
}

DryRunOutcome DryRunPlan::outcome() const {
    DryRunOutcome outcome;
    outcome.verdicts.resize(caller_.cluster().queues.size());
    outcome.budget_spent.assign(outcome.verdicts.size(), 0);
    outcome.made = made_;
    for (const Waiting& waiting : queues_) {
        outcome.asked += waiting.tried;
        if (!waiting.best) {
            const bool gone = static_cast<std::int64_t>(asked_.size()) >= budget_.total;
            outcome.budget_spent[waiting.queue] = waiting.tried == 0 && !waiting.accounts.empty() && gone ? 1 : 0;
            continue;
        }
        Verdict verdict = *waiting.best;
        const bool others_left = waiting.tried < waiting.candidates && !whatever_account(verdict.category);
        const bool nobody_to_name = verdict.account.empty() && accounts_unknown(caller_);
        if (verdict.refused_durably() && (others_left || nobody_to_name)) verdict = untried(std::move(verdict));
        verdict.accounts_tried = waiting.tried;
        verdict.accounts_total = waiting.candidates;
        outcome.verdicts[waiting.queue] = std::move(verdict);
    }
    return outcome;
}

}  // namespace nodetop
