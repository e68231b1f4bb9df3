#include "plugins/trust.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace nodetop {

namespace {

std::optional<std::string> judge(const std::string& path, bool is_folder, const TrustRules& rules) {
    struct stat info {};
    if (stat(path.c_str(), &info) != 0) return path + " cannot be looked at: " + std::strerror(errno);
    if (!is_folder && !S_ISREG(info.st_mode)) return path + " is not a plain file";
    if (info.st_uid != 0 && info.st_uid != rules.caller)
        return path + " belongs to user id " + std::to_string(info.st_uid) +
               ", neither to root nor to you: copy it to a folder of your own, or have it installed by root";
    if ((info.st_mode & S_IWOTH) != 0) return path + " is writable by others: `chmod o-w " + path + "` mends it";
    bool group_allowed = rules.own_group_writable && info.st_uid == rules.caller;
    if ((info.st_mode & S_IWGRP) != 0 && !group_allowed)
        return path + " is writable by group: `chmod g-w " + path + "` mends it";
    return std::nullopt;
}

}  // namespace

std::optional<std::string> why_not_trusted(const std::string& file, const TrustRules& rules) {
    std::filesystem::path named(file);
    std::error_code error;
    std::filesystem::path real = std::filesystem::canonical(named, error);
    if (error) return file + " cannot be looked at: " + error.message();
    if (auto why = judge(real.string(), false, rules)) return why;
    if (auto why = judge(real.parent_path().string(), true, rules)) return why;
    std::filesystem::path folder = named.parent_path();
    return judge(folder.empty() ? "." : folder.string(), true, rules);
}

}  // namespace nodetop
