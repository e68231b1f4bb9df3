#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "outside/arena.hpp"
#include "outside/commands.hpp"
#include "outside/files.hpp"

namespace nodetop {

struct RecordedCommand {
    Argv argv;
    std::optional<std::string> stdin_text;
    RunState state = RunState::exited;
    int exit_status = 0;  ///< as recorded; only if exited
    int signal = 0;       ///< only if signalled
    bool truncated = false;
    std::string_view out, err;  ///< raw bytes, unless they lie in files
    /// In a folder the answers stay in their files until they are asked for: one recording may hold many times what one
    /// reading needs. Absolute paths, maybe of gzipped files; "" if the bytes are here, or there are none.
    std::string out_file, err_file;
    double seconds = 0;  ///< how long the real command took
};

struct RecordedFile {
    std::string path;
    FileState state = FileState::ok;
    bool secret = false;  ///< it was read; its content is not kept
    bool truncated = false;
    std::string_view content;
};

struct RecordedVariable {
    std::string name;
    std::optional<std::string> value;  ///< nullopt: not set, or secret
};

struct RecordedProgram {
    std::string name;
    std::optional<std::string> path;  ///< nullopt: not on PATH
};

/// What an adapter kept by nodetop.exchange/1.
struct RecordedExchange {
    std::string kind, key;
    std::string_view value;
};

/// Everything that came through the host's services, in the order in which it was asked. The views point into the
/// arena, which is one memory file, so that a child process can be given it without copying.
struct RecordedCalls {
    std::shared_ptr<const Arena> arena;
    std::vector<RecordedCommand> commands;
    std::vector<RecordedFile> files;
    std::vector<RecordedVariable> environment;
    std::vector<RecordedProgram> programs;
    std::vector<RecordedExchange> kept;
};

/// Calls `visit` with each view into the arena, always in the same order. `Calls`: RecordedCalls, const or not.
template <typename Calls, typename Visit>
void for_each_view(Calls& calls, Visit&& visit) {
    for (auto& command : calls.commands) {
        visit(command.out);
        visit(command.err);
    }
    for (auto& file : calls.files) visit(file.content);
    for (auto& exchange : calls.kept) visit(exchange.value);
}

/// Gives the calls their arena: the views become those of `places`, in the order of for_each_view.
inline void settle(RecordedCalls& calls, const std::vector<ArenaPlace>& places, std::shared_ptr<const Arena> arena) {
    std::size_t next = 0;
    for_each_view(calls, [&](std::string_view& view) {
        const ArenaPlace& place = places.at(next++);
        view = arena->bytes().substr(place.offset, place.length);
    });
    calls.arena = std::move(arena);
}

}  // namespace nodetop
