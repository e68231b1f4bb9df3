#pragma once

#include <memory>

#include "outside/cancellation.hpp"

namespace nodetop {

/// From here on SIGINT, SIGTERM and SIGHUP cancel the work, so that client programs are ended before the program is; a
/// second one ends it at once. A closed pipe fails a write in place of killing.
void watch_signals(const std::shared_ptr<Cancellation>& cancellation);

/// For a handler that takes the place of ours: this signal asked for the end. Safe in a signal handler.
void note_ending_signal(int signal) noexcept;

/// The signal that asked for the end; 0: none did.
int ending_signal();

/// Ends the program the way the signal would have without us.
[[noreturn]] void die_by(int signal);

}  // namespace nodetop
