#include "outside/path_lookup.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include "support/temp_folder.hpp"

using namespace nodetop;

TEST_CASE("the first folder of PATH that has the program wins") {
    TempFolder one, two;
    one.script("squeue", "");
    two.script("squeue", "");
    CHECK(look_up_program("squeue", two.path() + ":" + one.path()).path == two / "squeue");
}

TEST_CASE("what cannot be run is passed over, and named where nothing better comes") {
    TempFolder one, two;
    one.write("squeue", "", 0644);
    CHECK(look_up_program("squeue", one.path()).state == ProgramState::not_allowed);
    CHECK(look_up_program("squeue", one.path()).why == (one / "squeue") + " is not executable");
    two.script("squeue", "");
    CHECK(look_up_program("squeue", one.path() + ":" + two.path()).path == two / "squeue");
}

TEST_CASE("a folder of that name is no program") {
    TempFolder one;
    std::filesystem::create_directory(one / "squeue");
    CHECK(look_up_program("squeue", one.path()).state == ProgramState::not_found);
}

TEST_CASE("the working folder never decides what runs") {
    TempFolder here;
    here.script("squeue", "");
    std::string before = std::filesystem::current_path();
    std::filesystem::current_path(here.path());
    CHECK(look_up_program("squeue", "").state == ProgramState::not_found);
    CHECK(look_up_program("squeue", ":").state == ProgramState::not_found);
    auto refused = look_up_program("squeue", ".");
    auto relative = look_up_program("./squeue", "");
    std::filesystem::current_path(before);
    CHECK(refused.state == ProgramState::not_allowed);
    CHECK(refused.why == ". on PATH is a relative path");
    CHECK(relative.state == ProgramState::not_allowed);
}
