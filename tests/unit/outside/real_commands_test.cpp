#include "outside/real_commands.hpp"

#include <dirent.h>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>

#include <chrono>
#include <thread>

#include "outside/unique_fd.hpp"
#include "outside/wave_limit.hpp"
#include "support/few_processes.hpp"
#include "support/processes.hpp"
#include "support/temp_folder.hpp"

using namespace nodetop;

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

std::size_t open_descriptors() {
    std::size_t count = 0;
    DIR* folder = opendir("/proc/self/fd");
    while (readdir(folder) != nullptr) ++count;
    closedir(folder);
    return count;
}

struct Fixture {
    TempFolder folder;
    Cancellation cancellation;
    RealCommands commands{cancellation, std::nullopt};

    CommandRequest shell(std::string_view lines, Argv arguments = {}) {
        CommandRequest request;
        request.argv = {folder.script("program" + std::to_string(scripts_++), lines)};
        request.argv.insert(request.argv.end(), arguments.begin(), arguments.end());
        return request;
    }
    CommandResult run(const CommandRequest& request) { return commands.run_all({&request, 1}).front(); }

  private:
    int scripts_ = 0;
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "a command answers with its bytes, its status and the time it took") {
    auto result = run(shell("printf 'a\\377b'; echo fault >&2; exit 3"));
    CHECK(result.state == RunState::exited);
    CHECK(result.exit_status == 3);
    CHECK(result.out.view ==
          "a\xff"
          "b");
    CHECK(result.err.view == "fault\n");
    CHECK(result.wall_ns > 0);
    CHECK_FALSE(result.truncated);
}

TEST_CASE_FIXTURE(Fixture, "arguments reach the program as they are: there is no shell") {
    auto result = run(shell("printf '%s|' \"$@\"", {"a b", "$HOME", "; echo no", "*", ""}));
    CHECK(result.out.view == "a b|$HOME|; echo no|*||");
}

TEST_CASE_FIXTURE(Fixture, "C-78 locale is fixed and variables are added and removed by name and by wildcard") {
    setenv("LANGUAGE", "de", 1);
    setenv("LC_ALL", "de_DE.UTF-8", 1);
    setenv("TEST_FORMAT_A", "1", 1);
    setenv("TEST_FORMAT_B", "1", 1);
    setenv("TEST_KEPT", "1", 1);
    auto request = shell(
        "echo \"$LC_ALL,$LANG,${LANGUAGE-unset},${TEST_FORMAT_A-unset},${TEST_FORMAT_B-unset},$TEST_KEPT,$ADDED\"");
    request.env_remove = {"TEST_FORMAT*"};
    request.env_add = {{"ADDED", "x=y"}};
    auto result = run(request);
    for (const char* name : {"LANGUAGE", "LC_ALL", "TEST_FORMAT_A", "TEST_FORMAT_B", "TEST_KEPT"}) unsetenv(name);
    CHECK(result.out.view == "C,C,unset,unset,unset,1,x=y\n");
}

TEST_CASE_FIXTURE(Fixture, "standard input is empty, or the given text whole") {
    CHECK(run(shell("cat; echo end")).out.view == "end\n");
    auto request = shell("wc -c");
    request.stdin_data = SharedBytes::of(std::string(300'000, 'x'));
    CHECK(run(request).out.view == "300000\n");
    auto deaf = shell("exit 0");
    deaf.stdin_data = SharedBytes::of(std::string(300'000, 'x'));
    CHECK(run(deaf).state == RunState::exited);
}

TEST_CASE_FIXTURE(Fixture, "no handle but the three standard ones is inherited") {
    UniqueFd inheritable(open("/dev/null", O_RDONLY));
    CommandRequest request;
    request.argv = {"/bin/ls", "/proc/self/fd"};
    CHECK(run(request).out.view == "0\n1\n2\n3\n");  // 3 is the folder that it reads
}

TEST_CASE_FIXTURE(Fixture, "a program that is not there, or may not be run, is a state") {
    CommandRequest absent;
    absent.argv = {"nodetop-no-such-program"};
    CHECK(run(absent).state == RunState::not_found);

    CommandRequest plain;
    plain.argv = {folder.write("plain", "#!/bin/sh\n", 0644)};
    CHECK(run(plain).state == RunState::not_allowed);

    CommandRequest no_interpreter;
    no_interpreter.argv = {folder.write("text", "echo not a script\n", 0755)};
    CHECK(run(no_interpreter).state == RunState::not_allowed);

    CommandRequest open_to_all;
    open_to_all.argv = {folder.write("open", "#!/bin/sh\n", 0777)};
    auto refused = run(open_to_all);
    CHECK(refused.state == RunState::not_allowed);
    CHECK(refused.err.view == open_to_all.argv[0] + " is writable by everyone");

    CommandRequest relative;
    relative.argv = {"./program"};
    CHECK(run(relative).state == RunState::not_allowed);

    CommandRequest nothing;
    CHECK(run(nothing).state == RunState::not_found);
}

TEST_CASE_FIXTURE(Fixture, "a program killed by a signal is told apart from one that failed") {
    auto result = run(shell("kill -SEGV $$"));
    CHECK(result.state == RunState::signalled);
    CHECK(result.signal == SIGSEGV);
    CHECK(result.exit_status == 0);
}

TEST_CASE_FIXTURE(Fixture, "C-77 a slow client is timed out, with all that it started") {
    auto request = shell("echo begun; sleep 60 & echo $! > '" + (folder / "grandchild") + "'; wait");
    request.timeout_ms = 100;
    auto result = run(request);
    CHECK(result.state == RunState::timed_out);
    CHECK(result.out.view.starts_with("begun\n"));
    std::string grandchild = text_once_written(folder / "grandchild");
    REQUIRE_FALSE(grandchild.empty());
    CHECK(soon([&] { return !runs(grandchild); }));
}

TEST_CASE_FIXTURE(Fixture, "what does not listen to TERM is killed 500 ms later") {
    auto request = shell("trap '' TERM; echo ready; while :; do sleep 0.05; done");
    request.timeout_ms = 100;
    auto before = Clock::now();
    auto result = run(request);
    auto took = Clock::now() - before;
    CHECK(result.state == RunState::timed_out);
    CHECK(took >= milliseconds(600));
    CHECK(took < milliseconds(2000));
}

TEST_CASE_FIXTURE(Fixture, "the user's limit replaces that of the command") {
    RealCommands impatient(cancellation, std::chrono::seconds(1));
    auto request = shell("sleep 60");
    request.timeout_ms = 60'000;
    CHECK(impatient.run_all({&request, 1}).front().state == RunState::timed_out);
}

TEST_CASE_FIXTURE(Fixture, "an interrupt ends the wave within 200 ms, also what does not listen to TERM") {
    std::vector<CommandRequest> requests{shell("sleep 60"), shell("trap '' TERM; echo; while :; do sleep 0.05; done")};
    std::thread interrupt([&] {
        std::this_thread::sleep_for(milliseconds(100));
        cancellation.cancel();
    });
    auto before = Clock::now();
    auto results = commands.run_all(requests);
    auto took = Clock::now() - before;
    interrupt.join();
    CHECK(results[0].state == RunState::cancelled);
    CHECK(results[1].state == RunState::cancelled);
    CHECK(took < milliseconds(100 + 200));
    CHECK(run(shell("echo never")).state == RunState::cancelled);
}

TEST_CASE_FIXTURE(Fixture, "a wave runs at once, sixteen at most, and answers in the order of the questions") {
    // Each waits until sixteen have begun: they can end only if that many run side by side.
    std::vector<CommandRequest> requests;
    std::string here = folder.path();
    for (int i = 0; i < 20; ++i)
        requests.push_back(shell(
            "cd " + here + "; : > begun-$1; while [ $(ls -d begun-* | wc -l) -lt 16 ]; do sleep 0.02; done; echo $1",
            {std::to_string(i)}));
    auto results = commands.run_all(requests);
    REQUIRE(results.size() == 20);
    for (std::size_t i = 0; i < 20; ++i) CHECK(results[i].out.view == std::to_string(i) + '\n');
}

TEST_CASE_FIXTURE(Fixture, "a wave may ask for more at once, and those of one lane run eight at a time") {
    std::vector<CommandRequest> requests;
    const std::string here = folder.path();
    // Each waits until twenty have begun, which needs more than the usual sixteen.
    for (int i = 0; i < 20; ++i) {
        requests.push_back(shell(
            "cd " + here + "; : > begun-$1; while [ $(ls -d begun-* | wc -l) -lt 20 ]; do sleep 0.02; done; echo $1",
            {std::to_string(i)}));
        requests.back().at_once = 64;
    }
    for (const auto& result : commands.run_all(requests)) CHECK(result.state == RunState::exited);

    // Each tells how many of its lane run while it does.
    requests.clear();
    for (int i = 0; i < 20; ++i) {
        requests.push_back(
            shell("cd " + here + "; : > lane-$1; sleep 0.05; ls -d lane-* | wc -l; rm lane-$1", {std::to_string(i)}));
        requests.back().at_once = 64;
        requests.back().lane = 7;
    }
    for (const auto& result : commands.run_all(requests)) CHECK(std::stoi(std::string(result.out.view)) <= 8);
    CHECK(rounds(requests) == 3);
    CHECK(side_by_side(requests) == 64);
    for (auto& request : requests) request.at_once = 1000;
    CHECK(side_by_side(requests) == 64);
    CHECK(side_by_side({}) == 16);
}

TEST_CASE_FIXTURE(Fixture, "one answer can end the wave") {
    auto quick = shell("echo first");
    quick.on_end = [](const CommandResult& result) { return result.out.view == "first\n" ? Wave::stop : Wave::go_on; };
    std::vector<CommandRequest> requests{shell("sleep 60"), quick};
    auto results = commands.run_all(requests);
    CHECK(results[0].state == RunState::cancelled);
    CHECK(results[1].state == RunState::exited);
}

TEST_CASE_FIXTURE(Fixture, "output over the cap is cut and said so; the program ends by itself") {
    auto request = shell("head -c 100000 /dev/zero; head -c 2000 /dev/zero >&2; exit 5");
    request.max_stdout = 70'000;
    request.max_stderr = 1'000;
    auto result = run(request);
    CHECK(result.state == RunState::exited);
    CHECK(result.exit_status == 5);
    CHECK(result.out.view.size() == 70'000);
    CHECK(result.err.view.size() == 1'000);
    CHECK(result.truncated);

    auto exact = shell("head -c 1000 /dev/zero");
    exact.max_stdout = 1'000;
    CHECK_FALSE(run(exact).truncated);
}

TEST_CASE_FIXTURE(Fixture, "a stream is read on a thread of its own while the program writes") {
    std::string all;
    std::thread::id consumer;
    // The program goes on only when the consumer has seen its first line.
    auto request = shell("echo one; while [ ! -e '" + (folder / "seen") + "' ]; do sleep 0.01; done; echo two; exit 4");
    request.consume = [&](ByteReader& reader) {
        consumer = std::this_thread::get_id();
        char buffer[3];
        for (std::int64_t got = 0; (got = reader.read(buffer, sizeof buffer)) > 0;) {
            all.append(buffer, static_cast<std::size_t>(got));
            if (all == "one\n") folder.write("seen", "");
        }
    };
    auto result = run(request);
    CHECK(all == "one\ntwo\n");
    CHECK(consumer != std::this_thread::get_id());
    CHECK(result.state == RunState::exited);
    CHECK(result.exit_status == 4);
    CHECK(result.out.view.empty());
}

TEST_CASE_FIXTURE(Fixture, "a stream's consumer may stop early, and its cap ends the stream") {
    auto early = shell("head -c 3000000 /dev/zero; exit 7");
    early.consume = [](ByteReader&) {};
    auto result = run(early);
    CHECK(result.exit_status == 7);
    CHECK_FALSE(result.truncated);

    std::size_t total = 0;
    auto capped = shell("head -c 3000000 /dev/zero");
    capped.max_stdout = 1'000'000;
    capped.consume = [&](ByteReader& reader) {
        std::vector<char> buffer(65536);
        for (std::int64_t got = 0; (got = reader.read(buffer.data(), buffer.size())) > 0;)
            total += static_cast<std::size_t>(got);
    };
    CHECK(run(capped).truncated);
    CHECK(total == 1'000'000);
}

TEST_CASE_FIXTURE(Fixture, "a stream that takes too long is cancelled at the reader") {
    std::int64_t last = 1;
    auto request = shell("echo begun; sleep 60");
    request.timeout_ms = 100;
    request.consume = [&](ByteReader& reader) {
        char buffer[64];
        while ((last = reader.read(buffer, sizeof buffer)) > 0) {
        }
    };
    CHECK(run(request).state == RunState::timed_out);
    CHECK(last < 0);
}

TEST_CASE_FIXTURE(Fixture,
                  "a program whose offspring holds the pipe open does not hold us, and is not taken for whole") {
    auto before = Clock::now();
    auto kept = run(shell("echo answer; setsid sleep 5 & exit 0"));
    CHECK(kept.state == RunState::exited);
    CHECK(kept.out.view == "answer\n");
    CHECK(kept.truncated);

    std::string streamed;
    auto request = shell("echo answer; setsid sleep 5 & exit 0");
    request.consume = [&](ByteReader& reader) {
        char buffer[64];
        for (std::int64_t got = 0; (got = reader.read(buffer, sizeof buffer)) > 0;)
            streamed.append(buffer, static_cast<std::size_t>(got));
    };
    CHECK(run(request).truncated);
    CHECK(streamed == "answer\n");

    // As a connection that ssh leaves open for the next call: only standard error is held.
    CHECK_FALSE(run(shell("echo answer; setsid sleep 5 >/dev/null & exit 0")).truncated);
    CHECK(Clock::now() - before < milliseconds(3000));
}

/// How many of six commands answered at a user who may have `most` processes and threads.
static int answered_with_few_processes(rlim_t most, bool streamed) {
    return with_few_processes(most, [streamed] {
        Cancellation cancellation;
        RealCommands commands(cancellation, std::nullopt);
        std::vector<CommandRequest> wave(6);
        std::vector<std::string> read(wave.size());
        for (std::size_t i = 0; i < wave.size(); ++i) {
            wave[i].argv = {"/bin/sh", "-c", "echo told"};
            if (streamed)
                wave[i].consume = [&told = read[i]](ByteReader& reader) {
                    char buffer[64];
                    for (std::int64_t got = 0; (got = reader.read(buffer, sizeof buffer)) > 0;)
                        told.append(buffer, static_cast<std::size_t>(got));
                };
        }
        const auto results = commands.run_all(wave);
        int answered = 0;
        for (std::size_t i = 0; i < wave.size(); ++i)
            answered += (streamed ? read[i] : results[i].out.view) == "told\n" ? 1 : 0;
        return answered;
    });
}

TEST_CASE("where a user may have few processes or threads, commands wait for each other" *
          doctest::skip(!can_become_another_user())) {
    for (const rlim_t most : {2u, 3u, 5u}) CHECK(answered_with_few_processes(most, false) == 6);
    for (const rlim_t most : {3u, 4u, 6u}) CHECK(answered_with_few_processes(most, true) == 6);
}

TEST_CASE_FIXTURE(Fixture, "where few files may be open, commands wait for each other") {
    rlimit before{};
    REQUIRE(getrlimit(RLIMIT_NOFILE, &before) == 0);
    const rlimit few{open_descriptors() + 8, before.rlim_max};
    std::vector<CommandRequest> wave;
    for (int i = 0; i < 6; ++i) wave.push_back(shell("echo told"));
    REQUIRE(setrlimit(RLIMIT_NOFILE, &few) == 0);
    const auto results = commands.run_all(wave);
    setrlimit(RLIMIT_NOFILE, &before);
    for (const CommandResult& result : results) CHECK(result.out.view == "told\n");
}

TEST_CASE("where a user may have no further process, that is why a command was not run" *
          doctest::skip(!can_become_another_user())) {
    CHECK(with_few_processes(1, [] {
              Cancellation cancellation;
              const CommandRequest request{.argv = {"/bin/sh", "-c", "exit 0"}};
              const auto result = RealCommands(cancellation, std::nullopt).run_all({&request, 1}).front();
              const bool told = result.err.view == "/bin/sh cannot be started: Resource temporarily unavailable";
              return result.state == RunState::not_allowed && told ? 1 : 0;
          }) == 1);
}

TEST_CASE_FIXTURE(Fixture, "nothing is left behind: no handle, no zombie") {
    run(shell("exit 0"));
    std::size_t before = open_descriptors();
    std::vector<CommandRequest> requests;
    for (int i = 0; i < 6; ++i) requests.push_back(shell("echo x"));
    requests.push_back(shell("sleep 60"));
    requests.back().timeout_ms = 50;
    requests.push_back(shell("head -c 100000 /dev/zero"));
    requests.back().consume = [](ByteReader&) {};
    commands.run_all(requests);
    CHECK(open_descriptors() == before);
    CHECK(waitpid(-1, nullptr, WNOHANG) == -1);
}

TEST_CASE_FIXTURE(Fixture, "a program is found on PATH without a process") {
    std::string before = std::getenv("PATH");
    std::string program = folder.script("mysched-info", "exit 0");
    setenv("PATH", ("relative::" + folder.path()).c_str(), 1);
    auto found = commands.find("mysched-info");
    auto missing = commands.find("nodetop-no-such-program");
    setenv("PATH", before.c_str(), 1);
    CHECK(found == program);
    CHECK(missing == std::nullopt);
}
