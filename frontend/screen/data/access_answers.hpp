#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "access/dry_run_plan.hpp"
#include "outside/remembered_answers.hpp"
#include "report/judgement.hpp"

namespace nodetop::screen {

/// What is known from asking about access, by the names of queues, so that it outlives a reading.
struct AccessAnswers {
    std::map<std::string, Verdict, std::less<>> by_queue;
    std::set<std::string, std::less<>> budget_spent;   ///< queues whose turn never came
    std::optional<std::int64_t> oldest_remembered_at;  ///< UTC seconds; nullopt: none is from an earlier run

    bool empty() const { return by_queue.empty(); }
    /// Somebody answered, or nobody will be asked any more.
    bool knows(std::string_view queue) const { return by_queue.contains(queue) || budget_spent.contains(queue); }
    void add(AccessAnswers&& later);
    /// In the rows of a reading.
    DryRunOutcome outcome(const Cluster& cluster) const;
};

/// Answers of earlier runs as verdicts.
AccessAnswers answers_of(const std::vector<RememberedAnswer>& remembered);
/// What was heard just now.
AccessAnswers answers_of(const Cluster& cluster, const DryRunOutcome& outcome);
/// What was heard before the asking gave way: only of queues that need not be asked again when it goes on.
AccessAnswers finished_answers_of(const Cluster& cluster, const DryRunOutcome& outcome);

/// What of a verdict is worth remembering (cli.md 12); nullopt: nobody answered (B-22).
std::optional<RememberedAccess> remembered_as(const Verdict& verdict);

/// Something that a user sees differs: who is let in where.
bool differ(const AccessAnswers& a, const AccessAnswers& b);

}  // namespace nodetop::screen
