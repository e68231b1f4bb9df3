#include "outside/remembered_answers.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "support/temp_folder.hpp"

using namespace nodetop;

namespace {

constexpr std::int64_t kNow = 1'800'000'000;
constexpr std::int64_t kTtl = RememberedAnswers::kDefaultTtlSeconds;

AccessKey key(const std::string& cluster = "heron ctl1") {
    return {"slurm", cluster, "mira", {"bio", "phys"}, "one CPU"};
}

mode_t mode_of(const std::string& path) {
    struct stat info {};
    REQUIRE(stat(path.c_str(), &info) == 0);
    return info.st_mode & 0777;
}

void write(const std::string& file, const std::string& text) { std::ofstream(file) << text; }

}  // namespace

TEST_CASE("cli.md 12 answers come back with their own ages, and new ones merge over old ones") {
    TempFolder folder;
    const RememberedAnswers memory(folder / "cache/nodetop/access", key(), kTtl);
    CHECK(memory.read(kNow).empty());
    memory.keep({{"main", RememberedAccess::yes, kNow - 100}, {"gpu", RememberedAccess::no, kNow - 100}}, kNow - 100);
    memory.keep({{"gpu", RememberedAccess::unsettled, kNow}}, kNow);
    const auto answers = memory.read(kNow);
    REQUIRE(answers.size() == 2);
    CHECK(answers[0].queue == "main");
    CHECK(answers[0].access == RememberedAccess::yes);
    CHECK(answers[0].obtained_at == kNow - 100);
    CHECK(answers[1].access == RememberedAccess::unsettled);
    CHECK(answers[1].obtained_at == kNow);
}

TEST_CASE("cli.md 18, 42 file and folders are the owner's alone") {
    TempFolder folder;
    const RememberedAnswers memory(folder / "cache/nodetop/access", key(), kTtl);
    memory.keep({{"main", RememberedAccess::yes, kNow}}, kNow);
    CHECK(mode_of(memory.file()) == 0600);
    CHECK(mode_of(folder / "cache/nodetop/access") == 0700);
    CHECK(mode_of(folder / "cache/nodetop") == 0700);
}

TEST_CASE("cli.md 12 another cluster, user, account or question is another file; the order of accounts is none") {
    TempFolder folder;
    const std::string place = folder / "access";
    const std::string file = RememberedAnswers(place, key(), kTtl).file();
    CHECK(file != RememberedAnswers(place, key("heron ctl2"), kTtl).file());
    AccessKey other = key();
    other.user = "noor";
    CHECK(file != RememberedAnswers(place, other, kTtl).file());
    other = key();
    other.accounts = {"phys", "bio"};
    CHECK(file == RememberedAnswers(place, other, kTtl).file());
    other.accounts = {"bio"};
    CHECK(file != RememberedAnswers(place, other, kTtl).file());
    other = key();
    other.shape = "two CPUs";
    CHECK(file != RememberedAnswers(place, other, kTtl).file());
}

TEST_CASE("C-81 each answer ages by itself: a refusal that is not asked again expires, also beside newer answers") {
    TempFolder folder;
    const RememberedAnswers memory(folder / "access", key(), kTtl);
    memory.keep({{"refused", RememberedAccess::no, kNow - kTtl + 10}}, kNow - kTtl + 10);
    memory.keep({{"other", RememberedAccess::yes, kNow}}, kNow);
    CHECK(memory.read(kNow).size() == 2);
    const auto later = memory.read(kNow + 20);
    REQUIRE(later.size() == 1);
    CHECK(later[0].queue == "other");
}

TEST_CASE("cli.md 18, 12 an answer that is too old, or dated in the future, is a miss") {
    TempFolder folder;
    const RememberedAnswers memory(folder / "access", key(), kTtl);
    memory.keep({{"old", RememberedAccess::yes, kNow - kTtl - 1},
                 {"edge", RememberedAccess::yes, kNow - kTtl},
                 {"ahead", RememberedAccess::yes, kNow + 61},
                 {"skewed", RememberedAccess::yes, kNow + 60}},
                kNow);
    const auto answers = memory.read(kNow);
    REQUIRE(answers.size() == 2);
    CHECK(answers[0].queue == "edge");
    CHECK(answers[1].queue == "skewed");
}

TEST_CASE("C-81 a remembered refusal ages by itself, whatever was asked of other queues since") {
    TempFolder folder;
    const RememberedAnswers memory(folder / "access", key(), kTtl);
    memory.keep({{"gpu", RememberedAccess::no, kNow}}, kNow);
    const std::int64_t later = kNow + kTtl;
    memory.keep({{"main", RememberedAccess::yes, later}}, later);
    CHECK(memory.read(later).size() == 2);
    const auto answers = memory.read(later + 1);
    REQUIRE(answers.size() == 1);
    CHECK(answers[0].queue == "main");
}

TEST_CASE("a time to live of 0, or no folder, remembers nothing") {
    TempFolder folder;
    for (const RememberedAnswers& memory :
         {RememberedAnswers(folder / "access", key(), 0), RememberedAnswers("", key(), kTtl)}) {
        memory.keep({{"main", RememberedAccess::yes, kNow}}, kNow);
        CHECK(memory.read(kNow).empty());
    }
    CHECK_FALSE(std::filesystem::exists(folder / "access"));
}

TEST_CASE("a file that is broken, or another's, is a miss and no error") {
    TempFolder folder;
    const RememberedAnswers memory(folder / "access", key(), kTtl);
    memory.keep({{"main", RememberedAccess::yes, kNow}}, kNow);
    for (const char* text : {"", "{", "[]", "{\"format\":2}", "{\"format\":1,\"key\":\"x\",\"queues\":[]}",
                             "{\"format\":1,\"key\":3,\"queues\":{}}"}) {
        CAPTURE(text);
        write(memory.file(), text);
        CHECK(memory.read(kNow).empty());
    }
    memory.keep({{"main", RememberedAccess::no, kNow}}, kNow);
    CHECK(memory.read(kNow).size() == 1);
}

TEST_CASE("only the newest files stay") {
    TempFolder folder;
    for (std::size_t i = 0; i < RememberedAnswers::kMostFiles + 8; ++i)
        RememberedAnswers(folder / "access", key("cluster" + std::to_string(i)), kTtl)
            .keep({{"main", RememberedAccess::yes, kNow}}, kNow);
    std::size_t files = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder / "access")) ++files;
    CHECK(files == RememberedAnswers::kMostFiles);
}

TEST_CASE("where answers are remembered") {
    CHECK(access_folder_of("/c", "/h") == "/c/nodetop/access");
    CHECK(access_folder_of(std::nullopt, "/h") == "/h/.cache/nodetop/access");
    CHECK(access_folder_of("relative", "/h") == "/h/.cache/nodetop/access");
    CHECK(access_folder_of(std::nullopt, std::nullopt).empty());
}
