#include "signals.hpp"

#include <csignal>
#include <cstdlib>

namespace nodetop {

namespace {

std::shared_ptr<Cancellation> g_cancellation;  // lives as long as the handlers
volatile std::sig_atomic_t g_signal = 0;

void note_end(int signal) {
    g_signal = signal;
    g_cancellation->cancel();
}

void note_nothing(int) {}

}  // namespace

void watch_signals(const std::shared_ptr<Cancellation>& cancellation) {
    g_cancellation = cancellation;
    struct sigaction action {};
    sigemptyset(&action.sa_mask);
    action.sa_handler = note_end;
    action.sa_flags = static_cast<int>(SA_RESETHAND);  // no SA_RESTART: a blocked write must return
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
    // A handler, since what is ignored stays ignored in client programs.
    action.sa_handler = note_nothing;
    action.sa_flags = 0;
    sigaction(SIGPIPE, &action, nullptr);
}

void note_ending_signal(int signal) noexcept { g_signal = signal; }

int ending_signal() { return g_signal; }

void die_by(int signal) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
    std::_Exit(128 + signal);
}

}  // namespace nodetop
