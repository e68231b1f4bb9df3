#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <unordered_set>

#include <nodetop/text/ascii.hpp>

#include "outside/plain_reader.hpp"
#include "outside/recording_forms.hpp"
#include "outside/recording_index.hpp"
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
        if (name.empty() || !is_name_within(name, ret_fault)) return "";
        for (const std::string& known : {name, name + ".gz"})
            if (names_.count(known) != 0) return folder_ + '/' + known;
        return "";
    }
    /// The bytes of a file that is read at once, and one byte more; the fault is left in `ret_fault`.
    std::size_t read(const std::string& name, ArenaBuilder& ret_bytes, std::string& ret_fault) const {
        std::string path = path_of(name, ret_fault);
        if (path.empty()) return 0;
        UniqueFd file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
        if (!file) {
            blame(ret_fault, name + " cannot be read: " + std::strerror(errno));
            return 0;
        }
        PlainReader reader(file.get());
        auto added = append_plain(reader, kIndexBytes, ret_bytes);
        ret_bytes.append(std::string_view("\0", 1));
        if (const auto* place = std::get_if<ArenaPlace>(&added)) return place->length;
        blame(ret_fault, name + ' ' + std::get<std::string>(added));
        return 0;
    }

  private:
    std::string folder_;
    std::unordered_set<std::string> names_;
};

/// A folder may hold what `id` said of the caller, which is the recorded host's own word: groups that the circumstances
/// leave out are added.
void add_recorded_groups(const FolderFiles& files, Recording& recording, std::string& ret_fault) {
    const Argv ask = {"id", "-Gn"};
    for (const RecordedCommand& command : recording.calls.commands) {
        if (command.argv != ask || command.exit_status != 0 || command.out_file.empty()) continue;
        ArenaBuilder answer;
        const std::size_t length = files.read(std::filesystem::path(command.out_file).filename(), answer, ret_fault);
        std::string_view rest(answer.writable(), length);
        if (!recording.caller.groups) recording.caller.groups.emplace();
        auto& groups = *recording.caller.groups;
        for (std::string_view group = text::take_word(rest); !group.empty(); group = text::take_word(rest))
            if (std::find(groups.begin(), groups.end(), group) == groups.end()) groups.emplace_back(group);
        return;
    }
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
    ArenaBuilder circumstances, index;
    if (std::size_t length = files.read("recording.json", circumstances, ret_fault); length > 0)
        parse_circumstances(circumstances.writable(), length, recording, ret_fault);
    std::size_t length = files.read("index.jsonl", index, ret_fault);
    auto take = [&](RecordedCommand& command, const std::string& out, const std::string& err) {
        command.out_file = files.path_of(out, ret_fault);
        command.err_file = files.path_of(err, ret_fault);
    };
    recording.calls.commands = parse_index(index.writable(), length, take, ret_fault);
    add_recorded_groups(files, recording, ret_fault);
    recording.calls.arena = ArenaBuilder().seal();
    return recording;
}

}  // namespace nodetop
