#pragma once

#include <functional>
#include <span>
#include <vector>

#include "access/dry_run_plan.hpp"
#include "access/pins.hpp"
#include "reading/system.hpp"

namespace nodetop {

/// One question to the control plane: may this job run in these queues?
struct AskRequest {
    std::vector<Row> queues;
    JobShape shape;
    DryRunBudget budget;
    unsigned at_once = kDryRunsAtOnce;         ///< 1...kDryRunsAtOnce
    std::function<Pins(Row queue)> pins = {};  ///< empty: nothing is pinned
    /// The shape in one queue, where it is not `shape` in all of them. Accounts and QOS are those of `shape`.
    std::function<JobShape(Row queue)> shape_in = {};
    std::function<void(std::size_t done, std::size_t queues)> on_progress = {};
    /// Dry runs of this question that were made from an early part of the reading; not made again.
    std::span<const DryRunMade> made = {};
    /// False: something else waits for the system, and no further dry run is begun. Empty: always wanted.
    std::function<bool()> wanted = {};
};

struct AskResult {
    DryRunOutcome outcome;
    std::vector<Problem> problems;  ///< what kept dry runs from being made, each once
    bool interrupted = false;       ///< it was stopped, or gave way; the outcome is what was known by then
};

/// Makes the dry runs of the plan, `at_once` of them side by side (core.md 6.2). Only if can_dry_run(). `caller` is of
/// the reading that `system` made.
AskResult ask(System& system, const Caller& caller, const AskRequest& request);

struct AskEachResult {
    std::vector<std::optional<Verdict>> verdicts;  ///< by question; nullopt: the dry run could not be made
    std::vector<Problem> problems;
    bool interrupted = false;
};

/// Makes exactly these dry runs, at most `at_once` side by side, in their order. `asked_at` is the instant of the
/// reading.
AskEachResult ask_each(System& system, const std::vector<JobQuestion>& questions, Instant asked_at,
                       unsigned at_once = kDryRunsAtOnce,
                       const std::function<void(std::size_t done)>& on_progress = {});

}  // namespace nodetop
