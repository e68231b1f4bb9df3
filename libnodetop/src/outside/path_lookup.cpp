#include "outside/path_lookup.hpp"

#include <sys/stat.h>
#include <unistd.h>

namespace nodetop {

namespace {

FoundProgram judge(const std::string& file) {
    struct stat info {};
    if (stat(file.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) return {};
    if (access(file.c_str(), X_OK) != 0) return {ProgramState::not_allowed, "", file + " is not executable"};
    if ((info.st_mode & S_IWOTH) != 0) return {ProgramState::not_allowed, "", file + " is writable by everyone"};
    return {ProgramState::found, file, ""};
}

}  // namespace

FoundProgram look_up_program(const std::string& program, std::string_view path) {
    if (program.empty()) return {};
    if (program.find('/') != std::string::npos) {
        if (program.front() == '/') return judge(program);
        return {ProgramState::not_allowed, "", program + " is a relative path"};
    }
    FoundProgram refused;
    while (!path.empty()) {
        std::size_t end = path.find(':');
        std::string folder(path.substr(0, end));
        path.remove_prefix(end == std::string_view::npos ? path.size() : end + 1);
        if (folder.empty()) continue;
        FoundProgram here = judge(folder + '/' + program);
        if (here.state == ProgramState::found && folder.front() != '/')
            here = {ProgramState::not_allowed, "", folder + " on PATH is a relative path"};
        if (here.state == ProgramState::found) return here;
        if (here.state == ProgramState::not_allowed && refused.state == ProgramState::not_found) refused = here;
    }
    return refused;
}

}  // namespace nodetop
