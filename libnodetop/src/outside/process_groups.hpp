#pragma once

#include <sys/types.h>

namespace nodetop {

/// The process groups of the clients that run now, so that they can be ended from a signal handler when this process
/// must go at once.
class RunningGroup {
  public:
    /// Enters the group of a started process.
    explicit RunningGroup(pid_t leader) noexcept;
    /// Takes it out; to be done while the leader is still unreaped, so that its number cannot be another's.
    ~RunningGroup();
    RunningGroup(const RunningGroup&) = delete;
    RunningGroup& operator=(const RunningGroup&) = delete;

  private:
    int slot_;
};

/// Sends the signal to every running group. Safe in a signal handler.
void signal_running_groups(int signal) noexcept;

}  // namespace nodetop
