#include "plugins/discover.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>

#include "bad_plugin.hpp"
#include "plugins/quarantine.hpp"
#include "support/fake_world.hpp"

using namespace nodetop;

namespace {

struct Fixture {
    FakeWorld machine;
    DiscoverOptions options;
    Configuration configuration;
    Places places;
    TempFolder one, two, state;

    Fixture() {
        options.quarantine_file = state / "plugins.json";
        machine.commands.programs = {"true"};
        places.plugin_folders = {one.path()};
    }
    std::vector<Candidate> run() { return discover(options, configuration, places, machine.world()); }
    static const Candidate& of(const std::vector<Candidate>& candidates, const std::string& file) {
        auto found = std::find_if(candidates.begin(), candidates.end(),
                                  [&](const Candidate& candidate) { return candidate.file == file; });
        REQUIRE_MESSAGE(found != candidates.end(), file);
        return *found;
    }
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "a file is known by its note before it is loaded") {
    std::string file = copy_of_bad_plugin("good", one);
    auto found = run();
    REQUIRE(found.size() == 1);
    CHECK(found[0].file == file);
    CHECK(found[0].id == "bad");
    CHECK(found[0].queue_term == "queue");
    CHECK(found[0].commands == std::vector<std::string>{"true"});
    CHECK(found[0].priority == 600);
    CHECK(found[0].outcome == Outcome::eligible);
}

TEST_CASE_FIXTURE(Fixture, "only libnodetop-*.so of the folder itself is a candidate") {
    copy_of_bad_plugin("good", two);
    std::filesystem::create_directory(one / "libnodetop-sub.so.d");
    std::filesystem::copy(two.path(), one / "sub", std::filesystem::copy_options::recursive);
    one.write("libother.so", "");
    one.write("libnodetop-x.so.1", "");
    CHECK(run().empty());
}

TEST_CASE_FIXTURE(Fixture, "what cannot be loaded ends in the table with its reason") {
    std::string text = one.write("libnodetop-text.so", "not a shared object");
    std::string empty = one.write("libnodetop-empty.so", "");
    std::string foreign = copy_of_bad_plugin("good", one);
    std::string bytes = file_text(foreign);
    bytes[18] = 0x08;  // e_machine: MIPS
    one.write(std::filesystem::path(foreign).filename().string(), bytes);
    std::string open_to_all = copy_of_bad_plugin("no-note", one);
    chmod(open_to_all.c_str(), 0666);
    std::string group = copy_of_bad_plugin("magic", one);
    chmod(group.c_str(), 0664);
    auto found = run();
    CHECK(found.size() == 5);
    CHECK(of(found, text).outcome == Outcome::not_a_plugin);
    CHECK(of(found, text).reason == "it is not a shared object");
    CHECK(of(found, empty).outcome == Outcome::not_a_plugin);
    CHECK(of(found, foreign).outcome == Outcome::wrong_arch);
    CHECK(of(found, open_to_all).outcome == Outcome::refused);
    CHECK(of(found, open_to_all).reason ==
          open_to_all + " is writable by others: `chmod o-w " + open_to_all + "` mends it");
    CHECK(of(found, group).reason == group + " is writable by group: `chmod g-w " + group + "` mends it");
}

TEST_CASE_FIXTURE(Fixture, "a developer's own group-writable file is taken where he named it or built it") {
    std::string file = copy_of_bad_plugin("good", one);
    chmod(file.c_str(), 0664);
    chmod(one.path().c_str(), 0775);
    CHECK(run()[0].outcome == Outcome::refused);
    places.uninstalled = true;
    CHECK(run()[0].outcome == Outcome::eligible);
    places = {};
    options.plugin_files = {file};
    CHECK(run()[0].outcome == Outcome::eligible);
    chmod(file.c_str(), 0666);
    CHECK(run()[0].outcome == Outcome::refused);
}

TEST_CASE_FIXTURE(Fixture, "a file or folder of somebody else is refused") {
    if (geteuid() != 0) return;  // only root can make one
    std::string file = copy_of_bad_plugin("good", one);
    CHECK(chown(file.c_str(), 12345, 12345) == 0);
    CHECK(run()[0].reason == file +
                                 " belongs to user id 12345, neither to root nor to you: copy it to a folder of your "
                                 "own, or have it installed by root");
    CHECK(chown(file.c_str(), 0, 0) == 0);
    CHECK(chown(one.path().c_str(), 12345, 12345) == 0);
    CHECK(run()[0].reason.starts_with(one.path() + " belongs to user id 12345"));
}

TEST_CASE_FIXTURE(Fixture, "without one of its client programs a plugin is not loaded, unless it is the wanted one") {
    copy_of_bad_plugin("good", one);
    machine.commands.programs = {};
    auto found = run();
    CHECK(found[0].outcome == Outcome::not_loaded);
    CHECK(found[0].reason == "none of its client programs is on PATH: true");
    options.wanted = "bad";
    CHECK(run()[0].outcome == Outcome::eligible);
    options.wanted = "other";
    CHECK(run()[0].outcome == Outcome::not_loaded);
}

TEST_CASE_FIXTURE(Fixture, "the first file with an id wins, the others are listed; the same file counts once") {
    std::string first = copy_of_bad_plugin("good", two);
    std::string second = copy_of_bad_plugin("broken-blob", one);
    std::filesystem::create_symlink(first, one / "libnodetop-link.so");
    configuration.plugin_dirs = {two.path()};
    auto found = run();
    REQUIRE(found.size() == 3);
    CHECK(of(found, first).outcome == Outcome::eligible);
    CHECK(of(found, second).outcome == Outcome::shadowed);
    CHECK(of(found, second).reason == "by " + first);
    CHECK(of(found, one / "libnodetop-link.so").reason == "it is the same file as one before");
}

TEST_CASE_FIXTURE(Fixture, "a refused file does not take the id from a good one") {
    std::string bad = copy_of_bad_plugin("broken-blob", two);
    chmod(bad.c_str(), 0666);
    std::string good = copy_of_bad_plugin("good", one);
    configuration.plugin_dirs = {two.path()};
    CHECK(of(run(), good).outcome == Outcome::eligible);
}

TEST_CASE_FIXTURE(Fixture, "the order of the search: named, added, the user's, the configuration's, built in") {
    TempFolder added, data, named;
    std::filesystem::create_directories(data / "nodetop/plugins");
    auto copy = [](const std::string& folder) {
        std::string file = folder + "/libnodetop-bad-good.so";
        std::filesystem::copy_file(bad_plugin("good").file, file);
        return file;
    };
    std::vector<std::string> files{copy(named.path()), copy(added.path()), copy(data / "nodetop/plugins"),
                                   copy(two.path()), copy(one.path())};
    options.plugin_files = {files[0]};
    machine.environment.variables = {{"NODETOP_ADD_PLUGIN_PATH", ":" + added.path() + "::rel"},
                                     {"XDG_DATA_HOME", data.path()}};
    configuration.plugin_dirs = {two.path()};
    auto found = run();
    CHECK(of(found, files[0]).outcome == Outcome::eligible);
    for (std::size_t i = 1; i < files.size(); ++i) CHECK(of(found, files[i]).reason == "by " + files[0]);
    CHECK(of(found, "rel").outcome == Outcome::refused);
    CHECK(of(found, "rel").reason == "a relative path in NODETOP_ADD_PLUGIN_PATH: write it from / on");

    machine.environment.variables["NODETOP_PLUGIN_PATH"] = two.path();
    found = run();
    CHECK(found.size() == 2);
    CHECK(of(found, files[3]).reason == "by " + files[0]);
}

TEST_CASE_FIXTURE(Fixture, "with more rights than its caller it looks nowhere but in the built-in folder") {
    copy_of_bad_plugin("good", two);
    options.plugin_files = {two / "libnodetop-bad-good.so"};
    options.privileged = true;
    machine.environment.variables = {{"NODETOP_PLUGIN_PATH", two.path()}, {"NODETOP_DISABLE_PLUGINS", "*"}};
    configuration.plugin_dirs = {two.path()};
    CHECK(run().empty());
    std::string built_in = copy_of_bad_plugin("good", one);
    auto found = run();
    REQUIRE(found.size() == 1);
    CHECK(found[0].file == built_in);
    CHECK(found[0].outcome == Outcome::eligible);
}

TEST_CASE_FIXTURE(Fixture, "ids are switched off and chosen by globs, the environment before the configuration") {
    copy_of_bad_plugin("good", one);
    configuration.plugins_disabled = {"b*"};
    CHECK(run()[0].outcome == Outcome::disabled);
    CHECK(run()[0].reason == "by `plugins_disabled` of the configuration");
    machine.environment.variables["NODETOP_DISABLE_PLUGINS"] = "slurm,pbs";
    CHECK(run()[0].outcome == Outcome::eligible);
    machine.environment.variables["NODETOP_SELECT_PLUGINS"] = "slurm";
    CHECK(run()[0].reason == "it is not selected by NODETOP_SELECT_PLUGINS");
    machine.environment.variables["NODETOP_SELECT_PLUGINS"] = "slurm,ba?";
    CHECK(run()[0].outcome == Outcome::eligible);
}

TEST_CASE_FIXTURE(Fixture, "a quarantined file is shown with the reason, and lifted by its name") {
    std::string file = copy_of_bad_plugin("good", one);
    Quarantine quarantine(options.quarantine_file);
    quarantine.note_crash(file, "stopped (signal 11)");
    CHECK(run()[0].outcome == Outcome::eligible);
    quarantine.note_crash(file, "stopped (signal 11)");
    auto found = run();
    CHECK(found[0].outcome == Outcome::quarantined);
    CHECK(found[0].reason ==
          "it stopped 2 times while it was loaded, last: stopped (signal 11); `nodetop backends "
          "--retry bad` lifts it");
    CHECK_FALSE(quarantine.lift(two / "other.so"));
    CHECK(quarantine.lift(file));
    CHECK(run()[0].outcome == Outcome::eligible);
}

TEST_CASE_FIXTURE(Fixture, "a file that was changed is another file") {
    std::string file = copy_of_bad_plugin("good", one);
    Quarantine quarantine(options.quarantine_file);
    for (int i = 0; i < 2; ++i) quarantine.note_crash(file, "stopped (signal 11)");
    one.write("libnodetop-bad-good.so", file_text(file) + '\n');
    CHECK(run()[0].outcome == Outcome::eligible);
}

TEST_CASE_FIXTURE(Fixture, "order of detection: priority, then id; without a note last") {
    auto with_note = [&](const char* name, std::string_view from, std::string_view to) {
        std::string bytes = file_text(bad_plugin("good").file);
        std::size_t at = bytes.find("\"priority\":600");
        REQUIRE(at != std::string::npos);
        bytes.replace(at, std::string_view("\"priority\":600").size(), from);
        at = bytes.find("{\"id\":\"bad\"");
        REQUIRE(at != std::string::npos);
        bytes.replace(at, std::string_view("{\"id\":\"bad\"").size(), to);
        one.write(name, bytes);
    };
    with_note("libnodetop-a.so", "\"priority\":600", "{\"id\":\"zzz\"");
    with_note("libnodetop-b.so", "\"priority\":600", "{\"id\":\"aaa\"");
    with_note("libnodetop-c.so", "\"priority\":100", "{\"id\":\"ccc\"");
    copy_of_bad_plugin("no-note", one);
    auto found = run();
    REQUIRE(found.size() == 4);
    CHECK(found[0].id == "ccc");
    CHECK(found[1].id == "aaa");
    CHECK(found[2].id == "zzz");
    CHECK(found[3].id == "");
    CHECK(found[3].outcome == Outcome::eligible);
}
