#include "outside/real_commands.hpp"

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <list>
#include <memory>
#include <system_error>

#include "outside/child_process.hpp"
#include "outside/command_environment.hpp"
#include "outside/limits.hpp"
#include "outside/path_lookup.hpp"
#include "outside/running_command.hpp"
#include "outside/wave_limit.hpp"

namespace nodetop {

namespace {

using std::chrono::milliseconds;

FoundProgram look_up(const std::string& program) {
    const char* path = std::getenv("PATH");
    return look_up_program(program, path != nullptr ? path : "");
}

std::vector<std::string> environment_for(const CommandRequest& request) {
    std::size_t count = 0;
    while (environ[count] != nullptr) ++count;
    return command_environment(std::span<const char* const>(environ, count), request.env_add, request.env_remove);
}

CommandResult not_run(RunState state, std::string why) {
    CommandResult result;
    result.state = state;
    result.err = SharedBytes::of(std::move(why));
    return result;
}

/// There may be no more processes, threads or open files, or not yet again.
bool is_want(int error) { return error == EAGAIN || error == EMFILE || error == ENFILE || error == ENOMEM; }

/// One run_all(): the requests that wait, those that run and the answers so far.
class CommandWave {
  public:
    CommandWave(std::span<const CommandRequest> requests, const Cancellation& cancellation,
                std::optional<std::chrono::seconds> timeout)
        : requests_(requests),
          cancellation_(cancellation),
          timeout_(timeout),
          results_(requests.size()),
          limit_(side_by_side(requests)) {
        for (std::size_t place = 0; place < requests.size(); ++place) waiting_.push_back(place);
    }

    std::vector<CommandResult> run() {
        for (;;) {
            if (!stopped_ && cancellation_.cancelled()) stop();
            start_waiting();
            if (running_.empty()) return std::move(results_);
            wait_for_something();
            collect_finished();
        }
    }

  private:
    struct Running {
        std::size_t place;
        std::unique_ptr<RunningCommand> command;
    };

    void start_waiting() {
        for (auto next = waiting_.begin(); next != waiting_.end() && (stopped_ || running_.size() < limit_);) {
            const std::size_t place = *next;
            if (!stopped_ && lane_is_full(requests_[place].lane)) {
                ++next;
                continue;
            }
            next = waiting_.erase(next);
            if (stopped_)
                end(place, not_run(RunState::cancelled, ""));
            else
                start(place);
        }
    }

    bool lane_is_full(std::uint32_t lane) const {
        if (lane == 0) return false;
        const auto in_lane = std::count_if(running_.begin(), running_.end(), [&](const Running& running) {
            return requests_[running.place].lane == lane;
        });
        return static_cast<std::size_t>(in_lane) >= kCommandsOfLane;
    }

    void start(std::size_t place) {
        const CommandRequest& request = requests_[place];
        FoundProgram program = look_up(request.argv.empty() ? "" : request.argv.front());
        if (program.state == ProgramState::not_found) return end(place, not_run(RunState::not_found, ""));
        if (program.state == ProgramState::not_allowed)
            return end(place, not_run(RunState::not_allowed, std::move(program.why)));
        int error = 0;
        auto process =
            ChildProcess::start(program.path, request.argv, environment_for(request), request.stdin_data.view, error);
        if (process) error = watch_over(place, *std::move(process));
        if (error == 0) return;
        if (is_want(error) && !running_.empty()) {
            // No more at once than those that run now.
            limit_ = running_.size();
            waiting_.push_front(place);
            return;
        }
        end(place, not_run(error == ENOENT ? RunState::not_found : RunState::not_allowed,
                           program.path + " cannot be started: " + std::strerror(error)));
    }

    /// 0, or why it cannot be.
    int watch_over(std::size_t place, ChildProcess process) {
        const CommandRequest& request = requests_[place];
        milliseconds limit(request.timeout_ms != 0 ? request.timeout_ms : kCommandTimeoutMs);
        if (timeout_) limit = *timeout_;
        try {
            running_.push_back({place, std::make_unique<RunningCommand>(request, std::move(process), limit)});
            return 0;
        } catch (const std::system_error& fault) {
            return fault.code().value();
        }
    }

    void end(std::size_t place, CommandResult result) {
        results_[place] = std::move(result);
        if (requests_[place].on_end && requests_[place].on_end(results_[place]) == Wave::stop) stop();
    }

    void stop() {
        stopped_ = true;
        auto now = std::chrono::steady_clock::now();
        for (auto& [place, command] : running_)
            command->stop(RunState::cancelled, milliseconds(kKillAfterInterruptMs), now);
    }

    void wait_for_something() {
        watched_.clear();
        watched_.push_back({stopped_ ? -1 : cancellation_.handle(), POLLIN, 0});
        MonoTime deadline = MonoTime::max();
        for (auto& [place, command] : running_) {
            command->watch(watched_);
            deadline = std::min(deadline, command->next_deadline());
        }
        int limit_ms = -1;
        if (deadline != MonoTime::max()) {
            auto left = std::chrono::ceil<milliseconds>(deadline - std::chrono::steady_clock::now());
            limit_ms = static_cast<int>(std::clamp<milliseconds::rep>(left.count(), 0, 3'600'000));
        }
        if (poll(watched_.data(), watched_.size(), limit_ms) < 0)
            for (auto& entry : watched_) entry.revents = 0;
        auto now = std::chrono::steady_clock::now();
        const pollfd* happened = watched_.data() + 1;
        for (auto& [place, command] : running_) {
            command->advance(happened, now);
            happened += (watched_.size() - 1) / running_.size();
        }
    }

    void collect_finished() {
        for (std::size_t i = 0; i < running_.size();) {
            if (!running_[i].command->over()) {
                ++i;
                continue;
            }
            Running finished = std::move(running_[i]);
            running_.erase(running_.begin() + static_cast<std::ptrdiff_t>(i));
            end(finished.place, finished.command->finish());
        }
    }

    std::span<const CommandRequest> requests_;
    const Cancellation& cancellation_;
    std::optional<std::chrono::seconds> timeout_;
    std::vector<CommandResult> results_;
    std::vector<Running> running_;
    std::vector<pollfd> watched_;
    std::size_t limit_;  ///< commands at once
    std::list<std::size_t> waiting_;
    bool stopped_ = false;
};

}  // namespace

RealCommands::RealCommands(const Cancellation& cancellation, std::optional<std::chrono::seconds> timeout)
    : cancellation_(cancellation), timeout_(timeout) {
    // A parent may have left SIGCHLD ignored; then the ends of our clients would be lost.
    struct sigaction inherited {};
    if (sigaction(SIGCHLD, nullptr, &inherited) == 0 && inherited.sa_handler == SIG_IGN) signal(SIGCHLD, SIG_DFL);
}

std::vector<CommandResult> RealCommands::run_all(std::span<const CommandRequest> requests) {
    return CommandWave(requests, cancellation_, timeout_).run();
}

std::optional<std::string> RealCommands::find(const std::string& program) {
    FoundProgram found = look_up(program);
    if (found.state != ProgramState::found) return std::nullopt;
    return found.path;
}

}  // namespace nodetop
