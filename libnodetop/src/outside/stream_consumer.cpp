#include "outside/stream_consumer.hpp"

#include <poll.h>
#include <sys/eventfd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>
#include <vector>

#include "outside/limits.hpp"
#include "outside/threads.hpp"

namespace nodetop {

namespace {

UniqueFd new_event() {
    UniqueFd event(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    if (!event) throw std::system_error(errno, std::generic_category(), "eventfd");
    return event;
}

void set(const UniqueFd& event) {
    std::uint64_t one = 1;
    [[maybe_unused]] ssize_t written = write(event.get(), &one, sizeof one);
}

}  // namespace

class StreamConsumer::Reader : public ByteReader {
  public:
    explicit Reader(StreamConsumer& stream) : stream_(stream) {}
    std::int64_t read(void* buffer, std::size_t capacity) override {
        // At the cap the stream ends; whether the answer was longer shows when the rest is drained.
        if (capacity == 0 || stream_.left_bytes_ == 0) return 0;
        std::int64_t got = stream_.read_source(
            buffer, static_cast<std::size_t>(std::min<std::uint64_t>(capacity, stream_.left_bytes_)));
        if (got > 0) stream_.left_bytes_ -= static_cast<std::uint64_t>(got);
        return got;
    }

  private:
    StreamConsumer& stream_;
};

StreamConsumer::StreamConsumer(UniqueFd source, std::uint64_t cap_bytes, std::function<void(ByteReader&)> consume)
    : source_(std::move(source)),
      wake_(new_event()),
      done_(new_event()),
      left_bytes_(cap_bytes),
      consume_(std::move(consume)),
      thread_(thread_without_signals([this] { run(); })) {}

StreamConsumer::~StreamConsumer() {
    cancel();
    thread_.join();
}

void StreamConsumer::run() {
    Reader reader(*this);
    consume_(reader);
    std::vector<char> rest(kReadBytes);
    bool capped = left_bytes_ == 0;
    while (read_source(rest.data(), rest.size()) > 0) truncated_ = truncated_ || capped;
    set(done_);
}

std::int64_t StreamConsumer::read_source(void* buffer, std::size_t capacity) {
    while (!at_end_) {
        if (cancelled_) return -1;
        bool ended = ended_;
        std::array<pollfd, 2> watched{{{source_.get(), POLLIN, 0}, {wake_.get(), POLLIN, 0}}};
        int ready = poll(watched.data(), ended ? 1 : 2, ended ? kLingerMs : -1);
        if (ready < 0 && errno != EINTR) return -1;
        if (ready == 0) {
            // Something that the program left behind holds the pipe: nobody can say whether the answer is whole.
            truncated_ = at_end_ = true;
            return 0;
        }
        if (ready < 0 || watched[0].revents == 0) {
            std::uint64_t wakes = 0;
            [[maybe_unused]] ssize_t taken = read(wake_.get(), &wakes, sizeof wakes);
            continue;
        }
        if (cancelled_) return -1;
        ssize_t got = read(source_.get(), buffer, capacity);
        if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (got <= 0) at_end_ = true;
        return got <= 0 && cancelled_ ? -1 : got;
    }
    return 0;
}

void StreamConsumer::program_ended() {
    ended_ = true;
    set(wake_);
}

void StreamConsumer::cancel() {
    cancelled_ = true;
    set(wake_);
}

}  // namespace nodetop
