#pragma once

#include <string>
#include <vector>

namespace nodetop {

/// Where the parts of this program are, found relative to the program, or to the library that another program uses, so
/// that an unpacked tree works from any folder and an uninstalled one from the build folder.
struct Places {
    std::string helper;                       ///< nodetop-plugin-host
    std::vector<std::string> plugin_folders;  ///< fixed at build: the last in the search order
    bool uninstalled = false;
};

/// The places for the program at this absolute path.
Places places_of(const std::string& program);
/// The places for libnodetop.so at this absolute path.
Places places_of_library(const std::string& library);
/// The places of the running program, or of the library that it uses.
Places places_of_this_program();

}  // namespace nodetop
