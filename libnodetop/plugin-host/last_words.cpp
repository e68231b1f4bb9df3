#include "last_words.hpp"

#include <signal.h>

#include <array>
#include <cstdlib>

#include "outside/process_groups.hpp"

namespace nodetop {

namespace {

extern "C" void end_clients_and_die(int number) {
    signal_running_groups(SIGKILL);
    // The disposition is the usual one again (SA_RESETHAND), and the signal is delivered when this returns.
    raise(number);
}

extern "C" void end_clients() { signal_running_groups(SIGKILL); }

}  // namespace

void take_clients_along() {
    // A stack of its own: an overflow of the usual one is a crash too.
    static std::array<char, std::size_t{64} << 10> stack_bytes;
    stack_t stack{};
    stack.ss_sp = stack_bytes.data();
    stack.ss_size = stack_bytes.size();
    sigaltstack(&stack, nullptr);
    struct sigaction action {};
    action.sa_handler = end_clients_and_die;
    action.sa_flags = SA_ONSTACK | static_cast<int>(SA_RESETHAND);
    for (int number : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTERM}) sigaction(number, &action, nullptr);
    std::atexit(end_clients);
}

}  // namespace nodetop
