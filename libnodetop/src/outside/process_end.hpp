#pragma once

#include <sys/types.h>

namespace nodetop {

/// How a process ended.
struct ProcessEnd {
    bool signalled = false;
    int code = 0;  ///< exit status, or the signal
};

/// A handle that is readable once the process has ended; -1 where the system has none.
int open_end_handle(pid_t pid);
/// Without reaping it.
bool process_has_ended(pid_t pid);
/// Takes the end of a child; waits for it.
ProcessEnd reap_process(pid_t pid);

}  // namespace nodetop
