#include "outside/running_command.hpp"

#include <fcntl.h>
#include <signal.h>

#include <algorithm>
#include <cerrno>

#include "outside/limits.hpp"

namespace nodetop {

namespace {
using std::chrono::milliseconds;

// Only for systems older than the handle of a process: how often to ask whether it has ended.
constexpr milliseconds kAskAgain{5};
}  // namespace

RunningCommand::RunningCommand(const CommandRequest& request, ChildProcess process, milliseconds timeout)
    : request_(request),
      process_(std::move(process)),
      started_(std::chrono::steady_clock::now()),
      deadline_(started_ + timeout) {
    fcntl(process_.out.get(), F_SETFL, O_NONBLOCK);
    fcntl(process_.err.get(), F_SETFL, O_NONBLOCK);
    err_.cap = request.max_stderr != 0 ? request.max_stderr : kErrorBytes;
    if (request.consume) {
        std::uint64_t cap = request.max_stdout != 0 ? request.max_stdout : kStreamedBytes;
        stream_ = std::make_unique<StreamConsumer>(std::move(process_.out), cap, request.consume);
    } else {
        out_.cap = request.max_stdout != 0 ? request.max_stdout : kKeptBytes;
    }
}

void RunningCommand::watch(std::vector<pollfd>& watched) {
    // poll() skips a handle of -1, so the places are always four.
    watched.push_back({ended_at_ ? -1 : process_.end_handle(), POLLIN, 0});
    watched.push_back({process_.out.get(), POLLIN, 0});
    watched.push_back({process_.err.get(), POLLIN, 0});
    watched.push_back({stream_ && !stream_done_ ? stream_->done_handle() : -1, POLLIN, 0});
}

void RunningCommand::advance(const pollfd* happened, MonoTime now) {
    if (!ended_at_ && (process_.end_handle() >= 0 ? happened[0].revents != 0 : process_.has_ended())) {
        ended_at_ = now;
        if (stream_) stream_->program_ended();
    }
    bool quiet = happened[1].revents == 0 && happened[2].revents == 0;
    if (happened[1].revents != 0 && !read_some(process_.out, out_)) process_.out.reset();
    if (happened[2].revents != 0 && !read_some(process_.err, err_)) process_.err.reset();
    if (happened[3].revents != 0) stream_done_ = true;

    if (!stopped_ && now >= deadline_) stop(RunState::timed_out, milliseconds(kKillAfterTimeoutMs), now);
    if (kill_at_ && now >= *kill_at_) {
        process_.signal_group(SIGKILL);
        kill_at_.reset();
        give_up_at_ = now + milliseconds(kGiveUpAfterKillMs);
    }
    if (give_up_at_ && now >= *give_up_at_) given_up_ = true;
    if (ended_at_ && quiet && now >= *ended_at_ + milliseconds(kLingerMs)) {
        // Held open by something that the program left behind. Of standard error nothing can be missed.
        lingering_cut_ = lingering_cut_ || process_.out;
        process_.out.reset();
        process_.err.reset();
    }
}

MonoTime RunningCommand::next_deadline() const {
    MonoTime next = MonoTime::max();
    if (!stopped_) next = deadline_;
    if (!ended_at_ && process_.end_handle() < 0) next = std::min(next, std::chrono::steady_clock::now() + kAskAgain);
    if (kill_at_) next = std::min(next, *kill_at_);
    if (give_up_at_) next = std::min(next, *give_up_at_);
    if (ended_at_ && (process_.out || process_.err)) next = std::min(next, *ended_at_ + milliseconds(kLingerMs));
    return next;
}

void RunningCommand::stop(RunState why, milliseconds kill_after, MonoTime now) {
    if (stopped_) return;
    stopped_ = why;
    // Before the signal, so that the reader does not take the sudden end for the end of the answer.
    if (stream_) stream_->cancel();
    process_.signal_group(SIGTERM);
    kill_at_ = now + kill_after;
}

bool RunningCommand::over() const {
    if (stream_ && !stream_done_) return false;
    return given_up_ || (ended_at_ && !process_.out && !process_.err);
}

CommandResult RunningCommand::finish() {
    // What is left of the group of a program that we ended must not stay; its number is ours until the leader is
    // reaped.
    if (stopped_) process_.signal_group(SIGKILL);
    ProcessEnd end;
    if (ended_at_)
        end = process_.reap();
    else
        process_.abandon();
    CommandResult result;
    result.state = stopped_ ? *stopped_ : end.signalled ? RunState::signalled : RunState::exited;
    if (result.state == RunState::exited) result.exit_status = end.code;
    if (result.state == RunState::signalled) result.signal = end.code;
    result.truncated = out_.cut || err_.cut || lingering_cut_ || (stream_ && stream_->truncated());
    result.out = out_.bytes.take();
    result.err = err_.bytes.take();
    MonoTime ended = ended_at_ ? *ended_at_ : std::chrono::steady_clock::now();
    result.wall_ns = static_cast<std::uint64_t>(std::chrono::nanoseconds(ended - started_).count());
    return result;
}

/// False once the pipe is at its end. One read only: other commands wait too, and what is left shows in the next round.
bool RunningCommand::read_some(UniqueFd& source, Output& output) {
    char* room = output.bytes.room(output.bytes.room_left() < kReadBytes / 4 ? kReadBytes : 0);
    ssize_t got = read(source.get(), room, output.bytes.room_left());
    if (got < 0) return errno == EAGAIN || errno == EINTR;
    std::uint64_t kept = std::min(static_cast<std::uint64_t>(got), output.cap - output.bytes.size());
    output.bytes.added(static_cast<std::size_t>(kept));
    output.cut = output.cut || kept < static_cast<std::uint64_t>(got);
    return got > 0;
}

}  // namespace nodetop
