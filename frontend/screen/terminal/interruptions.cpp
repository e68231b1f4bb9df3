#include "screen/terminal/interruptions.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>

#include "screen/terminal/restore.hpp"
#include "signals.hpp"

namespace nodetop::screen {

namespace {

constexpr std::array kWatched{SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT};
constexpr std::array kCrashes{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

std::array<int, 2> g_pipe{-1, -1};
volatile std::sig_atomic_t g_end = 0, g_resized = 0, g_stop = 0, g_resumed = 0;
std::array<struct sigaction, kWatched.size()> g_before;
std::array<struct sigaction, kCrashes.size()> g_crashes_before;
Cancellation* g_cancellation = nullptr;

void note(int signal) {
    const int saved = errno;
    if (signal == SIGWINCH)
        g_resized = 1;
    else if (signal == SIGTSTP)
        g_stop = 1;
    else if (signal == SIGCONT)
        g_resumed = 1;
    else
        g_end = signal;
    if (g_end != 0) {
        note_ending_signal(signal);
        g_cancellation->cancel();
    }
    const char wake = 0;
    [[maybe_unused]] const auto written = ::write(g_pipe[1], &wake, 1);
    errno = saved;
}

void forget_asked() {
    g_resized = 0;
    g_stop = 0;
    g_resumed = 0;
}

void crash(int signal) {
    restore_now();
    std::signal(signal, SIG_DFL);
    raise(signal);
}

}  // namespace

Interruptions::Interruptions(std::shared_ptr<Cancellation> cancellation) {
    static std::shared_ptr<Cancellation> kept;  // handlers may run as long as the program does
    kept = std::move(cancellation);
    g_cancellation = kept.get();
    g_end = 0;
    forget_asked();
    if (pipe2(g_pipe.data(), O_CLOEXEC | O_NONBLOCK) != 0) g_pipe = {-1, -1};
    struct sigaction action {};
    sigfillset(&action.sa_mask);
    action.sa_handler = note;
    for (std::size_t i = 0; i < kWatched.size(); ++i) sigaction(kWatched[i], &action, &g_before[i]);
    action.sa_handler = crash;
    for (std::size_t i = 0; i < kCrashes.size(); ++i) sigaction(kCrashes[i], &action, &g_crashes_before[i]);
}

Interruptions::~Interruptions() {
    for (std::size_t i = 0; i < kWatched.size(); ++i) sigaction(kWatched[i], &g_before[i], nullptr);
    for (std::size_t i = 0; i < kCrashes.size(); ++i) sigaction(kCrashes[i], &g_crashes_before[i], nullptr);
    for (int& end : g_pipe) {
        if (end >= 0) close(end);
        end = -1;
    }
}

int Interruptions::descriptor() const { return g_pipe[0]; }

Asked Interruptions::take() {
    std::array<char, 64> drained;
    while (::read(g_pipe[0], drained.data(), drained.size()) > 0) {
    }
    Asked asked;
    asked.end_by = g_end;
    asked.resized = g_resized != 0;
    asked.stop = g_stop != 0;
    asked.resumed = g_resumed != 0;
    forget_asked();
    return asked;
}

}  // namespace nodetop::screen
