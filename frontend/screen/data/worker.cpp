#include "screen/data/worker.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

#include "outside/threads.hpp"

namespace nodetop::screen {

Worker::Worker() {
    if (pipe2(pipe_, O_CLOEXEC | O_NONBLOCK) != 0) throw std::system_error(errno, std::generic_category(), "pipe2");
    thread_ = thread_without_signals([this] { run(); });
}

Worker::~Worker() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
        work_.clear();
    }
    wake_.notify_one();
    thread_.join();
    for (const int end : pipe_) close(end);
}

void Worker::add(Work work) {
    {
        const std::lock_guard lock(mutex_);
        work_.push_back(std::move(work));
    }
    wake_.notify_one();
}

void Worker::run() {
    std::unique_lock lock(mutex_);
    while (true) {
        wake_.wait(lock, [this] { return ending_ || !work_.empty(); });
        if (ending_) return;
        const Work work = std::move(work_.front());
        work_.pop_front();
        lock.unlock();
        Result result;
        try {
            result = work();
        } catch (...) {
            // A programming fault ends the program where all others do: on the thread that can say so.
            result = [fault = std::current_exception()] { std::rethrow_exception(fault); };
        }
        lock.lock();
        if (!result) continue;
        results_.push_back(std::move(result));
        const char wake = 0;
        [[maybe_unused]] const auto written = ::write(pipe_[1], &wake, 1);
    }
}

bool Worker::run_results() {
    std::array<char, 64> drained;
    while (::read(pipe_[0], drained.data(), drained.size()) > 0) {
    }
    std::deque<Result> results;
    {
        const std::lock_guard lock(mutex_);
        results.swap(results_);
    }
    for (const Result& result : results) result();
    return !results.empty();
}

}  // namespace nodetop::screen
