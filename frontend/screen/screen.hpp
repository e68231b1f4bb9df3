#pragma once

#include <memory>

#include "access/dry_run_plan.hpp"
#include "outside/cancellation.hpp"
#include "outside/configuration.hpp"
#include "outside/remembered_answers.hpp"
#include "reading/system.hpp"
#include "screen/data/access_answers.hpp"
#include "screen/data/saved_state.hpp"
#include "text/pen.hpp"

namespace nodetop::screen {

/// How the screen asks for the caller's access while it is looked at (tui.md 5).
struct AccessQuestion {
    bool ask = false;         ///< dry runs are wanted, and can be made
    std::string not_because;  ///< why not, as a clause; "" if they are
    DryRunBudget budget;
    unsigned at_once = kDryRunsAtOnce;
    AccessAnswers known;                      ///< of earlier runs, and of the queues that had none
    std::optional<RememberedAnswers> memory;  ///< where new answers are kept
};

/// How the screen was asked for.
struct ScreenOptions {
    bool all = false;        ///< status --all
    bool plain = false;      ///< lines for a screen reader
    bool own_screen = true;  ///< the alternate screen
    bool mouse = true;
    Queries want;           ///< what a reading holds
    ScreenChoices choices;  ///< of the configuration
    AccessQuestion access;
    SavedState saved;        ///< of the last session
    std::string state_file;  ///< where this one is kept; "": nowhere
    std::uint32_t min_refresh_seconds = 5;
};

/// What the terminal allows (tui.md 1).
enum class ScreenKind : std::uint8_t { none, plain, full };
/// `forced_plain`: by flag, variable or configuration.
ScreenKind screen_kind(bool forced_plain);

/// Shows the screen until the user leaves. Returns the exit status; nullopt: the terminal cannot be used, and nothing
/// was written and `reading`, the first one, is still whole.
std::optional<int> run_screen(System& system, Reading& reading, const ScreenOptions& options, const drawing::Pen& pen,
                              const std::shared_ptr<Cancellation>& cancellation);

}  // namespace nodetop::screen
