#pragma once

#include <rapidjson/document.h>

#include <string>
#include <string_view>

#include "outside/arena.hpp"
#include "outside/json_fields.hpp"
#include "outside/recording.hpp"

namespace nodetop {

// The forms in which a recording may come (recordings.md; core.md 16). Each reader leaves the first fault in
// `ret_fault`, a sentence without the file's name.

/// The document nodetop.recording/1. The views of the calls point into the parsed text.
Recording recording_from_json(const rapidjson::Value& root, std::string& ret_fault);
/// The peer's snapshot file, any 0.x version.
Recording recording_from_peer(const rapidjson::Value& root, std::string& ret_fault);
/// A folder with index.jsonl; the answers stay in its files.
Recording recording_from_folder(const std::string& folder, std::string& ret_fault);

/// Whether the bytes are a tar archive.
bool is_archive(std::string_view bytes);
/// Such a folder as a tar archive, which becomes the arena of the recording.
Recording recording_from_archive(ArenaBuilder& archive, std::string& ret_fault);

/// The members that our document and a folder's recording.json share: backend, taken_at, zone, caller, host.
void read_circumstances(const JsonFields& fields, Recording& ret_recording);

}  // namespace nodetop
