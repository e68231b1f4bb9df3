#include "plugins/places.hpp"

#include <algorithm>
#include <filesystem>

#include "plugins/build_facts.hpp"

namespace nodetop {

namespace {

namespace fs = std::filesystem;

/// The same place in another tree: `there` as seen from the folder of programs, followed from where the program is.
fs::path moved(const fs::path& program_folder, const char* there) {
    return (program_folder / fs::path(there).lexically_relative(build::kProgramFolder)).lexically_normal();
}

/// Each adapter is built in a folder of its own.
std::vector<std::string> built_plugin_folders(const fs::path& plugins) {
    std::vector<std::string> folders;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(plugins, error))
        if (entry.is_directory(error) && entry.path().extension() != ".p") folders.push_back(entry.path().string());
    std::sort(folders.begin(), folders.end());
    return folders;
}

}  // namespace

Places places_of(const std::string& program) {
    fs::path folder = fs::path(program).parent_path();
    fs::path build_root = folder.parent_path();
    fs::path built_helper = build_root / "libnodetop" / "plugin-host" / build::kHelperName;
    std::error_code error;
    if (fs::exists(built_helper, error))
        return {built_helper.string(), built_plugin_folders(build_root / "plugins"), true};
    return {(moved(folder, build::kHelperFolder) / build::kHelperName).string(),
            {moved(folder, build::kPluginFolder).string()},
            false};
}

Places places_of_this_program() {
    std::error_code error;
    fs::path program = fs::read_symlink("/proc/self/exe", error);
    return places_of(program.string());
}

}  // namespace nodetop
