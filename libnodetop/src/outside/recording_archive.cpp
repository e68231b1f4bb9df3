#include <functional>
#include <map>
#include <optional>

#include "outside/recording_forms.hpp"
#include "outside/recording_index.hpp"

namespace nodetop {

namespace {

// The fields of a tar header that count here (POSIX ustar): offset and size.
constexpr std::size_t kBlock = 512;
constexpr std::size_t kNameBytes = 100;
constexpr std::size_t kSizeAt = 124, kSizeBytes = 12;
constexpr std::size_t kTypeAt = 156;
constexpr std::size_t kMagicAt = 257;
constexpr std::string_view kMagic = "ustar";

std::optional<std::size_t> octal(std::string_view digits) {
    std::size_t value = 0;
    for (char c : digits) {
        if (c == '\0' || c == ' ') break;
        if (c < '0' || c > '7') return std::nullopt;
        value = value * 8 + static_cast<std::size_t>(c - '0');
    }
    return value;
}

/// The plain files of an archive by their names without folders; what is cut at its end is left out.
std::map<std::string, ArenaPlace, std::less<>> files_of(std::string_view archive) {
    std::map<std::string, ArenaPlace, std::less<>> files;
    for (std::size_t at = 0; at + kBlock <= archive.size();) {
        std::string_view header = archive.substr(at, kBlock);
        if (header.substr(kMagicAt, kMagic.size()) != kMagic) break;
        auto size = octal(header.substr(kSizeAt, kSizeBytes));
        std::size_t begin = at + kBlock;
        if (!size || *size > archive.size() - begin) break;
        std::string_view name = header.substr(0, kNameBytes);
        name = name.substr(0, name.find('\0'));
        char type = header[kTypeAt];
        if (type == '0' || type == '\0') files[std::string(name.substr(name.rfind('/') + 1))] = {begin, *size};
        at = begin + (*size + kBlock - 1) / kBlock * kBlock;
    }
    return files;
}

}  // namespace

bool is_archive(std::string_view bytes) {
    return bytes.size() >= kBlock && bytes.substr(kMagicAt, kMagic.size()) == kMagic;
}

Recording recording_from_archive(ArenaBuilder& archive, std::string& ret_fault) {
    Recording recording;
    auto files = files_of({archive.writable(), archive.size()});
    archive.append(std::string_view("\0", 1));
    auto index = files.find("index.jsonl");
    if (index == files.end()) {
        ret_fault = "is not a recording: it has no index.jsonl";
        return recording;
    }
    // The byte behind each, which parsing writes over, is padding or the header of an entry that was read already.
    auto circumstances = files.find("recording.json");
    std::vector<ArenaPlace> places;
    auto take = [&](RecordedCommand&, const std::string& out, const std::string& err) {
        for (const std::string* name : {&out, &err}) {
            auto file = files.find(*name);
            if (is_name_within(*name, ret_fault)) places.push_back(file == files.end() ? ArenaPlace{} : file->second);
        }
    };
    char* base = archive.writable();
    recording.calls.commands = parse_index(base + index->second.offset, index->second.length, take, ret_fault);
    if (circumstances != files.end())
        parse_circumstances(base + circumstances->second.offset, circumstances->second.length, recording, ret_fault);
    if (ret_fault.empty()) settle(recording.calls, places, archive.seal());
    return recording;
}

}  // namespace nodetop
