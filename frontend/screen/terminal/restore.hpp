#pragma once

#include <string_view>

namespace nodetop::screen {

/// What gives the terminal back when nothing but a signal handler can still run: first its modes as they are now,
/// before anything is done to it, then the bytes that undo what is done.
void remember_modes();
void prepare_restore(std::string_view undo);
/// Nothing has to be undone any more.
void forget_restore();
/// Undoes it, at once. Safe in a signal handler; does nothing if there is nothing to undo.
void restore_now() noexcept;

}  // namespace nodetop::screen
