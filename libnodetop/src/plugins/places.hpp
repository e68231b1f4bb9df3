#pragma once

#include <string>
#include <vector>

namespace nodetop {

/// Where the parts of this program are, found relative to the program itself, so that an unpacked tree works from any
/// folder and an uninstalled one from the build folder.
struct Places {
    std::string helper;                       ///< nodetop-plugin-host
    std::vector<std::string> plugin_folders;  ///< fixed at build: the last in the search order
    bool uninstalled = false;
};

/// The places for the program at this absolute path.
Places places_of(const std::string& program);
/// The places of the running program.
Places places_of_this_program();

}  // namespace nodetop
