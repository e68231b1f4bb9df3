#include "screen/data/access_answers.hpp"

#include <algorithm>

namespace nodetop::screen {

namespace {

Verdict verdict_of(const RememberedAnswer& answer) {
    Verdict verdict;
    verdict.remembered = true;
    verdict.asked_at = answer.obtained_at;
    switch (answer.access) {
        case RememberedAccess::yes:
            verdict.allowed = true;
            verdict.category = Category::ok;
            break;
        case RememberedAccess::no:
            verdict.category = Category::access_denied;
            verdict.reason = "refused when it was asked last";
            break;
        case RememberedAccess::unsettled:
            verdict.category = Category::unknown;
            break;
    }
    return verdict;
}

}  // namespace

void AccessAnswers::add(AccessAnswers&& later) {
    for (auto& [queue, verdict] : later.by_queue) by_queue.insert_or_assign(queue, std::move(verdict));
    budget_spent.merge(later.budget_spent);
}

DryRunOutcome AccessAnswers::outcome(const Cluster& cluster) const {
    DryRunOutcome outcome;
    outcome.verdicts.resize(cluster.queues.size());
    outcome.budget_spent.resize(cluster.queues.size());
    for (Row row = 0; row < cluster.queues.size(); ++row) {
        const std::string_view name = cluster.queues[row].name;
        if (const auto found = by_queue.find(name); found != by_queue.end()) {
            outcome.verdicts[row] = found->second;
            ++outcome.asked;  // now or in an earlier run: what is shown is no longer only declared
        }
        outcome.budget_spent[row] = budget_spent.contains(name) ? 1 : 0;
    }
    return outcome;
}

AccessAnswers answers_of(const std::vector<RememberedAnswer>& remembered) {
    AccessAnswers answers;
    for (const RememberedAnswer& answer : remembered) {
        answers.by_queue[answer.queue] = verdict_of(answer);
        answers.oldest_remembered_at =
            std::min(answers.oldest_remembered_at.value_or(answer.obtained_at), answer.obtained_at);
    }
    return answers;
}

AccessAnswers answers_of(const Cluster& cluster, const DryRunOutcome& outcome) {
    AccessAnswers answers;
    for (Row row = 0; row < outcome.verdicts.size() && row < cluster.queues.size(); ++row) {
        const std::string queue(cluster.queues[row].name);
        if (outcome.verdicts[row]) answers.by_queue[queue] = *outcome.verdicts[row];
        if (row < outcome.budget_spent.size() && outcome.budget_spent[row] != 0) answers.budget_spent.insert(queue);
    }
    return answers;
}

AccessAnswers finished_answers_of(const Cluster& cluster, const DryRunOutcome& outcome) {
    AccessAnswers answers = answers_of(cluster, outcome);
    answers.budget_spent.clear();
    std::erase_if(answers.by_queue, [](const auto& answer) {
        const Verdict& verdict = answer.second;
        return verdict.category == Category::accounts_untried || !(verdict.confirmed() || verdict.refuses_caller());
    });
    return answers;
}

std::optional<RememberedAccess> remembered_as(const Verdict& verdict) {
    if (verdict.category == Category::control_plane_down || verdict.category == Category::not_supported)
        return std::nullopt;
    if (verdict.confirmed()) return RememberedAccess::yes;
    return verdict.refuses_caller() ? RememberedAccess::no : RememberedAccess::unsettled;
}

bool differ(const AccessAnswers& a, const AccessAnswers& b) {
    const auto seen = [](const Verdict& verdict) { return std::pair(verdict.confirmed(), verdict.refuses_caller()); };
    return !std::ranges::equal(a.by_queue, b.by_queue, [&](const auto& x, const auto& y) {
        return x.first == y.first && seen(x.second) == seen(y.second);
    });
}

}  // namespace nodetop::screen
