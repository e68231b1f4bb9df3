#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "outside/json_in_place.hpp"
#include "outside/limits.hpp"
#include "outside/plain_reader.hpp"
#include "outside/recording_forms.hpp"
#include "outside/unique_fd.hpp"

namespace nodetop {

namespace {

constexpr std::string_view kSchema = "nodetop.recording/1";

Recording recording_of(const rapidjson::Document& document, std::string& ret_fault) {
    if (!document.IsObject()) {
        ret_fault = "is not a recording: it is no JSON object";
        return {};
    }
    auto schema = document.FindMember("schema");
    if (schema == document.MemberEnd()) return recording_from_peer(document, ret_fault);
    std::string_view name = schema->value.IsString() ? schema->value.GetString() : "";
    if (name == kSchema) return recording_from_json(document, ret_fault);
    ret_fault = "is not a recording: its schema is \"" + std::string(name) + "\", not \"" + std::string(kSchema) + '"';
    return {};
}

/// Parses the text in place and makes it the arena of the recording. `expected_bytes`: how long it probably is.
std::variant<Recording, RecordingFault> read_and_parse(PlainReader& reader, std::size_t expected_bytes,
                                                       const std::string& name) {
    ArenaBuilder text;
    text.expect(std::min(expected_bytes, kRecordingBytes));
    auto added = append_plain(reader, kRecordingBytes, text);
    if (const auto* unreadable = std::get_if<std::string>(&added)) return RecordingFault{name + ' ' + *unreadable};
    std::string fault;
    if (is_archive({text.writable(), text.size()})) {
        Recording unpacked = recording_from_archive(text, fault);
        if (!fault.empty()) return RecordingFault{name + ' ' + fault};
        return unpacked;
    }
    text.append(std::string_view("\0", 1));
    const char* base = text.writable();
    rapidjson::Document document;
    fault = parse_in_place(text.writable(), document);
    Recording recording;
    if (fault.empty()) recording = recording_of(document, fault);
    if (!fault.empty()) return RecordingFault{name + ' ' + fault};
    std::vector<ArenaPlace> places;
    for_each_view(recording.calls, [&](std::string_view view) {
        places.push_back(view.empty() ? ArenaPlace{}
                                      : ArenaPlace{static_cast<std::size_t>(view.data() - base), view.size()});
    });
    settle(recording.calls, places, text.seal());
    return recording;
}

}  // namespace

std::variant<Recording, RecordingFault> read_recording(const std::string& path) {
    bool is_stdin = path == "-";
    std::string name = is_stdin ? "standard input" : path;
    UniqueFd opened(is_stdin ? -1 : open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!is_stdin && !opened) return RecordingFault{name + " cannot be read: " + std::strerror(errno)};
    int source = is_stdin ? STDIN_FILENO : opened.get();
    struct stat info {};
    if (fstat(source, &info) == 0 && S_ISDIR(info.st_mode)) {
        std::string fault;
        Recording recording = recording_from_folder(path, fault);
        if (!fault.empty()) return RecordingFault{name + ' ' + fault};
        return recording;
    }
    PlainReader reader(source);
    return read_and_parse(reader, S_ISREG(info.st_mode) ? static_cast<std::size_t>(info.st_size) : 0, name);
}

std::variant<Recording, RecordingFault> read_recording_bytes(std::string_view bytes, const std::string& name) {
    PlainReader reader(bytes);
    return read_and_parse(reader, bytes.size(), name);
}

}  // namespace nodetop
