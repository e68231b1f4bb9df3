#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/problem.hpp"
#include "outside/identities.hpp"
#include "outside/recorded_calls.hpp"

namespace nodetop {

/// The zone in which the recorded clients printed their times.
struct Zone {
    std::string name;  ///< "UTC", "Europe/Berlin"; "" if not known
    std::int32_t offset_seconds = 0;
};

/// How an asked command finds its answer (recordings.md; core.md 16).
enum class Lookup {
    exact,       ///< the same argv; several: the same stdin, else in turn
    peer_lines,  ///< a peer's file: the same command line, else the same program and sub-command words if unique (B-42)
};

/// One recording, whatever form it was read from (recordings.md).
struct Recording {
    std::string version;  ///< of the nodetop that wrote it; "" if not known
    std::string backend;  ///< adapter id; "" for a folder without recording.json
    std::string adapter_version, adapter_file;
    std::string queue_term;
    std::optional<std::int64_t> taken_at;  ///< UTC seconds; nullopt: not recorded
    std::optional<Zone> zone;
    HostCaller caller;  ///< of the recording; never the local user (B-43)
    std::optional<double> load_seconds;
    std::vector<Problem> problems;  ///< as they were when it was taken
    Lookup lookup = Lookup::exact;
    RecordedCalls calls;
};

/// Why a file is no recording: one sentence that names the file and the fault (cli.md 13; exit 2).
struct RecordingFault {
    std::string text;
};

/// Reads a recording file (ours, the peer's, or a folder in a tar archive; plain or gzipped), a recording folder, or
/// "-": standard input.
std::variant<Recording, RecordingFault> read_recording(const std::string& path);
/// Reads a recording that lies in memory (the demo), plain or gzipped. `name` stands in faults.
std::variant<Recording, RecordingFault> read_recording_bytes(std::string_view bytes, const std::string& name);

/// Takes the next piece of a document.
using RecordingSink = std::function<void(std::string_view)>;
/// The document `nodetop.recording/1`, in pieces: a large one never lies in memory twice. Never holds a secret's value.
void write_recording(const Recording& recording, const RecordingSink& sink);
/// The same in one text, for small ones.
std::string recording_json(const Recording& recording);

}  // namespace nodetop
