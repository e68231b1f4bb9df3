#pragma once

#include <pthread.h>

#include <csignal>
#include <system_error>
#include <thread>
#include <utility>

namespace nodetop {

/// Starts a thread that gets no signals: those are for the thread that asked. Throws std::system_error where the user
/// may have no more threads.
template <typename Body>
std::thread thread_without_signals(Body&& body) {
    struct AllBlocked {
        AllBlocked() {
            sigset_t all;
            sigfillset(&all);
            pthread_sigmask(SIG_SETMASK, &all, &before);
        }
        ~AllBlocked() { pthread_sigmask(SIG_SETMASK, &before, nullptr); }
        AllBlocked(const AllBlocked&) = delete;
        AllBlocked& operator=(const AllBlocked&) = delete;
        sigset_t before;
    };
    const AllBlocked blocked;
    return std::thread(std::forward<Body>(body));
}

/// Runs `body` beside the caller; here and now where the user may have no more threads, as on login nodes that bound
/// them. Waited for when what is returned goes.
template <typename Body>
std::jthread run_beside(Body body) {
    try {
        return std::jthread(body);
    } catch (const std::system_error&) {
        body();
        return {};
    }
}

}  // namespace nodetop
