#include "screen/data/saved_state.hpp"

#include <doctest/doctest.h>

#include "support/temp_folder.hpp"

using namespace nodetop::screen;

TEST_CASE("config.md 2 view, orders and theme come back as they were kept") {
    const TempFolder folder;
    const std::string file = folder.path() + "/a/nodetop/screen.yaml";
    CHECK(load_state(file) == SavedState{});
    const SavedState state{"nodes", "dark", {{"nodes", "-cpu"}, {"jobs", "user: \"x\""}}};
    save_state(file, state);
    CHECK(load_state(file) == state);
}

TEST_CASE("a state that cannot be read is none") {
    for (const char* text : {"", "[1, 2]", "view: [a]", "sort: 3", "view: {", "\xff\xfe", "a: &a [*a]"})
        CHECK(read_state(text).view == "");
}

TEST_CASE("where the state is kept") {
    CHECK(state_file_of("/s", "/h") == "/s/nodetop/screen.yaml");
    CHECK(state_file_of("relative", "/h") == "/h/.local/state/nodetop/screen.yaml");
    CHECK(state_file_of(std::nullopt, std::nullopt) == "");
}
