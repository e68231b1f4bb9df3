#pragma once

#include <vector>

namespace nodetop {

/// "The user stopped it": set once, from any thread, another process or a signal handler, and never taken back.
class Cancellation {
  public:
    Cancellation();
    /// Watches a handle that another process gave us: cancelled as soon as it is readable. Takes the handle.
    explicit Cancellation(int handle);
    ~Cancellation();
    Cancellation(const Cancellation&) = delete;
    Cancellation& operator=(const Cancellation&) = delete;

    /// Safe in a signal handler.
    void cancel() noexcept;
    bool cancelled() const noexcept;
    /// Readable once cancelled; for poll() and for a child process.
    int handle() const noexcept { return handle_; }

  private:
    int handle_;
};

}  // namespace nodetop
