#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace nodetop::screen {

/// One thread that does the long work, in the order in which it was given. What a piece of work found out is handed
/// back as a function, which the thread of the keys runs when descriptor() is readable.
class Worker {
  public:
    using Result = std::function<void()>;
    using Work = std::function<Result()>;

    Worker();
    /// Waits for the work under way; work not begun is dropped. Whoever owns it cancels first what may take long.
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    void add(Work work);
    /// Readable when there are results.
    int descriptor() const { return pipe_[0]; }
    /// Runs what came in, on this thread; true if there was something.
    bool run_results();

  private:
    void run();

    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Work> work_;
    std::deque<Result> results_;
    bool ending_ = false;
    int pipe_[2] = {-1, -1};
    std::thread thread_;
};

}  // namespace nodetop::screen
