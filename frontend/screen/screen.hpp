#pragma once

#include <memory>

#include "outside/cancellation.hpp"
#include "outside/configuration.hpp"
#include "reading/system.hpp"
#include "text/pen.hpp"

namespace nodetop::screen {

/// How the screen was asked for.
struct ScreenOptions {
    bool all = false;        ///< status --all
    bool plain = false;      ///< lines for a screen reader
    bool own_screen = true;  ///< the alternate screen
    bool mouse = true;
    Queries want;           ///< what a reading holds
    ScreenChoices choices;  ///< of the configuration
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
