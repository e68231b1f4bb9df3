#pragma once

#include <string>
#include <vector>

#include "access/dry_run_plan.hpp"
#include "fit/place.hpp"
#include "report/json.hpp"
#include "report/judgement.hpp"

namespace nodetop {

/// One queue that was to be asked about.
struct CheckedQueue {
    Text queue;
    Label label = Label::blocked;
    const Verdict* verdict = nullptr;  ///< null: not asked, as the budget was gone or the dry run failed
    std::vector<Caveat> caveats;
};

/// `result` of `check`. Points into the outcome that it was made from.
struct CheckReport {
    JobShape shape;
    std::int64_t accepted = 0, refused = 0, unanswered = 0;  ///< queues; what is not settled is unanswered
    std::int64_t asked = 0;                                  ///< dry runs made
    Text command;                                            ///< "sbatch --test-only"
    std::vector<std::string> not_covered;                    ///< what the dry run says nothing about
    std::vector<Text> disagreements;   ///< queues where the site's filter passed and the scheduler refused
    std::vector<CheckedQueue> queues;  ///< accepted ones, then those that were not settled, then refused ones
};

/// The queues that `check` asks about without -q: usable ones, with accelerators if the shape needs them.
std::vector<Row> queues_to_check(const Judgement& judgement, const Demand& demand);

CheckReport make_check_report(const Judgement& judgement, const Demand& demand, const std::vector<Row>& queues,
                              const DryRunOutcome& outcome);

/// Exit status of `check` (cli.md 4): 0 something was accepted, 3 nothing was and something is not settled, else 1.
int exit_status(const CheckReport& report);

void write(Json& json, const CheckReport& report);

}  // namespace nodetop
