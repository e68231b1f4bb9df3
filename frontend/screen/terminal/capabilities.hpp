#pragma once

#include <string>

/// The terminal's description. Apart from everything else, as <term.h> names hundreds of words as macros.
namespace nodetop::screen {

/// A string of the description by its short name ("rmcup"), without its notes on delays; "" if it has none.
std::string capability(const char* name);

/// From here on ncurses neither enters nor leaves the alternate screen.
void keep_to_the_own_screen();

}  // namespace nodetop::screen
