#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>

#include "outside/commands.hpp"
#include "outside/unique_fd.hpp"

namespace nodetop {

/// Feeds the output of a running program to a consumer on a thread of its own. What the consumer leaves is drained, so
/// that the program can end.
class StreamConsumer {
  public:
    /// `source`: read end of the pipe. `cap_bytes`: the stream ends there, cut. `consume` must not throw.
    /// Throws std::system_error where the user may have no more threads.
    StreamConsumer(UniqueFd source, std::uint64_t cap_bytes, std::function<void(ByteReader&)> consume);
    /// Waits for the consumer.
    ~StreamConsumer();
    StreamConsumer(const StreamConsumer&) = delete;
    StreamConsumer& operator=(const StreamConsumer&) = delete;

    /// Readable once the consumer has returned and nothing is left to drain.
    int done_handle() const { return done_.get(); }
    /// The program has ended: the stream ends when nothing more comes for a moment, also where the pipe is still held
    /// open by something that it left behind.
    void program_ended();
    /// The consumer's next read is told that it was cancelled.
    void cancel();
    /// Only after done_handle() was readable.
    bool truncated() const { return truncated_; }

  private:
    class Reader;

    void run();
    std::int64_t read_source(void* buffer, std::size_t capacity);

    UniqueFd source_, wake_, done_;
    std::uint64_t left_bytes_;
    std::function<void(ByteReader&)> consume_;
    std::atomic<bool> ended_ = false, cancelled_ = false;
    bool at_end_ = false, truncated_ = false;
    std::thread thread_;
};

}  // namespace nodetop
