#include "host_entry.hpp"

#include <algorithm>

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/hostlist.hpp>
#include <nodetop/text/scan.hpp>

namespace nodetop::sshpool {
namespace {

constexpr std::string_view kShellSigns = "`$;&|<>(){}!*?'\"\\~^=%";
constexpr std::size_t kMostHosts = 4096;

bool is_plain(std::string_view word) {
    return !word.empty() && word.front() != '-' && std::all_of(word.begin(), word.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte > ' ' && byte != 0x7f && kShellSigns.find(c) == std::string_view::npos;
    });
}

std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    while (!(line = text::trim(line)).empty()) {
        const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
        words.push_back(line.substr(0, end));
        line.remove_prefix(end);
    }
    return words;
}

EntryLine refused(std::string why) { return {{}, std::move(why)}; }

bool is_port(std::string_view text) {
    const auto number = text::parse_count(text);
    return number && *number >= 1 && *number <= 65535;
}

/// Takes `:port` off the end; an address in brackets keeps its colons. False: what stands there is no port.
bool split_port(std::string_view& host, std::string& ret_port) {
    std::size_t colon = host.rfind(':');
    if (!host.empty() && host.front() == '[' && host.find(':') < host.find(']')) {
        const std::size_t close = host.find(']');
        if (close == std::string_view::npos) return false;
        const std::string_view behind = host.substr(close + 1);
        host = host.substr(1, close - 1);
        if (behind.empty()) return true;
        ret_port = behind.substr(1);
        return behind.front() == ':' && is_port(ret_port);
    }
    if (colon == std::string_view::npos) return true;
    if (host.find(':') != colon) return true;  // a bare IPv6 address
    ret_port = host.substr(colon + 1);
    host = host.substr(0, colon);
    return is_port(ret_port);
}

}  // namespace

bool may_stand_in_arguments(const HostEntry& entry) {
    const auto plain_or_none = [](const std::string& word) { return word.empty() || is_plain(word); };
    return is_plain(entry.host) && plain_or_none(entry.user) && plain_or_none(entry.jump) &&
           (entry.port.empty() || is_port(entry.port));
}

EntryLine read_entry(std::string_view line) {
    const std::vector<std::string_view> words = words_of(line.substr(0, line.find('#')));
    if (words.empty()) return {};
    HostEntry entry;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const auto pair = text::split_once(words[i], '=');
        if (!pair) return refused("more than one word names the host");
        if (!is_plain(pair->second)) return refused("`" + std::string(words[i]) + "` is no plain name");
        if (pair->first == "name") {
            entry.name = pair->second;
        } else if (pair->first == "tags") {
            text::Fields tags(pair->second, ',');
            for (std::string_view tag; tags.next(tag);)
                if (!tag.empty()) entry.tags.emplace_back(tag);
        } else {
            return refused("there is no `" + std::string(pair->first) + "=` behind a host");
        }
    }
    std::string_view where = words.front();
    if (where.substr(0, 6) == "ssh://") {
        where.remove_prefix(6);
        if (!where.empty() && where.back() == '/') where.remove_suffix(1);
    }
    if (const std::size_t at = where.rfind('@'); at != std::string_view::npos) {
        entry.user = where.substr(0, at);
        where.remove_prefix(at + 1);
        if (!is_plain(entry.user)) return refused("the user name could be read as something else");
    }
    if (!split_port(where, entry.port)) return refused("the port is no number from 1 to 65535");
    if (!is_plain(where) || where.find('/') != std::string_view::npos)
        return refused("the host name could be read as something else");
    text::HostNames names = text::parse_host_list(where, kMostHosts);
    if (names.fault != text::HostListFault::none) return refused("the list in brackets cannot be expanded");
    if (names.names.size() > 1 && !entry.name.empty()) return refused("one `name=` for several hosts");
    EntryLine read;
    for (std::string& host : names.names) {
        if (!is_plain(host)) return refused("the host name could be read as something else");
        HostEntry& added = read.hosts.emplace_back(entry);
        if (added.name.empty()) added.name = host;
        added.host = std::move(host);
    }
    return read;
}

}  // namespace nodetop::sshpool
