#include "outside/real_files.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include "support/temp_folder.hpp"

using namespace nodetop;

TEST_CASE("a plain file is read up to the cap, and longer ones say so") {
    TempFolder folder;
    RealFiles files;
    std::string file = folder.write("lsf.conf", std::string_view("A=1\0\xff", 5));
    auto whole = files.read(file, 5, Secrecy::open);
    CHECK(whole.state == FileState::ok);
    CHECK(whole.content.view == std::string_view("A=1\0\xff", 5));
    CHECK_FALSE(whole.truncated);
    auto cut = files.read(file, 4, Secrecy::open);
    CHECK(cut.content.view.size() == 4);
    CHECK(cut.truncated);
    CHECK(files.read(folder.write("empty", ""), 10, Secrecy::open).state == FileState::ok);
    std::string large(700'000, 'x');
    CHECK(files.read(folder.write("large", large), 1'000'000, Secrecy::open).content.view == large);
}

TEST_CASE("what is not there is absent, what is no plain file is denied and never waited for") {
    TempFolder folder;
    RealFiles files;
    CHECK(files.read(folder / "none", 10, Secrecy::open).state == FileState::absent);
    CHECK(files.read(folder.write("file", "") + "/below", 10, Secrecy::open).state == FileState::absent);
    CHECK(files.read(folder.path(), 10, Secrecy::open).state == FileState::denied);
    REQUIRE(mkfifo((folder / "pipe").c_str(), 0600) == 0);
    CHECK(files.read(folder / "pipe", 10, Secrecy::open).state == FileState::denied);
    CHECK(files.read("/dev/zero", 10, Secrecy::open).state == FileState::denied);
}
