#pragma once

#include <sys/types.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "outside/process_end.hpp"
#include "outside/process_groups.hpp"
#include "outside/unique_fd.hpp"

namespace nodetop {

/// A client program in a process group of its own, with pipes on its standard output and error.
class ChildProcess {
  public:
    /// Starts the file at `path`; on failure errno's value stands in `ret_error` and there is no child.
    static std::optional<ChildProcess> start(const std::string& path, const std::vector<std::string>& argv,
                                             const std::vector<std::string>& environment, std::string_view stdin_data,
                                             int& ret_error);
    ChildProcess(ChildProcess&&) = default;
    ChildProcess& operator=(ChildProcess&&) = delete;
    ~ChildProcess();

    /// Readable once the process has ended; -1 where the system has no such handle, then ask has_ended() from time to
    /// time.
    int end_handle() const { return end_handle_.get(); }
    bool has_ended() const;
    /// To the whole group; only before reap().
    void signal_group(int signal) const;
    /// Takes the end of a process that has ended.
    ProcessEnd reap();
    /// Leaves a process that cannot be ended to itself.
    void abandon() { group_.reset(); }

    UniqueFd out, err;  ///< read ends

  private:
    explicit ChildProcess(pid_t pid);

    pid_t pid_;
    UniqueFd end_handle_;
    std::unique_ptr<RunningGroup> group_;  // nullptr once it was reaped or moved away
};

}  // namespace nodetop
