#include "outside/replay_world.hpp"

#include <algorithm>
#include <set>
#include <thread>
#include <utility>

#include "outside/limits.hpp"
#include "outside/real_clock.hpp"
#include "outside/recorded_output.hpp"
#include "outside/threads.hpp"

namespace nodetop {

namespace {

/// A recorded stream that an interrupt ends.
class InterruptibleStream : public ByteReader {
  public:
    InterruptibleStream(RecordedOutput& output, const Cancellation& cancellation)
        : output_(output), cancellation_(cancellation) {}
    std::int64_t read(void* buffer, std::size_t capacity) override {
        return cancellation_.cancelled() ? -1 : output_.read(buffer, capacity);
    }
    std::optional<std::string_view> rest() override {
        return cancellation_.cancelled() ? std::nullopt : output_.rest();
    }

  private:
    RecordedOutput& output_;
    const Cancellation& cancellation_;
};

std::uint64_t cap_of(std::uint64_t asked, std::uint64_t usual) { return asked != 0 ? asked : usual; }

/// All but the output of a streamed command.
CommandResult result_of(const RecordedAnswers::Found& found, const CommandRequest& request,
                        const std::shared_ptr<const Arena>& arena) {
    const RecordedCommand& command = *found.command;
    CommandResult result;
    result.state = command.state;
    result.exit_status = command.exit_status;
    result.signal = command.signal;
    result.answered_by = found.answered_by;
    result.truncated = command.truncated;
    result.wall_ns = static_cast<std::uint64_t>(std::max(0.0, command.seconds) * 1e9);
    LoadedOutput err = load_output(arena, command.err, command.err_file, cap_of(request.max_stderr, kErrorBytes));
    LoadedOutput out;
    if (!request.consume)
        out = load_output(arena, command.out, command.out_file, cap_of(request.max_stdout, kKeptBytes));
    // An answer whose file cannot be read is not there.
    if (!out.readable || !err.readable) return {};
    result.truncated = result.truncated || out.truncated || err.truncated;
    result.out = std::move(out.bytes);
    result.err = std::move(err.bytes);
    return result;
}

bool was_run(RunState state) {
    return state == RunState::exited || state == RunState::signalled || state == RunState::timed_out;
}

}  // namespace

ReplayCommands::ReplayCommands(std::shared_ptr<const Recording> recording, const Cancellation& cancellation)
    : recording_(std::move(recording)), cancellation_(cancellation), answers_(*recording_) {}

std::vector<CommandResult> ReplayCommands::run_all(std::span<const CommandRequest> requests) {
    std::vector<CommandResult> results(requests.size());
    std::vector<std::unique_ptr<RecordedOutput>> streams(requests.size());
    std::vector<std::jthread> consumers(requests.size());
    for (std::size_t i = 0; i < requests.size(); ++i) {
        if (cancellation_.cancelled()) {
            results[i].state = RunState::cancelled;
            continue;
        }
        auto found = answers_.find(requests[i]);
        if (!found) continue;
        results[i] = result_of(*found, requests[i], recording_->calls.arena);
        if (!requests[i].consume || !was_run(results[i].state)) continue;
        streams[i] = RecordedOutput::open(found->command->out, found->command->out_file,
                                          cap_of(requests[i].max_stdout, kStreamedBytes));
        if (streams[i] == nullptr)
            results[i] = {};
        else
            consumers[i] = run_beside([this, &stream = *streams[i], &request = requests[i]] {
                InterruptibleStream reader(stream, cancellation_);
                request.consume(reader);
            });
    }
    for (std::size_t i = 0; i < requests.size(); ++i) {
        if (consumers[i].joinable()) consumers[i].join();
        if (streams[i] != nullptr && streams[i]->truncated()) results[i].truncated = true;
        // What the wave was stopped for has its recorded answer all the same.
        if (requests[i].on_end) requests[i].on_end(results[i]);
    }
    return results;
}

std::optional<std::string> ReplayCommands::find(const std::string& program) {
    for (const auto& known : recording_->calls.programs)
        if (known.name == program) return known.path;
    // Recordings that hold no look-ups: what answered was there.
    for (const auto& command : recording_->calls.commands)
        if (command.argv.front() == program && command.state != RunState::not_found) return program;
    return std::nullopt;
}

std::vector<Argv> ReplayCommands::recorded(const std::string& program) {
    std::vector<Argv> calls;
    std::set<Argv> seen;
    for (const auto& command : recording_->calls.commands)
        if (command.argv.front() == program && seen.insert(command.argv).second) calls.push_back(command.argv);
    return calls;
}

FileContent ReplayFiles::read(const std::string& path, std::uint64_t cap_bytes, Secrecy) {
    FileContent answer;
    for (const auto& file : recording_->calls.files) {
        if (file.path != path) continue;
        answer.state = file.secret ? FileState::denied : file.state;
        auto content = load_output(recording_->calls.arena, file.content, "", cap_bytes);
        answer.truncated = file.truncated || content.truncated;
        answer.content = std::move(content.bytes);
        break;
    }
    return answer;
}

std::optional<std::string> ReplayEnvironment::get(const std::string& name, Secrecy) {
    for (const auto& variable : recording_->calls.environment)
        if (variable.name == name) return variable.value;
    return std::nullopt;
}

std::int64_t ReplayClock::wall_ns() {
    constexpr std::int64_t kSecond = 1'000'000'000;
    return recording_->taken_at ? *recording_->taken_at * kSecond : RealClock().wall_ns();
}

std::int64_t ReplayClock::mono_ns() { return RealClock().mono_ns(); }

std::int32_t ReplayClock::zone_offset_seconds(std::int64_t utc_seconds) {
    return recording_->zone ? recording_->zone->offset_seconds : RealClock().zone_offset_seconds(utc_seconds);
}

}  // namespace nodetop
