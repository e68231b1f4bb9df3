#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "access/dry_run_plan.hpp"
#include "access/pins.hpp"
#include "commands/run.hpp"
#include "fit/place.hpp"
#include "outside/remembered_answers.hpp"
#include "report/judgement.hpp"

namespace nodetop {

/// Why no dry run is made in this run; "" if they are. The site may have switched them off (config.md 2).
std::string nothing_asked_because(const Run& run, const Opened& opened);

/// What asking can tell before anything was asked: whether it can, and else why not.
Asking asking_before(const Run& run, const Opened& opened);

/// The control plane is to be asked and can be.
bool asks(const Run& run, const Opened& opened);

/// Dry runs that one question may make, and how many of them side by side (config.md 2).
DryRunBudget dry_run_budget(const Run& run);
unsigned dry_runs_at_once(const Run& run);

/// Makes the dry runs for a shape in these queues, with one line of progress where stderr is a terminal. What hindered
/// them is added to the problems of the reading. nullopt: the user stopped it, which was answered; see exit_status().
std::optional<DryRunOutcome> ask_control_plane(Run& run, Opened& opened, const Judgement& judgement,
                                               std::vector<Row> queues, const JobShape& shape,
                                               const std::function<Pins(Row queue)>& pins = {},
                                               const std::function<JobShape(Row queue)>& shape_in = {},
                                               std::span<const DryRunMade> made = {});

/// Asks whether the caller gets into the queues of which an early part of the reading tells enough; what was made, for
/// ask_control_plane().
std::vector<DryRunMade> ask_for_access_early(Run& run, System& system, const Reading& early);

/// Makes exactly these dry runs, in the same way. nullopt: the user stopped it.
std::optional<std::vector<std::optional<Verdict>>> ask_each_of(Run& run, Opened& opened,
                                                               const std::vector<JobQuestion>& questions);

/// Where answers about the access of this caller to this system are kept (cli.md 12).
RememberedAnswers access_memory(Run& run, const Reading& reading);

/// Keeps for the interactive screen what a run learnt about the access of the caller (cli.md 12).
void remember_access(Run& run, const Opened& opened, const Judgement& judgement);

}  // namespace nodetop
