#include "plugins/quarantine.hpp"

#include <doctest/doctest.h>

#include <filesystem>

using namespace nodetop;

TEST_CASE("the quarantine is kept below folders that are there, and makes no home") {
    const std::string there = std::filesystem::temp_directory_path();
    CHECK(quarantine_file_of("/state", there) == "/state/nodetop/plugins.json");
    CHECK(quarantine_file_of(std::nullopt, there) == there + "/.local/state/nodetop/plugins.json");
    CHECK(quarantine_file_of("not/absolute", there) == there + "/.local/state/nodetop/plugins.json");
    CHECK(quarantine_file_of(std::nullopt, "/no/such/home") == "");
    CHECK(quarantine_file_of(std::nullopt, std::nullopt) == "");
}
