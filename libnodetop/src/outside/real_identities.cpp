#include "outside/real_identities.hpp"

#include <grp.h>
#include <pwd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <cstdlib>

namespace nodetop {

namespace {

constexpr std::size_t kFirstRecordBytes = 4096;
constexpr std::size_t kMostRecordBytes = std::size_t{16} << 20;  // a group with very many members
constexpr int kMostGroups = 65536;

std::string group_name(gid_t gid) {
    group record{};
    group* found = nullptr;
    std::vector<char> text(kFirstRecordBytes);
    while (getgrgid_r(gid, &record, text.data(), text.size(), &found) == ERANGE && text.size() < kMostRecordBytes)
        text.resize(text.size() * 2);
    return found != nullptr ? found->gr_name : std::to_string(gid);
}

std::optional<std::vector<std::string>> group_names(const std::string& user, gid_t primary) {
    std::vector<gid_t> gids(64);
    int count = static_cast<int>(gids.size());
    while (getgrouplist(user.c_str(), primary, gids.data(), &count) < 0) {
        if (count > kMostGroups) return std::nullopt;
        gids.resize(static_cast<std::size_t>(count));
    }
    gids.resize(static_cast<std::size_t>(count));
    std::vector<std::string> names;
    for (gid_t gid : gids) names.push_back(group_name(gid));
    return names;
}

}  // namespace

HostCaller RealIdentities::caller() {
    HostCaller caller;
    uid_t uid = geteuid();
    caller.uid = uid;
    std::array<char, HOST_NAME_MAX + 1> host{};
    if (gethostname(host.data(), host.size() - 1) == 0) caller.host_name = host.data();

    passwd record{};
    passwd* found = nullptr;
    std::vector<char> text(kFirstRecordBytes);
    while (getpwuid_r(uid, &record, text.data(), text.size(), &found) == ERANGE && text.size() < kMostRecordBytes)
        text.resize(text.size() * 2);
    if (found != nullptr) {
        caller.user = found->pw_name;
        caller.groups = group_names(caller.user, found->pw_gid);
    } else if (const char* user = std::getenv("USER")) {
        caller.user = user;
    }
    return caller;
}

}  // namespace nodetop
