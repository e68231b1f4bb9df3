#pragma once

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>

/// Only root can become another user.
inline bool can_become_another_user() { return geteuid() == 0; }

/// Runs `body` in a process of a user who has no other and may have `most` processes and threads. What it gave; -1 if
/// it threw, or the process ended in another way.
inline int with_few_processes(rlim_t most, const std::function<int()>& body) {
    constexpr uid_t kNobodyElse = 54321;
    constexpr int kThrew = 99;
    const pid_t child = fork();
    if (child == 0) {
        const rlimit limit{most, most};
        if (setuid(kNobodyElse) != 0 || setrlimit(RLIMIT_NPROC, &limit) != 0) _exit(kThrew);
        try {
            _exit(body());
        } catch (...) {
            _exit(kThrew);
        }
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) != kThrew ? WEXITSTATUS(status) : -1;
}
