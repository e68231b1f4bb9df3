#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "outside/bytes.hpp"

namespace nodetop {

/// How a command ended; the numbers are those of nt_run_state.
enum class RunState : std::int32_t {
    exited = 0,
    signalled = 1,
    timed_out = 2,
    not_found = 3,
    not_allowed = 4,
    cancelled = 5,
    not_recorded = 6,
};

/// Word of a state in a recording: "exited", "timed-out", ...
const char* word(RunState state);
/// The state of that word; false if there is none. `not-recorded` is no state of a recording.
bool run_state_of(std::string_view word, RunState& ret_state);

using Argv = std::vector<std::string>;

/// Pull end of a stream.
class ByteReader {
  public:
    virtual ~ByteReader() = default;
    /// Blocks until there are bytes and returns how many; 0 at the end, negative on cancellation.
    virtual std::int64_t read(void* buffer, std::size_t capacity) = 0;
    /// All that is still to come, where it lies in memory already and stays as long as the Commands it came from: then
    /// nothing is left to be read.
    virtual std::optional<std::string_view> rest() { return std::nullopt; }
};

/// Set of a command that ended, for on_end: shall the rest of the wave still be waited for?
enum class Wave { go_on, stop };

struct CommandResult {
    RunState state = RunState::not_recorded;
    int exit_status = 0;  ///< 0...255, only if exited
    int signal = 0;       ///< only if signalled
    bool truncated = false;
    std::uint32_t answered_by = 0;  ///< 0: argv; k: alternates[k-1]
    SharedBytes out, err;           ///< `out` is empty for a streamed command
    std::uint64_t wall_ns = 0;      ///< real time that it took; in a replay the recorded one
};

/// One question to a client program; there is never a shell.
struct CommandRequest {
    Argv argv;                                                 ///< program by base name or absolute path, arguments
    SharedBytes stdin_data;                                    ///< empty: standard input is /dev/null
    std::uint64_t max_stdout = 0;                              ///< bytes; 0: 256 MiB kept, 4 GiB streamed
    std::uint64_t max_stderr = 0;                              ///< bytes; 0: 1 MiB
    std::uint32_t timeout_ms = 0;                              ///< 0: 30 s
    std::vector<std::pair<std::string, std::string>> env_add;  ///< on top of LC_ALL=C and LANG=C
    std::vector<std::string> env_remove;                       ///< names; a trailing '*' is a wildcard
    std::vector<Argv> alternates;  ///< the same question in other words, only where it was not recorded
    std::uint32_t at_once = 0;     ///< of its wave side by side, up to kMostAtOnce; 0: kCommandsAtOnce
    std::uint32_t lane = 0;        ///< those of one lane, not 0, run at most kCommandsOfLane side by side
    /// Streamed answer: called once, on a thread of its own, while the program runs.
    std::function<void(ByteReader&)> consume;
    /// Called on a host thread as soon as this command ended.
    std::function<Wave(const CommandResult&)> on_end;
};

/// Runs client programs, or answers as if.
class Commands {
  public:
    virtual ~Commands() = default;
    /// All at once up to the limit; returns when the last has ended, in the order of the requests. What cannot be run
    /// is a state of its result.
    virtual std::vector<CommandResult> run_all(std::span<const CommandRequest> requests) = 0;
    /// Absolute path of a program on PATH, without starting a process; nullopt if it is not there or may not be run.
    virtual std::optional<std::string> find(const std::string& program) = 0;
    /// In a replay: how the program was called, each call once, in the order of the recording. Else none.
    virtual std::vector<Argv> recorded(const std::string&) { return {}; }
};

}  // namespace nodetop
