#include "plugins/dry_run_lanes.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <set>
#include <thread>

#include "bad_plugin.hpp"
#include "nodetop/plugin.h"
#include "plugins/adapter.hpp"
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
    }
    std::unique_ptr<Adapter> open(const std::string& name) {
        auto adapter = open_adapter(bad_plugin(name), nullptr, cancellation, options);
        REQUIRE(adapter->detect().state == DetectState::here);
        return adapter;
    }
};

JobQuestion question(const std::string& queue, const std::string& account = "") {
    JobQuestion asked;
    asked.stated = NT_STATED_NODES | NT_STATED_CPU;
    asked.queue = queue;
    asked.account = account;
    return asked;
}

}  // namespace

TEST_CASE_FIXTURE(Fixture, "dry runs are answered under their numbers, in a child and in this process") {
    for (const bool in_process : {false, true}) {
        CAPTURE(in_process);
        options.in_process = in_process;
        auto adapter = open("good");
        CHECK(adapter->can_dry_run().possible);
        CHECK(adapter->next_dry_run() == std::nullopt);
        for (std::uint64_t number = 0; number < 8; ++number)
            adapter->begin_dry_run(number, question("q" + std::to_string(number), "bio"));
        std::set<std::uint64_t> numbers;
        while (auto done = adapter->next_dry_run()) {
            numbers.insert(done->number);
            CHECK(done->answer.status == NT_OK);
            CHECK(done->answer.reason == "q" + std::to_string(done->number) + "/bio/5");
            CHECK(done->answer.predicted_start_at == 1000);
            CHECK(done->answer.predicted_start_reliable == false);
        }
        CHECK(numbers.size() == 8);
        CHECK(adapter->submission(question("q")) == std::nullopt);
        CHECK(adapter->explain(CodeKind::pending, "Priority") == std::nullopt);
        CHECK(adapter->close().empty());
    }
}

TEST_CASE_FIXTURE(Fixture, "what hinders a dry run is told with its answer, and the others are not harmed") {
    for (const bool in_process : {false, true}) {
        CAPTURE(in_process);
        options.in_process = in_process;
        auto adapter = open("good");
        adapter->begin_dry_run(1, question("fail"));
        auto failed = adapter->next_dry_run();
        REQUIRE(failed.has_value());
        CHECK(failed->answer.status == NT_COMMAND);
        CHECK(failed->answer.failure == "the client said nothing");
        CHECK(failed->answer.problems.size() == 1);
        adapter->begin_dry_run(2, question("main"));
        CHECK(adapter->next_dry_run()->answer.status == NT_OK);
    }
}

TEST_CASE_FIXTURE(Fixture, "a crash in a dry run is a named problem of each that was due") {
    auto adapter = open("crash-probe");
    adapter->begin_dry_run(1, question("a"));
    adapter->begin_dry_run(2, question("b"));
    std::set<std::uint64_t> numbers;
    while (auto done = adapter->next_dry_run()) {
        numbers.insert(done->number);
        CHECK(done->answer.status == NT_INTERNAL);
        REQUIRE(done->answer.problems.size() == 1);
        CHECK(done->answer.problems[0].code == "plugin_stopped");
        CHECK(done->answer.problems[0].text == "adapter bad stopped (signal 11)");
    }
    CHECK(numbers == std::set<std::uint64_t>{1, 2});
    adapter->begin_dry_run(3, question("c"));
    CHECK(adapter->next_dry_run()->answer.status == NT_INTERNAL);
}

TEST_CASE_FIXTURE(Fixture, "an interrupt ends dry runs and their clients within 200 ms") {
    for (const bool in_process : {false, true}) {
        CAPTURE(in_process);
        options.in_process = in_process;
        cancellation = std::make_shared<Cancellation>();
        std::string pid_file = state / (in_process ? "pid-in-process" : "pid-child");
        setenv("NODETOP_TEST_PID_FILE", pid_file.c_str(), 1);
        auto adapter = open("waits");
        adapter->begin_dry_run(1, question("slow"));
        std::string client = text_once_written(pid_file);
        unsetenv("NODETOP_TEST_PID_FILE");
        REQUIRE_FALSE(client.empty());
        const auto interrupted = std::chrono::steady_clock::now();
        cancellation->cancel();
        while (adapter->next_dry_run()) {
        }
        CHECK(std::chrono::steady_clock::now() - interrupted < milliseconds(200));
        CHECK(soon([&] { return !runs(client); }));
    }
}
