#pragma once

#include <poll.h>

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "outside/child_process.hpp"
#include "outside/commands.hpp"
#include "outside/growing_buffer.hpp"
#include "outside/stream_consumer.hpp"

namespace nodetop {

using MonoTime = std::chrono::steady_clock::time_point;

/// One client program of a wave while it runs: reads its answer, ends it when its time is over. Passive: the poll loop
/// of the wave calls it.
class RunningCommand {
  public:
    RunningCommand(const CommandRequest& request, ChildProcess process, std::chrono::milliseconds timeout);

    /// Adds what this command waits for.
    void watch(std::vector<pollfd>& watched);
    /// Looks at what happened to the handles that watch() added; the first of them is given.
    void advance(const pollfd* happened, MonoTime now);
    /// The next moment at which something must be done although nothing happens.
    MonoTime next_deadline() const;
    /// Ends it: TERM now, KILL after `kill_after`.
    void stop(RunState why, std::chrono::milliseconds kill_after, MonoTime now);
    /// Nothing can come any more.
    bool over() const;
    /// Its answer, once it is over. Reaps the process, unless that would block.
    CommandResult finish();

  private:
    struct Output {
        GrowingBuffer bytes;
        std::uint64_t cap = 0;
        bool cut = false;
    };

    bool read_some(UniqueFd& source, Output& output);

    const CommandRequest& request_;
    ChildProcess process_;
    Output out_, err_;
    std::unique_ptr<StreamConsumer> stream_;
    bool stream_done_ = false, lingering_cut_ = false;
    bool given_up_ = false;  // it does not even end when killed: stuck in the kernel
    MonoTime started_, deadline_;
    std::optional<RunState> stopped_;
    std::optional<MonoTime> ended_at_, kill_at_, give_up_at_;
};

}  // namespace nodetop
