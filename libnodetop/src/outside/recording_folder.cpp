#include <fcntl.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <unordered_set>

#include "outside/json_in_place.hpp"
#include "outside/plain_reader.hpp"
#include "outside/recording_forms.hpp"
#include "outside/unique_fd.hpp"

namespace nodetop {

namespace {

constexpr std::size_t kIndexBytes = std::size_t{64} << 20;

/// Files of a recording folder, gzipped ones too, with or without ".gz" in their name.
class FolderFiles {
  public:
    explicit FolderFiles(std::string folder) : folder_(std::move(folder)) {
        // Once, rather than asking for each of thousands of names.
        std::error_code error;
        for (std::filesystem::directory_iterator entry(folder_, error), end; !error && entry != end;
             entry.increment(error))
            names_.insert(entry->path().filename().string());
    }

    /// The path of a file; "" if it does not exist, which stands for no bytes.
    std::string path_of(const std::string& name, std::string& ret_fault) const {
        if (name.empty()) return "";
        // A recording may come from anywhere: it may not name /etc/passwd as an answer.
        if (name.find('/') != std::string::npos || name == "..") {
            set(ret_fault, "names a file outside the folder: " + name);
            return "";
        }
        for (const std::string& known : {name, name + ".gz"})
            if (names_.count(known) != 0) return folder_ + '/' + known;
        return "";
    }
    /// Adds the bytes of a file that is read at once; the fault is left in `ret_fault`.
    ArenaPlace append(const std::string& name, ArenaBuilder& arena, std::string& ret_fault) const {
        std::string path = path_of(name, ret_fault);
        if (path.empty()) return {};
        UniqueFd file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
        if (!file) {
            set(ret_fault, name + " cannot be read: " + std::strerror(errno));
            return {};
        }
        PlainReader reader(file.get());
        auto added = append_plain(reader, kIndexBytes, arena);
        if (const auto* place = std::get_if<ArenaPlace>(&added)) return *place;
        set(ret_fault, name + ' ' + std::get<std::string>(added));
        return {};
    }

    static void set(std::string& fault, std::string text) {
        if (fault.empty()) fault = std::move(text);
    }

  private:
    std::string folder_;
    std::unordered_set<std::string> names_;
};

RecordedCommand command_of(const JsonFields& fields, const FolderFiles& files, std::string& ret_fault) {
    RecordedCommand command;
    auto argv = fields.texts("argv");
    if (argv && !argv->empty())
        command.argv = std::move(*argv);
    else
        fields.blame("argv", "a command");
    if (auto text = fields.text("stdin")) command.stdin_text = std::string(*text);
    std::int64_t rc = fields.integer("rc").value_or(0);
    // A negative status is how the recorder writes a signal.
    command.state = rc < 0 ? RunState::signalled : RunState::exited;
    (rc < 0 ? command.signal : command.exit_status) = static_cast<int>((rc < 0 ? -rc : rc) & 0xff);
    command.seconds = fields.number("seconds").value_or(0);
    command.out_file = files.path_of(fields.text_or_empty("stdout"), ret_fault);
    command.err_file = files.path_of(fields.text_or_empty("stderr"), ret_fault);
    return command;
}

std::vector<RecordedCommand> read_index(const FolderFiles& files, std::string& ret_fault) {
    std::vector<RecordedCommand> commands;
    ArenaBuilder buffer;
    ArenaPlace index = files.append("index.jsonl", buffer, ret_fault);
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
                commands.push_back(command_of(JsonFields(document, where, ret_fault), files, ret_fault));
        }
        line = next + 1;
    }
    return commands;
}

void read_folder_circumstances(const FolderFiles& files, Recording& ret_recording, std::string& ret_fault) {
    ArenaBuilder buffer;
    ArenaPlace text = files.append("recording.json", buffer, ret_fault);
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
    char* absolute = realpath(folder.c_str(), nullptr);
    FolderFiles files(absolute != nullptr ? absolute : folder);
    std::free(absolute);
    if (files.path_of("index.jsonl", ret_fault).empty()) {
        ret_fault = "is not a recording: it has no index.jsonl";
        return recording;
    }
    read_folder_circumstances(files, recording, ret_fault);
    recording.calls.commands = read_index(files, ret_fault);
    recording.calls.arena = ArenaBuilder().seal();
    return recording;
}

}  // namespace nodetop
