#include "plugins/places.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <filesystem>

#include "plugins/build_facts.hpp"

namespace nodetop {

namespace {

namespace fs = std::filesystem;

/// The same place in another tree: `there` as seen from the folder `from`, followed from where the file is.
fs::path moved(const fs::path& folder, const char* from, const char* there) {
    return (folder / fs::path(there).lexically_relative(from)).lexically_normal();
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

/// `from`: the folder of an installation that `file` lies in.
Places places_beside(const std::string& file, const char* from) {
    fs::path folder = fs::path(file).parent_path();
    fs::path build_root = folder.parent_path();
    fs::path built_helper = build_root / "libnodetop" / "plugin-host" / build::kHelperName;
    std::error_code error;
    if (fs::exists(built_helper, error))
        return {built_helper.string(), built_plugin_folders(build_root / "plugins"), true};
    return {(moved(folder, from, build::kHelperFolder) / build::kHelperName).string(),
            {moved(folder, from, build::kPluginFolder).string()},
            false};
}

}  // namespace

Places places_of(const std::string& program) { return places_beside(program, build::kProgramFolder); }

Places places_of_library(const std::string& library) { return places_beside(library, build::kLibraryFolder); }

Places places_of_this_program() {
    std::error_code error;
    Dl_info here{};
    if (dladdr(reinterpret_cast<const void*>(&places_of_this_program), &here) != 0 && here.dli_fname != nullptr &&
        fs::path(here.dli_fname).filename().string().starts_with("libnodetop.so"))
        return places_of_library(fs::canonical(here.dli_fname, error).string());
    fs::path program = fs::read_symlink("/proc/self/exe", error);
    return places_of(program.string());
}

}  // namespace nodetop
