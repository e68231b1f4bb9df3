#include "outside/replay_world.hpp"

#include <algorithm>
#include <cstring>
#include <thread>

#include "outside/limits.hpp"
#include "outside/real_clock.hpp"

namespace nodetop {

namespace {

class RecordedStream : public ByteReader {
  public:
    RecordedStream(std::string_view bytes, const Cancellation& cancellation)
        : bytes_(bytes), cancellation_(cancellation) {}
    std::int64_t read(void* buffer, std::size_t capacity) override {
        if (cancellation_.cancelled()) return -1;
        // In pieces, as from a pipe: a consumer must not come to rely on having all at once.
        std::size_t count = std::min({capacity, kReadBytes, bytes_.size()});
        std::memcpy(buffer, bytes_.data(), count);
        bytes_.remove_prefix(count);
        return static_cast<std::int64_t>(count);
    }

  private:
    std::string_view bytes_;
    const Cancellation& cancellation_;
};

std::string_view capped(std::string_view bytes, std::uint64_t cap, std::uint64_t usual_cap, bool& ret_truncated) {
    std::uint64_t limit = cap != 0 ? cap : usual_cap;
    if (bytes.size() <= limit) return bytes;
    ret_truncated = true;
    return bytes.substr(0, static_cast<std::size_t>(limit));
}

CommandResult result_of(const RecordedAnswers::Found& found, const CommandRequest& request,
                        const std::shared_ptr<const Arena>& arena) {
    const RecordedCommand& command = *found.command;
    CommandResult result;
    result.state = command.state;
    result.exit_status = command.exit_status;
    result.signal = command.signal;
    result.answered_by = found.answered_by;
    result.truncated = command.truncated;
    result.out = {arena, capped(command.out, request.max_stdout, request.consume ? kStreamedBytes : kKeptBytes,
                                result.truncated)};
    result.err = {arena, capped(command.err, request.max_stderr, kErrorBytes, result.truncated)};
    result.wall_ns = static_cast<std::uint64_t>(std::max(0.0, command.seconds) * 1e9);
    return result;
}

}  // namespace

ReplayCommands::ReplayCommands(std::shared_ptr<const Recording> recording, const Cancellation& cancellation)
    : recording_(std::move(recording)), cancellation_(cancellation), answers_(*recording_) {}

std::vector<CommandResult> ReplayCommands::run_all(std::span<const CommandRequest> requests) {
    std::vector<CommandResult> results(requests.size());
    std::vector<std::thread> consumers(requests.size());
    for (std::size_t i = 0; i < requests.size(); ++i) {
        if (cancellation_.cancelled())
            results[i].state = RunState::cancelled;
        else if (auto found = answers_.find(requests[i]))
            results[i] = result_of(*found, requests[i], recording_->calls.arena);
        if (!requests[i].consume) continue;
        std::string_view stream = std::exchange(results[i].out, {}).view;
        bool was_run = results[i].state == RunState::exited || results[i].state == RunState::signalled ||
                       results[i].state == RunState::timed_out;
        if (was_run)
            consumers[i] = std::thread([this, stream, &request = requests[i]] {
                RecordedStream reader(stream, cancellation_);
                request.consume(reader);
            });
    }
    for (std::size_t i = 0; i < requests.size(); ++i) {
        if (consumers[i].joinable()) consumers[i].join();
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

FileContent ReplayFiles::read(const std::string& path, std::uint64_t cap_bytes, Secrecy) {
    FileContent answer;
    for (const auto& file : recording_->calls.files) {
        if (file.path != path) continue;
        answer.state = file.secret ? FileState::denied : file.state;
        answer.truncated = file.truncated;
        answer.content = {recording_->calls.arena, capped(file.content, cap_bytes, kKeptBytes, answer.truncated)};
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
