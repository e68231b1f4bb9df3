#include "outside/recording_world.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "outside/growing_buffer.hpp"
#include "outside/tee_reader.hpp"

namespace nodetop {

namespace {

template <typename Entries, typename Key>
bool holds(const Entries& entries, Key key, const std::string& value) {
    return std::any_of(entries.begin(), entries.end(), [&](const auto& entry) { return entry.*key == value; });
}

}  // namespace

void CallRecorder::add(const CommandRequest& request, const CommandResult& result, std::string_view streamed) {
    if (result.state == RunState::not_recorded || request.argv.empty()) return;
    RecordedCommand command;
    command.argv = result.answered_by == 0 ? request.argv : request.alternates.at(result.answered_by - 1);
    if (!request.stdin_data.view.empty()) command.stdin_text = std::string(request.stdin_data.view);
    command.state = result.state;
    command.exit_status = result.exit_status;
    command.signal = result.signal;
    command.truncated = result.truncated;
    command.seconds = static_cast<double>(result.wall_ns) / 1e9;
    command_places_.push_back(arena_.append(request.consume ? streamed : result.out.view));
    command_places_.push_back(arena_.append(result.err.view));
    calls_.commands.push_back(std::move(command));
}

void CallRecorder::add(const std::string& path, const FileContent& content, Secrecy secrecy) {
    if (holds(calls_.files, &RecordedFile::path, path)) return;
    bool secret = secrecy == Secrecy::secret && content.state == FileState::ok;
    file_places_.push_back(secret ? ArenaPlace{} : arena_.append(content.content.view));
    calls_.files.push_back({path, content.state, secret, content.truncated, {}});
}

void CallRecorder::add_variable(const std::string& name, const std::optional<std::string>& value, Secrecy secrecy) {
    if (holds(calls_.environment, &RecordedVariable::name, name)) return;
    calls_.environment.push_back({name, secrecy == Secrecy::secret ? std::nullopt : value});
}

void CallRecorder::add_program(const std::string& name, const std::optional<std::string>& path) {
    if (holds(calls_.programs, &RecordedProgram::name, name)) return;
    calls_.programs.push_back({name, path});
}

RecordedCalls CallRecorder::take() {
    RecordedCalls calls = std::exchange(calls_, {});
    std::vector<ArenaPlace> places = std::exchange(command_places_, {});
    places.insert(places.end(), file_places_.begin(), file_places_.end());
    file_places_.clear();
    settle(calls, places, arena_.seal());
    return calls;
}

std::vector<CommandResult> RecordingWorld::run_all(std::span<const CommandRequest> requests) {
    std::vector<CommandRequest> passed(requests.begin(), requests.end());
    std::vector<GrowingBuffer> streams(requests.size());
    for (std::size_t i = 0; i < requests.size(); ++i) {
        if (!requests[i].consume) continue;
        passed[i].consume = [&consume = requests[i].consume, &kept = streams[i]](ByteReader& source) {
            TeeReader reader(source, kept);
            consume(reader);
            // The recording is whole also where the consumer had seen enough.
            std::array<char, 4096> rest{};
            while (reader.read(rest.data(), rest.size()) > 0) {
            }
        };
    }
    auto results = asked_.commands.run_all(passed);
    for (std::size_t i = 0; i < requests.size(); ++i)
        recorder_.add(requests[i], results[i], std::exchange(streams[i], {}).take().view);
    return results;
}

std::optional<std::string> RecordingWorld::find(const std::string& program) {
    auto path = asked_.commands.find(program);
    recorder_.add_program(program, path);
    return path;
}

FileContent RecordingWorld::read(const std::string& path, std::uint64_t cap_bytes, Secrecy secrecy) {
    auto content = asked_.files.read(path, cap_bytes, secrecy);
    recorder_.add(path, content, secrecy);
    return content;
}

std::optional<std::string> RecordingWorld::get(const std::string& name, Secrecy secrecy) {
    auto value = asked_.environment.get(name, secrecy);
    recorder_.add_variable(name, value, secrecy);
    return value;
}

}  // namespace nodetop
