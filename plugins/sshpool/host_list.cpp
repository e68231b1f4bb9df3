#include "host_list.hpp"

#include <algorithm>
#include <unordered_map>

#include <rapidjson/document.h>
#include <nodetop/text/ascii.hpp>
#include <nodetop/text/scan.hpp>

#include "question.hpp"

namespace nodetop::sshpool {
namespace {

constexpr std::size_t kMostHosts = 65536;

/// Puts a list together: a machine that is named twice is there once.
class Gathering {
  public:
    explicit Gathering(std::string source) { list_.source = std::move(source); }

    void refuse(const std::string& place, const std::string& why) { list_.refused.push_back(place + ": " + why); }

    void add(const std::string& pool, HostEntry entry) {
        const std::string key = entry.user + '@' + text::lowered(entry.host) + ':' + entry.port;
        const auto [place, added] = known_.try_emplace(key, list_.hosts.size());
        if (added && list_.hosts.size() >= kMostHosts) return;
        if (!pool.empty()) put_in(pool, place->second);
        for (const std::string& tag : entry.tags) put_in(tag, place->second);
        if (added) list_.hosts.push_back(std::move(entry));
    }

    HostList take() { return std::move(list_); }

  private:
    void put_in(const std::string& name, std::size_t host) {
        auto pool =
            std::find_if(list_.pools.begin(), list_.pools.end(), [&](const Pool& known) { return known.name == name; });
        if (pool == list_.pools.end()) pool = list_.pools.insert(pool, {name, {}});
        if (std::find(pool->hosts.begin(), pool->hosts.end(), host) == pool->hosts.end()) pool->hosts.push_back(host);
    }

    HostList list_;
    std::unordered_map<std::string, std::size_t> known_;
};

/// Hosts of a variable, where commas and blanks part them, but not in brackets.
HostList hosts_in_variable(std::string_view text) {
    Gathering gathering("NODETOP_HOSTS");
    int depth = 0;
    std::size_t begin = 0;
    std::size_t number = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        const char c = i < text.size() ? text[i] : ',';
        if (c == '[') ++depth;
        if (c == ']' && depth > 0) --depth;
        if ((c != ',' && !text::is_blank(c)) || (depth > 0 && i < text.size())) continue;
        const std::string_view word = text.substr(begin, i - begin);
        begin = i + 1;
        if (word.empty()) continue;
        ++number;
        EntryLine entry = read_entry(word);
        if (!entry.fault.empty()) gathering.refuse("NODETOP_HOSTS, entry " + std::to_string(number), entry.fault);
        for (HostEntry& host : entry.hosts) gathering.add("pool", std::move(host));
    }
    return gathering.take();
}

std::string_view text_of(const rapidjson::Value& object, const char* key) {
    const auto member = object.FindMember(key);
    if (member == object.MemberEnd() || !member->value.IsString()) return {};
    return {member->value.GetString(), member->value.GetStringLength()};
}

template <class Take>
void each_text(const rapidjson::Value& object, const char* key, Take take) {
    const auto member = object.FindMember(key);
    if (member == object.MemberEnd() || !member->value.IsArray()) return;
    for (const auto& item : member->value.GetArray())
        if (item.IsString()) take(std::string_view(item.GetString(), item.GetStringLength()));
}

void add_pool(Gathering& gathering, const rapidjson::Value& pool, const std::string& place) {
    const std::string name(text_of(pool, "name").empty() ? "pool" : text_of(pool, "name"));
    each_text(pool, "hosts", [&](std::string_view word) {
        EntryLine entry = read_entry(word);
        if (!entry.fault.empty()) gathering.refuse(place + ", " + std::string(word), entry.fault);
        for (HostEntry& host : entry.hosts) {
            if (host.user.empty()) host.user = text_of(pool, "user");
            if (host.port.empty()) host.port = text_of(pool, "port");
            host.jump = text_of(pool, "jump");
            each_text(pool, "labels", [&](std::string_view label) { host.tags.emplace_back(label); });
            if (!may_stand_in_arguments(host)) {
                gathering.refuse(place, "`user`, `port` or `jump` could be read as something else");
                continue;
            }
            gathering.add(name, std::move(host));
        }
    });
}

/// Hosts to which a recording has answers: a replay has no list where the list was no part of the recording.
HostList recorded_hosts(sdk::Host& host) {
    Gathering gathering("the recording");
    for (const auto& argv : host.recorded_arguments("ssh")) {
        const auto name = recorded_host(argv);
        if (!name) continue;
        EntryLine entry = read_entry(*name);
        for (HostEntry& found : entry.hosts) gathering.add("pool", std::move(found));
    }
    HostList list = gathering.take();
    if (list.hosts.empty()) list.source.clear();
    return list;
}

std::string users_file(sdk::Host& host) {
    if (const auto folder = host.env("XDG_CONFIG_HOME"); folder && !folder->empty())
        return std::string(*folder) + "/nodetop/hosts";
    const auto home = host.env("HOME");
    return home && !home->empty() ? std::string(*home) + "/.config/nodetop/hosts" : std::string();
}

}  // namespace

HostList hosts_in_text(std::string_view text, const std::string& source) {
    Gathering gathering(source);
    std::size_t number = 0;
    text::Lines lines(text);
    for (std::string_view line; lines.next(line);) {
        ++number;
        EntryLine entry = read_entry(line);
        if (!entry.fault.empty()) gathering.refuse(source + " line " + std::to_string(number), entry.fault);
        for (HostEntry& host : entry.hosts) gathering.add("pool", std::move(host));
    }
    return gathering.take();
}

HostList hosts_in_pools(std::string_view lines) {
    Gathering gathering("plugins.sshpool.pools");
    std::size_t number = 0;
    text::Lines each(lines);
    for (std::string_view line; each.next(line);) {
        const std::string place = "plugins.sshpool.pools, pool " + std::to_string(++number);
        rapidjson::Document pool;
        pool.Parse<rapidjson::kParseIterativeFlag>(line.data(), line.size());
        if (pool.HasParseError() || !pool.IsObject())
            gathering.refuse(place, "is no pool with a name and hosts");
        else
            add_pool(gathering, pool, place);
    }
    return gathering.take();
}

HostList find_hosts(sdk::Host& host) {
    if (const auto named = host.env("NODETOP_HOSTS"); named && !text::trim(*named).empty())
        return hosts_in_variable(*named);
    if (const auto pools = host.config("pools"); pools && !pools->empty()) return hosts_in_pools(*pools);
    if (const std::string path = users_file(host); !path.empty()) {
        if (const sdk::File file = host.read_file(path.c_str())) return hosts_in_text(file.data(), path);
    }
    return recorded_hosts(host);
}

}  // namespace nodetop::sshpool
