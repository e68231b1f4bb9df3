#include "outside/configuration.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "outside/real_files.hpp"

namespace nodetop {

namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 20;
/// nullopt: it may be read, or is not there.
std::optional<std::string> why_not_trusted(const struct stat& info) {
    if (info.st_uid != 0 && info.st_uid != geteuid())
        return "belongs to user id " + std::to_string(info.st_uid) + ", neither to root nor to you";
    if ((info.st_mode & S_IWOTH) != 0) return "is writable by others: `chmod o-w` mends it";
    if ((info.st_mode & S_IWGRP) != 0) return "is writable by group: `chmod g-w` mends it";
    return std::nullopt;
}

std::optional<ConfigurationFault> add_file(const std::string& file, bool must_exist, ConfigurationScope scope,
                                           Configuration& configuration) {
    struct stat info {};
    if (stat(file.c_str(), &info) != 0) {
        if (!must_exist && (errno == ENOENT || errno == ENOTDIR)) return std::nullopt;
        return ConfigurationFault{file + ": cannot be read: " + std::strerror(errno)};
    }
    if (auto why = why_not_trusted(info)) return ConfigurationFault{file + ": " + *why};
    auto content = RealFiles().read(file, kMostBytes, Secrecy::open);
    if (content.state != FileState::ok) return ConfigurationFault{file + ": cannot be read: " + std::strerror(errno)};
    if (content.truncated) return ConfigurationFault{file + ": is larger than 1 MiB"};
    return add_configuration(content.content.view, file, scope, configuration);
}

}  // namespace

std::variant<Configuration, ConfigurationFault> read_configuration(const ConfigurationFiles& files) {
    Configuration configuration;
    std::optional<ConfigurationFault> fault;
    if (!files.system.empty()) fault = add_file(files.system, false, ConfigurationScope::system, configuration);
    if (!fault && !files.user.empty())
        fault = add_file(files.user, files.user_named, ConfigurationScope::user, configuration);
    if (fault) return *fault;
    return configuration;
}

}  // namespace nodetop
