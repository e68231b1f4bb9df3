#pragma once

#include <functional>
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
    std::function<void(std::size_t done, std::size_t queues)> on_progress = {};
};

struct AskResult {
    DryRunOutcome outcome;
    std::vector<Problem> problems;  ///< what kept dry runs from being made, each once
    bool interrupted = false;       ///< the user stopped it; the outcome is what was known by then
};

/// Makes the dry runs of the plan, `at_once` of them side by side (core.md 6.2). Only if can_dry_run(). `caller` is of
/// the reading that `system` made.
AskResult ask(System& system, const Caller& caller, const AskRequest& request);

}  // namespace nodetop
