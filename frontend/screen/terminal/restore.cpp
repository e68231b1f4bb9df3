#include "screen/terminal/restore.hpp"

#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>

namespace nodetop::screen {

namespace {

// A handler may only touch what was there before it ran.
std::array<char, 256> g_undo;
volatile std::sig_atomic_t g_undo_size = 0, g_modes_known = 0;
termios g_modes;

}  // namespace

void remember_modes() { g_modes_known = tcgetattr(STDIN_FILENO, &g_modes) == 0 ? 1 : 0; }

void prepare_restore(std::string_view undo) {
    const std::size_t size = std::min(undo.size(), g_undo.size());
    std::copy_n(undo.begin(), size, g_undo.begin());
    g_undo_size = static_cast<std::sig_atomic_t>(size);
}

void forget_restore() {
    g_undo_size = 0;
    g_modes_known = 0;
}

void restore_now() noexcept {
    const char* at = g_undo.data();
    auto left = static_cast<std::size_t>(g_undo_size);
    while (left > 0) {
        const ssize_t written = ::write(STDOUT_FILENO, at, left);
        if (written <= 0) break;
        at += written;
        left -= static_cast<std::size_t>(written);
    }
    if (g_modes_known != 0) tcsetattr(STDIN_FILENO, TCSANOW, &g_modes);
    g_undo_size = 0;
    g_modes_known = 0;
}

}  // namespace nodetop::screen
