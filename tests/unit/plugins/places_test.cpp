#include "plugins/places.hpp"

#include <doctest/doctest.h>

#include "support/temp_folder.hpp"

using namespace nodetop;

TEST_CASE("an installed program finds its parts from wherever it was unpacked") {
    TempFolder tree;
    std::filesystem::create_directories(tree / "bin");
    auto places = places_of(tree / "bin/nodetop");
    CHECK_FALSE(places.uninstalled);
    CHECK(places.helper == tree / "libexec/nodetop/nodetop-plugin-host");
    REQUIRE(places.plugin_folders.size() == 1);
    // lib, lib64 or lib/x86_64-linux-gnu: what the build was told
    CHECK(places.plugin_folders[0].starts_with(tree / "lib"));
    CHECK(places.plugin_folders[0].ends_with("/nodetop/plugins"));
}

TEST_CASE("a library that another program uses finds the same parts") {
    TempFolder tree;
    const auto program = places_of(tree / "bin/nodetop");
    const std::string plugins = program.plugin_folders.at(0);
    const std::string libraries = plugins.substr(0, plugins.size() - std::string("/nodetop/plugins").size());
    const auto library = places_of_library(libraries + "/libnodetop.so.0");
    CHECK(library.helper == program.helper);
    CHECK(library.plugin_folders == program.plugin_folders);
}

TEST_CASE("in a build folder the plugins lie each in a folder of its own") {
    TempFolder build;
    for (const char* folder : {"frontend", "libnodetop/plugin-host", "plugins/slurm", "plugins/pbs"})
        std::filesystem::create_directories(build / folder);
    build.write("libnodetop/plugin-host/nodetop-plugin-host", "", 0755);
    auto places = places_of(build / "frontend/nodetop");
    CHECK(places.uninstalled);
    CHECK(places.helper == build / "libnodetop/plugin-host/nodetop-plugin-host");
    CHECK(places.plugin_folders == std::vector<std::string>{build / "plugins/pbs", build / "plugins/slurm"});
}
