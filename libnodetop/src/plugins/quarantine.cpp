#include "plugins/quarantine.hpp"

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "outside/json_fields.hpp"
#include "outside/json_in_place.hpp"
#include "outside/output_file.hpp"
#include "outside/real_files.hpp"

namespace nodetop {

namespace {
constexpr std::uint32_t kCrashesAllowed = 1;
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 20;
constexpr std::size_t kMostEntries = 256;
}  // namespace

std::optional<Quarantine::Entry> Quarantine::entry_of(const std::string& plugin) {
    struct stat info {};
    if (stat(plugin.c_str(), &info) != 0) return std::nullopt;
    return Entry{plugin,      static_cast<std::uint64_t>(info.st_size),
                 info.st_ino, info.st_mtim.tv_sec * std::int64_t{1'000'000'000} + info.st_mtim.tv_nsec,
                 0,           ""};
}

std::optional<Quarantine::Entry> Quarantine::find(const std::string& plugin) const {
    auto now = entry_of(plugin);
    if (!now) return std::nullopt;
    for (auto& entry : read())
        if (entry.path == now->path && entry.size == now->size && entry.inode == now->inode &&
            entry.changed_ns == now->changed_ns)
            return entry;
    return std::nullopt;
}

std::optional<std::string> Quarantine::reason_for(const std::string& plugin) const {
    auto entry = find(plugin);
    if (!entry || entry->crashes <= kCrashesAllowed) return std::nullopt;
    return entry->reason;
}

void Quarantine::note_crash(const std::string& plugin, const std::string& how) {
    auto entry = find(plugin);
    if (!entry) entry = entry_of(plugin);
    if (!entry) return;
    ++entry->crashes;
    entry->reason = "it stopped " + std::to_string(entry->crashes) + " times while it was loaded, last: " + how;
    replace(*entry);
}

void Quarantine::note_loaded(const std::string& plugin) {
    auto entry = entry_of(plugin);
    if (entry) replace(*entry);
}

bool Quarantine::has_seen(const std::string& plugin) const {
    auto entry = find(plugin);
    return entry && entry->crashes == 0;
}

bool Quarantine::lift(const std::string& plugin) {
    auto entries = read();
    auto kept =
        std::remove_if(entries.begin(), entries.end(), [&](const Entry& entry) { return entry.path == plugin; });
    if (kept == entries.end()) return false;
    entries.erase(kept, entries.end());
    write(entries);
    return true;
}

std::vector<Quarantine::Entry> Quarantine::read() const {
    std::vector<Entry> entries;
    if (file_.empty()) return entries;
    auto content = RealFiles().read(file_, kMostBytes, Secrecy::open);
    if (content.state != FileState::ok) return entries;
    std::string text(content.content.view), fault;
    rapidjson::Document document;
    if (!parse_in_place(text.data(), document).empty()) return entries;
    JsonFields(document, "", fault).each("files", [&](const JsonFields& fields) {
        entries.push_back(
            {fields.text_or_empty("path"), static_cast<std::uint64_t>(fields.integer("size").value_or(0)),
             static_cast<std::uint64_t>(fields.integer("inode").value_or(0)), fields.integer("changed_ns").value_or(0),
             static_cast<std::uint32_t>(fields.integer("crashes").value_or(0)), fields.text_or_empty("reason")});
    });
    return entries;
}

void Quarantine::replace(const Entry& entry) {
    auto entries = read();
    entries.erase(
        std::remove_if(entries.begin(), entries.end(), [&](const Entry& old) { return old.path == entry.path; }),
        entries.end());
    entries.push_back(entry);
    if (entries.size() > kMostEntries) entries.erase(entries.begin());
    write(entries);
}

void Quarantine::write(const std::vector<Entry>& entries) const {
    if (file_.empty()) return;
    rapidjson::StringBuffer buffer;
    rapidjson::Writer<rapidjson::StringBuffer> json(buffer);
    json.StartObject();
    json.Key("files");
    json.StartArray();
    for (const auto& entry : entries) {
        json.StartObject();
        json.Key("path");
        json.String(entry.path.c_str());
        json.Key("size");
        json.Uint64(entry.size);
        json.Key("inode");
        json.Uint64(entry.inode);
        json.Key("changed_ns");
        json.Int64(entry.changed_ns);
        json.Key("crashes");
        json.Uint(entry.crashes);
        json.Key("reason");
        json.String(entry.reason.c_str());
        json.EndObject();
    }
    json.EndArray();
    json.EndObject();
    std::error_code ignored;
    std::filesystem::create_directories(std::filesystem::path(file_).parent_path(), ignored);
    static_cast<void>(write_output(file_, {buffer.GetString(), buffer.GetSize()}));
}

std::string quarantine_file_of(const std::optional<std::string>& state_home, const std::optional<std::string>& home) {
    constexpr const char* kName = "/nodetop/plugins.json";
    if (state_home && state_home->starts_with('/')) return *state_home + kName;
    std::error_code ignored;  // a home that is not there is not made
    if (home && home->starts_with('/') && std::filesystem::is_directory(*home, ignored))
        return *home + "/.local/state" + kName;
    return "";
}

}  // namespace nodetop
