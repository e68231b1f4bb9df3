#include "outside/remembered_answers.hpp"

#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include "outside/json_fields.hpp"
#include "outside/json_in_place.hpp"
#include "outside/real_files.hpp"
#include "outside/unique_fd.hpp"

namespace nodetop {

namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kFormat = 1;
constexpr std::uint64_t kMostBytes = std::uint64_t{4} << 20;
constexpr mode_t kOwnerOnly = 0700;

constexpr std::array<std::pair<RememberedAccess, const char*>, 3> kWords{
    {{RememberedAccess::yes, "yes"}, {RememberedAccess::no, "no"}, {RememberedAccess::unsettled, "unsettled"}}};

const char* word(RememberedAccess access) { return kWords[static_cast<std::size_t>(access)].second; }

std::optional<RememberedAccess> access_of(const std::string& text) {
    for (const auto& [access, word] : kWords)
        if (text == word) return access;
    return std::nullopt;
}

/// The parts one behind the other, each with its length, so that no two keys read alike.
std::string text_of(const AccessKey& key) {
    std::vector<std::string> accounts = key.accounts;
    std::sort(accounts.begin(), accounts.end());
    std::string text;
    const auto add = [&text](const std::string& part) { text += std::to_string(part.size()) + ':' + part + ';'; };
    for (const std::string& part : {std::to_string(kFormat), key.backend, key.cluster, key.user, key.shape}) add(part);
    for (const std::string& account : accounts) add(account);
    return text;
}

/// FNV-1a; the file holds the whole key, so that a clash is a miss.
std::string hash_of(const std::string& text) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    constexpr const char* kDigits = "0123456789abcdef";
    std::string digits;
    for (int shift = 60; shift >= 0; shift -= 4) digits += kDigits[(hash >> shift) & 0xf];
    return digits;
}

/// Makes the folder and what is missing above it, for the owner alone.
bool make_folder(const std::string& folder) {
    if (mkdir(folder.c_str(), kOwnerOnly) == 0 || errno == EEXIST) return true;
    if (errno != ENOENT) return false;
    const std::string above = fs::path(folder).parent_path();
    return above != folder && make_folder(above) && (mkdir(folder.c_str(), kOwnerOnly) == 0 || errno == EEXIST);
}

/// Written beside the file and renamed, so that no reader sees half of it.
void replace_file(const std::string& file, std::string_view content) {
    std::string beside = file + ".XXXXXX";
    UniqueFd written(mkostemp(beside.data(), 0));  // for the owner alone
    if (!written) return;
    while (!content.empty()) {
        const ssize_t count = write(written.get(), content.data(), content.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) break;
        content.remove_prefix(static_cast<std::size_t>(count));
    }
    if (!content.empty() || rename(beside.c_str(), file.c_str()) != 0) unlink(beside.c_str());
}

}  // namespace

RememberedAnswers::RememberedAnswers(std::string folder, const AccessKey& key, std::int64_t ttl_seconds)
    : folder_(std::move(folder)), key_(text_of(key)), ttl_seconds_(ttl_seconds) {
    if (!folder_.empty() && ttl_seconds_ > 0) file_ = folder_ + '/' + hash_of(key_) + ".json";
}

std::vector<RememberedAnswer> RememberedAnswers::read(std::int64_t now) const {
    std::vector<RememberedAnswer> answers;
    if (file_.empty()) return answers;
    const FileContent content = RealFiles().read(file_, kMostBytes, Secrecy::open);
    if (content.state != FileState::ok || content.truncated) return answers;
    std::string text(content.content.view), fault;
    rapidjson::Document document;
    if (!parse_in_place(text.data(), document).empty()) return answers;
    const JsonFields fields(document, "", fault);
    if (fields.integer("format") != kFormat || fields.text_or_empty("key") != key_) return answers;
    fields.each("queues", [&](const JsonFields& queue) {
        const auto access = access_of(queue.text_or_empty("access"));
        const auto at = queue.integer("obtained_at");
        if (!access || !at || *at > now + kMostAheadSeconds || *at < now - ttl_seconds_) return;
        answers.push_back({queue.text_or_empty("queue"), *access, *at});
    });
    if (!fault.empty()) answers.clear();
    return answers;
}

void RememberedAnswers::keep(const std::vector<RememberedAnswer>& answers, std::int64_t now) const {
    if (file_.empty() || answers.empty() || !make_folder(folder_)) return;
    std::vector<RememberedAnswer> all = read(now);
    for (const RememberedAnswer& answer : answers) {
        const auto old = std::find_if(all.begin(), all.end(),
                                      [&](const RememberedAnswer& known) { return known.queue == answer.queue; });
        if (old == all.end())
            all.push_back(answer);
        else
            *old = answer;
    }
    rapidjson::StringBuffer buffer;
    rapidjson::Writer<rapidjson::StringBuffer> json(buffer);
    const auto text = [&json](const std::string& value) {
        json.String(value.data(), static_cast<rapidjson::SizeType>(value.size()));
    };
    json.StartObject();
    json.Key("format");
    json.Int64(kFormat);
    json.Key("key");
    text(key_);
    json.Key("written_at");
    json.Int64(now);
    json.Key("queues");
    json.StartArray();
    for (const RememberedAnswer& answer : all) {
        json.StartObject();
        json.Key("queue");
        text(answer.queue);
        json.Key("access");
        json.String(word(answer.access));
        json.Key("obtained_at");
        json.Int64(answer.obtained_at);
        json.EndObject();
    }
    json.EndArray();
    json.EndObject();
    replace_file(file_, {buffer.GetString(), buffer.GetSize()});
    forget_oldest();
}

void RememberedAnswers::forget_oldest() const {
    std::vector<std::pair<fs::file_time_type, fs::path>> files;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder_, ignored)) {
        if (entry.path().extension() != ".json") continue;
        const auto changed = entry.last_write_time(ignored);
        if (!ignored) files.emplace_back(changed, entry.path());
    }
    if (files.size() <= kMostFiles) return;
    std::sort(files.begin(), files.end());
    files.resize(files.size() - kMostFiles);
    for (const auto& [changed, path] : files)
        if (path != file_) fs::remove(path, ignored);
}

std::string access_folder_of(const std::optional<std::string>& cache_home, const std::optional<std::string>& home) {
    if (cache_home && cache_home->starts_with('/')) return *cache_home + "/nodetop/access";
    if (home && home->starts_with('/')) return *home + "/.cache/nodetop/access";
    return "";
}

}  // namespace nodetop
