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

DryRunOutcome AccessAnswers::outcome(const Cluster& cluster) const {
    DryRunOutcome outcome;
    outcome.verdicts.resize(cluster.queues.size());
    for (Row row = 0; row < cluster.queues.size(); ++row)
        if (const auto found = by_queue.find(cluster.queues[row].name); found != by_queue.end())
            outcome.verdicts[row] = found->second;
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
    for (Row row = 0; row < outcome.verdicts.size() && row < cluster.queues.size(); ++row)
        if (outcome.verdicts[row]) answers.by_queue[std::string(cluster.queues[row].name)] = *outcome.verdicts[row];
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
