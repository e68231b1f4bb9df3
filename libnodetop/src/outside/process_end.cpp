#include "outside/process_end.hpp"

#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

namespace nodetop {

// By number: the header of glibc 2.36 does not declare it for C++.
int open_end_handle(pid_t pid) { return static_cast<int>(syscall(SYS_pidfd_open, pid, 0)); }

bool process_has_ended(pid_t pid) {
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0;
}

ProcessEnd reap_process(pid_t pid) {
    siginfo_t info{};
    while (waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED) != 0 && errno == EINTR) {
    }
    return {info.si_code != CLD_EXITED, info.si_status};
}

}  // namespace nodetop
