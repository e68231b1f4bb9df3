#include "outside/output_file.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <thread>

#include "outside/unique_fd.hpp"
#include "support/temp_folder.hpp"

using namespace nodetop;

namespace {

std::size_t entries(const TempFolder& folder) {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder.path())) ++count;
    return count;
}

struct stat look_at(const std::string& path) {
    struct stat info {};
    REQUIRE(lstat(path.c_str(), &info) == 0);
    return info;
}

}  // namespace

TEST_CASE("a new file has the mode of the umask and nothing is left beside it") {
    TempFolder folder;
    mode_t before = umask(027);
    auto fault = write_output(folder / "new", "text");
    umask(before);
    CHECK(fault == std::nullopt);
    CHECK(file_text(folder / "new") == "text");
    CHECK((look_at(folder / "new").st_mode & 07777) == 0640);
    CHECK(entries(folder) == 1);
}

TEST_CASE("a plain file is replaced whole, and only when all is written") {
    TempFolder folder;
    std::string target = folder.write("old", "the old text");
    {
        OutputFile file(target);
        file.write("half");
        CHECK(file_text(target) == "the old text");
    }
    CHECK(file_text(target) == "the old text");
    CHECK(entries(folder) == 1);
    CHECK(write_output(target, "new") == std::nullopt);
    CHECK(file_text(target) == "new");
}

TEST_CASE("a symbolic link is followed and stays one") {
    TempFolder folder, elsewhere;
    std::string target = elsewhere.write("target", "old");
    std::filesystem::create_symlink(target, folder / "link");
    CHECK(write_output(folder / "link", "new") == std::nullopt);
    CHECK(S_ISLNK(look_at(folder / "link").st_mode));
    CHECK(file_text(target) == "new");

    std::filesystem::create_symlink("not-there-yet", folder / "dangling");
    CHECK(write_output(folder / "dangling", "new") == std::nullopt);
    CHECK(file_text(folder / "not-there-yet") == "new");
    CHECK(S_ISLNK(look_at(folder / "dangling").st_mode));

    std::filesystem::create_symlink("ring", folder / "ring");
    CHECK(write_output(folder / "ring", "new") ==
          "cannot write " + (folder / "ring") + ": Too many levels of symbolic links");
}

TEST_CASE("a pipe is written through and never replaced") {
    TempFolder folder;
    std::string pipe_path = folder / "pipe";
    REQUIRE(mkfifo(pipe_path.c_str(), 0600) == 0);
    std::string received;
    std::thread reader([&] { received = file_text(pipe_path); });
    auto fault = write_output(pipe_path, "through");
    reader.join();
    CHECK(fault == std::nullopt);
    CHECK(received == "through");
    CHECK(S_ISFIFO(look_at(pipe_path).st_mode));
    CHECK(entries(folder) == 1);
}

TEST_CASE("A0 a device is written through and never replaced") {
    TempFolder folder;
    std::string device = folder / "null";
    if (mknod(device.c_str(), S_IFCHR | 0666, makedev(1, 3)) != 0) {
        // Without the right to make one: the system's own, in a folder where it cannot be replaced anyway.
        device = "/dev/null";
    }
    CHECK(write_output(device, "gone") == std::nullopt);
    CHECK(S_ISCHR(look_at(device).st_mode));
    std::filesystem::create_symlink(device, folder / "link");
    CHECK(write_output(folder / "link", "gone") == std::nullopt);
    CHECK(S_ISCHR(look_at(device).st_mode));
    CHECK(S_ISLNK(look_at(folder / "link").st_mode));
}

TEST_CASE("a full disk is told, and the old file is intact") {
    CHECK(write_output("/dev/full", "text") == "cannot write /dev/full: No space left on device");
}

TEST_CASE("what cannot be written is told with what the user wrote") {
    TempFolder folder;
    CHECK(write_output(folder / "no/such/folder", "x") ==
          "cannot write beside " + (folder / "no/such/folder") + ": No such file or directory");
    CHECK(write_output(folder.path(), "x") == "cannot write " + folder.path() + ": Is a directory");
}

TEST_CASE("- is standard output") {
    TempFolder folder;
    UniqueFd saved(dup(STDOUT_FILENO));
    UniqueFd file(open((folder / "out").c_str(), O_WRONLY | O_CREAT, 0600));
    fflush(stdout);
    dup2(file.get(), STDOUT_FILENO);
    auto fault = write_output("-", "text");
    dup2(saved.get(), STDOUT_FILENO);
    CHECK(fault == std::nullopt);
    CHECK(file_text(folder / "out") == "text");
}
