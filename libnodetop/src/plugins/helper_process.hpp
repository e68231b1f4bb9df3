#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "outside/process_end.hpp"
#include "outside/unique_fd.hpp"
#include "plugins/channel.hpp"

namespace nodetop {

/// Handles with which the helper program is started.
constexpr int kHelperSocket = 3;
constexpr int kHelperCancellation = 4;

/// A running nodetop-plugin-host. It must not outlive the thread that started it: the child is told of that thread's
/// end.
class HelperProcess {
  public:
    /// nullptr if it cannot be started; `ret_fault` says why.
    static std::unique_ptr<HelperProcess> start(const std::string& program, int cancellation, std::string& ret_fault);
    /// Ends it.
    ~HelperProcess();
    HelperProcess(const HelperProcess&) = delete;
    HelperProcess& operator=(const HelperProcess&) = delete;

    Channel& channel() { return channel_; }
    /// Waits for its end; nullopt if it still runs after `limit`.
    std::optional<ProcessEnd> wait_for_end(std::chrono::milliseconds limit);
    /// Ends it and the clients that it runs, however it resists.
    ProcessEnd end_it();
    /// Tells it that nothing more will be asked, and waits a moment for it to leave. nullopt: it had to be ended.
    std::optional<ProcessEnd> dismiss();
    /// What it wrote to standard output and error since the last call; not more than a line is kept.
    std::string take_output();

  private:
    HelperProcess(pid_t pid, UniqueFd socket, UniqueFd output);

    pid_t pid_;
    std::optional<ProcessEnd> end_;
    UniqueFd end_handle_, output_;
    off_t output_seen_ = 0;
    Channel channel_;
};

}  // namespace nodetop
