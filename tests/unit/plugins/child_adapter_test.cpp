#include "plugins/child_adapter.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <thread>

#include "bad_plugin.hpp"
#include "nodetop/plugin.h"
#include "plugins/quarantine.hpp"
#include "support/processes.hpp"

using namespace nodetop;
using std::chrono::milliseconds;

namespace {

struct Fixture {
    TempFolder state;
    std::shared_ptr<Cancellation> cancellation = std::make_shared<Cancellation>();
    AdapterOptions options;

    Fixture() {
        options.helper = PLUGIN_HOST;
        options.quarantine_file = state / "plugins.json";
        options.silence_limit = milliseconds(300);
    }
    std::unique_ptr<Adapter> open(const std::string& name) {
        return open_adapter(bad_plugin(name), nullptr, cancellation, options);
    }
    Detected detect(const std::string& name) { return open(name)->detect(); }
    Collected collect(const std::string& name) {
        auto adapter = open(name);
        auto detected = adapter->detect();
        REQUIRE_MESSAGE(detected.state == DetectState::here, detected.why);
        return adapter->collect(Queries::all());
    }
};

bool has_problem(const std::vector<Problem>& problems, std::string_view code, std::string_view text) {
    for (const auto& problem : problems)
        if (problem.code == code && problem.text == text) return true;
    return false;
}

}  // namespace

TEST_CASE_FIXTURE(Fixture, "a good adapter in a child says who it is, detects, reads and folds") {
    auto adapter = open("good");
    auto detected = adapter->detect();
    CHECK(detected.outcome == Outcome::loaded);
    CHECK(detected.state == DetectState::here);
    CHECK(detected.why == "it is always here");
    CHECK(adapter->info().id == "bad");
    CHECK(adapter->info().name == "Bad scheduler");
    CHECK(adapter->info().queue_term == "queue");
    CHECK(adapter->info().commands == std::vector<std::string>{"true"});
    CHECK(adapter->info().has_names);
    CHECK(adapter->info().has_probe);

    auto collected = adapter->collect(Queries::all());
    CHECK(collected.status == NT_OK);
    CHECK(collected.stopped == std::nullopt);
    CHECK(collected.blob.view.size() == 56);
    CHECK(has_problem(collected.problems, "query_partial", "one line could not be read"));
    std::vector<std::string_view> names{"a1", "a2"};
    CHECK(adapter->fold(names) == "2 names");
    CHECK(adapter->close().empty());
    CHECK(adapter->fold(names) == "a1,a2");
}

TEST_CASE_FIXTURE(Fixture, "a crash before it could say that it is here leaves the others as if it were not there") {
    for (const char* place : {"load", "entry", "count", "descriptor", "create", "init"}) {
        CAPTURE(place);
        auto detected = detect(std::string("crash-") + place);
        CHECK(detected.outcome == Outcome::stopped);
        CHECK(detected.state == DetectState::not_here);
        CHECK(detected.why == "stopped (signal 11) while it was loaded");
    }
    auto detected = detect("crash-detect");
    CHECK(detected.outcome == Outcome::stopped);
    CHECK(detected.state == DetectState::not_here);
    CHECK(detected.why == "stopped (signal 11) during detection");
}

TEST_CASE_FIXTURE(Fixture,
                  "a crash of one that said here is told with the last command, and what it had found is kept") {
    auto collected = collect("crash-collect");
    CHECK(collected.status != NT_OK);
    CHECK(collected.stopped == "adapter bad stopped (signal 11) after `true`; its facts are missing");
    CHECK(collected.blob.view.empty());
    CHECK(has_problem(collected.problems, "query_partial", "one line could not be read"));
}

TEST_CASE_FIXTURE(Fixture, "a crash on the way out is told and harms nothing") {
    auto adapter = open("crash-destroy");
    REQUIRE(adapter->detect().state == DetectState::here);
    CHECK(adapter->collect(Queries::all()).status == NT_OK);
    CHECK(has_problem(adapter->close(), "plugin_misbehaving", "it stopped (signal 11) when it was told to end"));
}

TEST_CASE_FIXTURE(Fixture, "what does not answer detection in time is here but broken") {
    options.detect_limit = milliseconds(200);
    for (const char* name : {"hang-entry", "hang-detect"}) {
        CAPTURE(name);
        auto detected = detect(name);
        CHECK(detected.outcome == Outcome::unanswered);
        CHECK(detected.state == DetectState::here_but_broken);
        CHECK(detected.why == "did not answer within 200 ms");
    }
}

TEST_CASE_FIXTURE(Fixture, "one that falls silent while it reads is ended") {
    auto collected = collect("hang-collect");
    CHECK(collected.stopped == "adapter bad did not answer within 300 ms after `true`; its facts are missing");
}

TEST_CASE_FIXTURE(Fixture, "an adapter that calls exit is named with its status") {
    CHECK(detect("leave-entry").why == "stopped (exit status 3) while it was loaded");
    CHECK(detect("leave-detect").why == "stopped (exit status 3) during detection");
    CHECK(collect("leave-collect").stopped ==
          "adapter bad stopped (exit status 3) after `true`; its facts are missing");
}

TEST_CASE_FIXTURE(Fixture, "an exception over the border is caught and named") {
    auto loaded = detect("fling-entry");
    CHECK(loaded.outcome == Outcome::failed_to_load);
    CHECK(loaded.why == "it threw an exception: spilt milk");
    auto detected = detect("fling-detect");
    CHECK(detected.state == DetectState::not_here);
    CHECK(detected.why == "detection threw an exception: spilt milk");
    auto collected = collect("fling-collect");
    CHECK(collected.status == NT_EXCEPTION);
    CHECK(has_problem(collected.problems, "plugin_misbehaving", "adapter bad threw an exception: spilt milk"));
}

TEST_CASE_FIXTURE(Fixture, "output of an adapter never reaches ours and is told") {
    const std::string text = "it wrote to standard output or error: hello from an adapter";
    CHECK(has_problem(detect("chatter-entry").problems, "plugin_misbehaving", text));
    CHECK(has_problem(detect("chatter-detect").problems, "plugin_misbehaving", text));
    auto collected = collect("chatter-collect");
    CHECK(collected.status == NT_OK);
    CHECK(has_problem(collected.problems, "plugin_misbehaving", text));
}

TEST_CASE_FIXTURE(Fixture, "a file that breaks a rule of the ABI is refused with the rule") {
    auto check = [&](const char* name, Outcome outcome, std::string_view why) {
        CAPTURE(name);
        auto detected = detect(name);
        CHECK(word(detected.outcome) == word(outcome));
        CHECK(detected.state == DetectState::not_here);
        CHECK(detected.why == why);
    };
    check("wrong-major", Outcome::wrong_abi, "built for ABI 2, this nodetop has 1");
    check("other-major", Outcome::wrong_abi, "built for ABI 2, this nodetop has 1");
    check("no-entry", Outcome::no_entry_symbol, "it does not export nodetop_plugin_v1");
    check("note-differs", Outcome::note_differs, "its note says queue_term partition, its descriptor queue");
    check("magic", Outcome::failed_to_load, "its entry is not one of an adapter");
    check("short-entry", Outcome::failed_to_load, "its entry is not one of an adapter");
    check("bad-id", Outcome::failed_to_load, "its descriptor 0 cannot be read");
    check("no-cluster", Outcome::failed_to_load, "it has no nodetop.cluster/1");
    check("init-refuses", Outcome::failed_to_load, "it refused to start: something that it needs does not exist");
}

TEST_CASE_FIXTURE(Fixture, "a library or symbol that is missing is named in the loader's words") {
    auto symbol = detect("missing-symbol");
    CHECK(symbol.outcome == Outcome::failed_to_load);
    CHECK(symbol.why == "undefined symbol: nodetop_test_absent");

    TempFolder folder;
    Candidate moved = bad_plugin("missing-library");
    moved.file = copy_of_bad_plugin("missing-library", folder);
    auto library = open_adapter(moved, nullptr, cancellation, options)->detect();
    CHECK(library.outcome == Outcome::failed_to_load);
    CHECK(library.why == "libnodetop-test-absent.so: cannot open shared object file: No such file or directory");
}

TEST_CASE_FIXTURE(Fixture, "detection that fails or gives no state does not claim that the system is here") {
    auto failed = detect("detect-fails");
    CHECK(failed.outcome == Outcome::loaded);
    CHECK(failed.state == DetectState::not_here);
    CHECK(failed.why == "detection failed: not permitted");
    auto odd = detect("bad-state");
    CHECK(odd.state == DetectState::not_here);
    CHECK(has_problem(odd.problems, "plugin_misbehaving", "detection gave the state 7, which is none"));
}

TEST_CASE_FIXTURE(Fixture, "facts that are said to be there and are not") {
    auto collected = collect("empty-blob");
    CHECK(collected.status == NT_INTERNAL);
    CHECK(has_problem(collected.problems, "plugin_misbehaving",
                      "adapter bad said that it has read the facts, and gave none"));
}

TEST_CASE_FIXTURE(Fixture, "memory that the child could still change is not mapped") {
    options.helper = std::string(BAD_PLUGINS) + "/nodetop-plugin-host-unsealed";
    auto collected = collect("good");
    CHECK(collected.status == NT_INTERNAL);
    CHECK(collected.blob.view.empty());
    CHECK(collected.stopped ==
          "adapter bad handed over memory that it could still change after `true`; its facts are missing");
}

TEST_CASE_FIXTURE(Fixture, "a plugin host that is not there is a reason") {
    options.helper = "/nowhere/nodetop-plugin-host";
    auto detected = detect("good");
    CHECK(detected.outcome == Outcome::failed_to_load);
    CHECK(detected.why == "/nowhere/nodetop-plugin-host cannot be started: No such file or directory");
}

TEST_CASE_FIXTURE(Fixture, "all candidates detect side by side, and a bad one harms no other") {
    options.detect_limit = milliseconds(400);
    std::vector<std::unique_ptr<Adapter>> adapters;
    for (const char* name : {"hang-detect", "crash-detect", "hang-entry", "good"}) adapters.push_back(open(name));
    auto before = std::chrono::steady_clock::now();
    auto answers = detect_all(adapters);
    auto took = std::chrono::steady_clock::now() - before;
    CHECK(answers[0].state == DetectState::here_but_broken);
    CHECK(answers[1].outcome == Outcome::stopped);
    CHECK(answers[2].state == DetectState::here_but_broken);
    CHECK(answers[3].state == DetectState::here);
    CHECK(took < milliseconds(2 * 400));
}

TEST_CASE_FIXTURE(Fixture, "an interrupt ends a reading within 200 ms, also one that does not listen") {
    options.silence_limit = milliseconds(60'000);
    auto adapter = open("hang-collect");
    REQUIRE(adapter->detect().state == DetectState::here);
    std::thread interrupt([&] {
        std::this_thread::sleep_for(milliseconds(100));
        cancellation->cancel();
    });
    auto before = std::chrono::steady_clock::now();
    auto collected = adapter->collect(Queries::all());
    auto took = std::chrono::steady_clock::now() - before;
    interrupt.join();
    CHECK(collected.status == NT_CANCELLED);
    CHECK(took < milliseconds(100 + 200));
}

TEST_CASE_FIXTURE(Fixture, "an interrupt reaches the clients of a child within 200 ms") {
    std::string pid_file = state / "pid";
    setenv("NODETOP_TEST_PID_FILE", pid_file.c_str(), 1);
    auto adapter = open("waits");
    unsetenv("NODETOP_TEST_PID_FILE");
    REQUIRE(adapter->detect().state == DetectState::here);
    std::string client;
    std::chrono::steady_clock::time_point interrupted;
    std::thread interrupt([&] {
        client = text_once_written(pid_file);
        interrupted = std::chrono::steady_clock::now();
        cancellation->cancel();
    });
    adapter->collect(Queries::all());
    auto took = std::chrono::steady_clock::now() - interrupted;
    interrupt.join();
    REQUIRE_FALSE(client.empty());
    CHECK(took < milliseconds(200));
    CHECK(soon([&] { return !runs(client); }));
}

TEST_CASE_FIXTURE(Fixture, "a crash takes the clients along that were running") {
    std::string pid_file = state / "pid";
    setenv("NODETOP_TEST_PID_FILE", pid_file.c_str(), 1);
    auto collected = collect("crash-in-wave");
    unsetenv("NODETOP_TEST_PID_FILE");
    REQUIRE(collected.stopped.has_value());
    CHECK(collected.stopped->starts_with("adapter bad stopped (signal 11) after `sh -c while"));
    std::string client = text_once_written(pid_file);
    REQUIRE_FALSE(client.empty());
    CHECK(soon([&] { return !runs(client); }));
}

TEST_CASE_FIXTURE(Fixture, "a client's time is not taken for the adapter's silence") {
    std::string pid_file = state / "pid";
    setenv("NODETOP_TEST_PID_FILE", pid_file.c_str(), 1);
    options.timeout_seconds = 1;  // longer than the silence that is allowed
    auto collected = collect("waits");
    unsetenv("NODETOP_TEST_PID_FILE");
    CHECK(collected.status == NT_OK);
    CHECK(collected.stopped == std::nullopt);
}

TEST_CASE_FIXTURE(Fixture, "what the child was told comes back whole, and the caller is not asked twice") {
    options.record = true;
    auto adapter = open("good");
    REQUIRE(adapter->detect().state == DetectState::here);
    adapter->collect(Queries::all());
    auto calls = adapter->recorded();
    REQUIRE(calls.commands.size() == 1);
    CHECK(calls.commands[0].argv == Argv{"true"});
    CHECK(calls.commands[0].state == RunState::exited);
}

TEST_CASE_FIXTURE(Fixture, "a second crash while loading quarantines the file, a time-out never does") {
    Quarantine quarantine(options.quarantine_file);
    std::string file = bad_plugin("crash-descriptor").file;
    detect("crash-descriptor");
    CHECK(quarantine.reason_for(file) == std::nullopt);
    detect("crash-descriptor");
    CHECK(quarantine.reason_for(file) == "it stopped 2 times while it was loaded, last: stopped (signal 11)");
    CHECK(quarantine.lift(file));
    CHECK(quarantine.reason_for(file) == std::nullopt);

    options.detect_limit = milliseconds(100);
    for (int i = 0; i < 3; ++i) detect("hang-entry");
    CHECK(quarantine.reason_for(bad_plugin("hang-entry").file) == std::nullopt);
}

TEST_CASE_FIXTURE(Fixture,
                  "in this process: the same answers, and a file that was never seen is tried in a child first") {
    options.in_process = true;
    auto adapter = open("good");
    CHECK(adapter->detect().state == DetectState::here);
    CHECK(adapter->collect(Queries::all()).blob.view.size() == 56);
    CHECK(Quarantine(options.quarantine_file).has_seen(bad_plugin("good").file));
    CHECK(detect("crash-entry").why == "stopped (signal 11) while it was loaded");
}
