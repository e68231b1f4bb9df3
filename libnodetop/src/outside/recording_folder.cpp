#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <map>

#include "outside/gunzip.hpp"
#include "outside/json_in_place.hpp"
#include "outside/limits.hpp"
#include "outside/recording_forms.hpp"
#include "outside/unique_fd.hpp"

namespace nodetop {

namespace {

constexpr std::size_t kIndexBytes = std::size_t{64} << 20;

/// Reads files of a recording folder, gzipped ones too, with or without ".gz" in their name.
class FolderFiles {
  public:
    explicit FolderFiles(std::string folder) : folder_(std::move(folder)) {}

    /// Adds the file's bytes. A file that does not exist is empty; the fault of another is left in `ret_fault`.
    ArenaPlace append(const std::string& name, std::size_t cap_bytes, ArenaBuilder& arena, std::string& ret_fault) {
        if (!is_plain_name(name)) {
            set(ret_fault, "names a file outside the folder: " + name);
            return {};
        }
        UniqueFd file = open_file(name);
        if (!file) {
            if (errno != ENOENT) set(ret_fault, name + " cannot be read: " + std::strerror(errno));
            return {};
        }
        auto added = append_plain(file.get(), cap_bytes, arena);
        if (const auto* place = std::get_if<ArenaPlace>(&added)) return *place;
        set(ret_fault, name + ' ' + std::get<std::string>(added));
        return {};
    }
    bool has(const std::string& name) { return static_cast<bool>(open_file(name)); }

    static void set(std::string& fault, std::string text) {
        if (fault.empty()) fault = std::move(text);
    }

  private:
    /// A recording may come from anywhere: it may not name /etc/passwd as an answer.
    static bool is_plain_name(const std::string& name) {
        return !name.empty() && name.find('/') == std::string::npos && name != "..";
    }
    UniqueFd open_file(const std::string& name) const {
        std::string path = folder_ + '/' + name;
        constexpr int kFlags = O_RDONLY | O_CLOEXEC | O_NONBLOCK;
        UniqueFd file(open(path.c_str(), kFlags));
        if (!file && errno == ENOENT) file.reset(open((path + ".gz").c_str(), kFlags));
        return file;
    }

    std::string folder_;
};

/// One line of index.jsonl, the names of the output files still to be read.
struct IndexEntry {
    RecordedCommand command;
    std::string out_file, err_file;
};

IndexEntry entry_of(const JsonFields& fields) {
    IndexEntry entry;
    auto argv = fields.texts("argv");
    if (argv && !argv->empty())
        entry.command.argv = std::move(*argv);
    else
        fields.blame("argv", "a command");
    if (auto text = fields.text("stdin")) entry.command.stdin_text = std::string(*text);
    std::int64_t rc = fields.integer("rc").value_or(0);
    // A negative status is how the recorder writes a signal.
    entry.command.state = rc < 0 ? RunState::signalled : RunState::exited;
    (rc < 0 ? entry.command.signal : entry.command.exit_status) = static_cast<int>((rc < 0 ? -rc : rc) & 0xff);
    entry.command.seconds = fields.number("seconds").value_or(0);
    entry.out_file = fields.text_or_empty("stdout");
    entry.err_file = fields.text_or_empty("stderr");
    return entry;
}

std::vector<IndexEntry> read_index(FolderFiles& files, std::string& ret_fault) {
    std::vector<IndexEntry> entries;
    ArenaBuilder buffer;
    ArenaPlace index = files.append("index.jsonl", kIndexBytes, buffer, ret_fault);
    buffer.append(std::string_view("\0", 1));
    char* line = buffer.writable();
    char* end = line + index.length;
    for (std::size_t number = 1; line < end && ret_fault.empty(); ++number) {
        char* next = static_cast<char*>(std::memchr(line, '\n', static_cast<std::size_t>(end - line)));
        if (next == nullptr) next = end;
        *next = '\0';
        std::string where = "line " + std::to_string(number) + " of index.jsonl";
        if (std::strspn(line, " \t\r") < static_cast<std::size_t>(next - line)) {
            rapidjson::Document document;
            if (std::string fault = parse_in_place(line, document); !fault.empty())
                FolderFiles::set(ret_fault, where + ' ' + fault);
            else
                entries.push_back(entry_of(JsonFields(document, where, ret_fault)));
        }
        line = next + 1;
    }
    return entries;
}

void read_folder_circumstances(FolderFiles& files, Recording& ret_recording, std::string& ret_fault) {
    ArenaBuilder buffer;
    ArenaPlace text = files.append("recording.json", kIndexBytes, buffer, ret_fault);
    if (text.length == 0) return;
    buffer.append(std::string_view("\0", 1));
    rapidjson::Document document;
    if (std::string fault = parse_in_place(buffer.writable(), document); !fault.empty())
        FolderFiles::set(ret_fault, "recording.json " + fault);
    else
        read_circumstances(JsonFields(document, "recording.json", ret_fault), ret_recording);
}

}  // namespace

Recording recording_from_folder(const std::string& folder, std::string& ret_fault) {
    Recording recording;
    FolderFiles files(folder);
    if (!files.has("index.jsonl")) {
        ret_fault = "is not a recording: it has no index.jsonl";
        return recording;
    }
    read_folder_circumstances(files, recording, ret_fault);
    ArenaBuilder arena;
    std::vector<ArenaPlace> places;
    std::map<std::string, ArenaPlace> read_before;  // several questions may share one answer
    auto place_of = [&](const std::string& name) {
        auto known = read_before.find(name);
        if (name.empty() || !ret_fault.empty()) return ArenaPlace{};
        if (known != read_before.end()) return known->second;
        return read_before[name] = files.append(name, kRecordingBytes - arena.size(), arena, ret_fault);
    };
    for (auto& entry : read_index(files, ret_fault)) {
        places.push_back(place_of(entry.out_file));
        places.push_back(place_of(entry.err_file));
        recording.calls.commands.push_back(std::move(entry.command));
    }
    settle(recording.calls, places, arena.seal());
    return recording;
}

}  // namespace nodetop
