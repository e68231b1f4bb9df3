#include "outside/replay_world.hpp"

#include <doctest/doctest.h>

#include "outside/real_clock.hpp"
#include "outside/recording_world.hpp"
#include "support/fake_world.hpp"
#include "support/few_processes.hpp"
#include "support/temp_folder.hpp"

using namespace nodetop;

namespace {

CommandRequest asking(Argv argv) {
    CommandRequest request;
    request.argv = std::move(argv);
    return request;
}

/// What a world tells, kept in a recording and told again by a replay.
struct Fixture {
    FakeWorld machine;
    RecordingWorld recorder{machine.world()};
    std::shared_ptr<Recording> recording = std::make_shared<Recording>();

    ReplayWorld replay() {
        recording->calls = recorder.take();
        return ReplayWorld(recording, std::make_shared<Cancellation>());
    }
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "a replay answers what was recorded, and says of the rest that it was not") {
    machine.commands.answer("sinfo -h", "idle\n", 3);
    auto live = recorder.world().commands.run_all(std::vector{asking({"sinfo", "-h"}), asking({"gone"})});
    auto again = replay();
    auto results =
        again.world().commands.run_all(std::vector{asking({"sinfo", "-h"}), asking({"gone"}), asking({"new"})});
    CHECK(results[0].state == RunState::exited);
    CHECK(results[0].exit_status == 3);
    CHECK(results[0].out.view == live[0].out.view);
    CHECK(results[1].state == RunState::not_found);
    CHECK(results[2].state == RunState::not_recorded);
}

TEST_CASE_FIXTURE(Fixture, "a stream is recorded whole, also where its consumer had seen enough, and replayed as one") {
    std::string long_answer(300'000, 'x');
    machine.commands.answer("kubectl get pods", long_answer);
    std::size_t seen = 0;
    auto request = asking({"kubectl", "get", "pods"});
    request.consume = [&](ByteReader& reader) {
        char buffer[10];
        seen += static_cast<std::size_t>(reader.read(buffer, sizeof buffer));
    };
    recorder.world().commands.run_all(std::vector{request});
    CHECK(seen == 10);
    auto again = replay();
    std::string told;
    request.consume = [&](ByteReader& reader) {
        std::vector<char> buffer(1 << 20);
        for (std::int64_t got = 0; (got = reader.read(buffer.data(), buffer.size())) > 0;)
            told.append(buffer.data(), static_cast<std::size_t>(got));
    };
    auto result = again.world().commands.run_all(std::vector{request}).front();
    CHECK(told == long_answer);
    CHECK(result.out.view.empty());
    CHECK(result.state == RunState::exited);
}

TEST_CASE_FIXTURE(Fixture, "streams are replayed one after the other where the user may have no more threads" *
                               doctest::skip(!can_become_another_user())) {
    const std::vector<Argv> lists{{"squeue"}, {"sinfo"}, {"sacctmgr"}};
    for (const Argv& argv : lists) machine.commands.answer(argv.front(), argv.front());
    recorder.world().commands.run_all(std::vector{asking(lists[0]), asking(lists[1]), asking(lists[2])});
    auto again = replay();
    CHECK(with_few_processes(1, [&] {
              std::string told;
              std::vector<CommandRequest> wave;
              for (const Argv& argv : lists) {
                  wave.push_back(asking(argv));
                  wave.back().consume = [&](ByteReader& reader) {
                      char buffer[64];
                      for (std::int64_t got = 0; (got = reader.read(buffer, sizeof buffer)) > 0;)
                          told.append(buffer, static_cast<std::size_t>(got));
                  };
              }
              again.world().commands.run_all(wave);
              return told == "squeuesinfosacctmgr" ? 1 : 0;
          }) == 1);
}

TEST_CASE_FIXTURE(Fixture, "the rest of a replayed stream is given where it lies, cut at the cap and once") {
    machine.commands.answer("squeue", "0123456789");
    recorder.world().commands.run_all(std::vector{asking({"squeue"})});
    auto again = replay();
    std::string begin(2, '\0');
    std::optional<std::string_view> rest;
    auto request = asking({"squeue"});
    request.max_stdout = 8;
    request.consume = [&](ByteReader& reader) {
        CHECK(reader.read(begin.data(), 2) == 2);
        rest = reader.rest();
        CHECK(reader.rest() == "");
        char more = 0;
        CHECK(reader.read(&more, 1) == 0);
    };
    const auto result = again.world().commands.run_all(std::vector{request}).front();
    CHECK(begin == "01");
    CHECK(rest == "234567");
    CHECK(result.truncated);
}

TEST_CASE("answers of a folder are read when they are asked for, kept or streamed, and cut at the cap") {
    TempFolder folder;
    folder.write("index.jsonl", R"({"argv": ["squeue"], "rc": 0, "stdout": "0.out", "stderr": "0.err"})");
    folder.write("0.out", std::string(600'000, 'q'));
    folder.write("0.err", "warning");
    auto recording = std::make_shared<const Recording>(std::get<Recording>(read_recording(folder.path())));
    ReplayWorld again(recording, std::make_shared<Cancellation>());
    auto kept = asking({"squeue"}), streamed = asking({"squeue"}), cut = asking({"squeue"}), cut_stream = cut;
    auto from_memory = kept;
    from_memory.consume = [](ByteReader& reader) { CHECK_FALSE(reader.rest()); };
    std::size_t seen = 0, seen_of_cut = 0;
    auto count_in = [](std::size_t& total) {
        return [&total](ByteReader& reader) {
            std::vector<char> buffer(100'000);
            for (std::int64_t got = 0; (got = reader.read(buffer.data(), buffer.size())) > 0;)
                total += static_cast<std::size_t>(got);
        };
    };
    streamed.consume = count_in(seen);
    cut_stream.consume = count_in(seen_of_cut);
    cut.max_stdout = cut_stream.max_stdout = 1000;
    auto results = again.world().commands.run_all(std::vector{kept, streamed, cut, cut_stream, from_memory});
    CHECK(results[0].out.view.size() == 600'000);
    CHECK(results[0].err.view == "warning");
    CHECK_FALSE(results[0].truncated);
    CHECK(seen == 600'000);
    CHECK_FALSE(results[1].truncated);
    CHECK(results[2].out.view.size() == 1000);
    CHECK(results[2].truncated);
    CHECK(seen_of_cut == 1000);
    CHECK(results[3].truncated);
}

TEST_CASE_FIXTURE(Fixture, "on_end is told of every command of a replay, not recorded ones too") {
    machine.commands.answer("a", "1");
    recorder.world().commands.run_all(std::vector{asking({"a"})});
    auto again = replay();
    std::vector<RunState> ends;
    auto first = asking({"a"}), second = asking({"b"});
    first.on_end = second.on_end = [&](const CommandResult& result) {
        ends.push_back(result.state);
        return Wave::stop;
    };
    again.world().commands.run_all(std::vector{first, second});
    CHECK(ends == std::vector{RunState::exited, RunState::not_recorded});
}

TEST_CASE_FIXTURE(Fixture, "files, variables and programs are replayed, a secret's value never kept") {
    machine.files.contents = {{"/etc/lsf.conf", "A=1"}, {"/home/ada/token", "hidden-token"}};
    machine.files.denied = {"/etc/shadow"};
    machine.environment.variables = {{"SLURM_CONF", "/etc/slurm.conf"}, {"PASSWORD", "hidden-word"}};
    machine.commands.programs = {"sinfo"};
    World live = recorder.world();
    CHECK(live.files.read("/home/ada/token", 100, Secrecy::secret).content.view == "hidden-token");
    CHECK(live.environment.get("PASSWORD", Secrecy::secret) == "hidden-word");
    live.files.read("/etc/lsf.conf", 100, Secrecy::open);
    live.files.read("/etc/shadow", 100, Secrecy::open);
    live.files.read("/etc/none", 100, Secrecy::open);
    live.environment.get("SLURM_CONF", Secrecy::open);
    live.environment.get("UNSET", Secrecy::open);
    live.commands.find("sinfo");
    live.commands.find("bhosts");

    auto again = replay();
    World world = again.world();
    CHECK(world.files.read("/etc/lsf.conf", 100, Secrecy::open).content.view == "A=1");
    CHECK(world.files.read("/etc/lsf.conf", 2, Secrecy::open).content.view == "A=");
    CHECK(world.files.read("/etc/lsf.conf", 2, Secrecy::open).truncated);
    CHECK(world.files.read("/etc/shadow", 100, Secrecy::open).state == FileState::denied);
    CHECK(world.files.read("/etc/none", 100, Secrecy::open).state == FileState::absent);
    CHECK(world.files.read("/etc/never-asked", 100, Secrecy::open).state == FileState::absent);
    CHECK(world.files.read("/home/ada/token", 100, Secrecy::secret).state == FileState::denied);
    CHECK(world.environment.get("SLURM_CONF", Secrecy::open) == "/etc/slurm.conf");
    CHECK(world.environment.get("UNSET", Secrecy::open) == std::nullopt);
    CHECK(world.environment.get("PASSWORD", Secrecy::secret) == std::nullopt);
    CHECK(world.commands.find("sinfo") == "/usr/bin/sinfo");
    CHECK(world.commands.find("bhosts") == std::nullopt);
    CHECK(recording_json(*recording).find("hidden") == std::string::npos);
}

TEST_CASE_FIXTURE(Fixture, "a recording without look-ups: a program that answered was there") {
    machine.commands.answer("sinfo", "x");
    recorder.world().commands.run_all(std::vector{asking({"sinfo"}), asking({"gone"})});
    auto again = replay();
    CHECK(again.world().commands.find("sinfo") == "sinfo");
    CHECK(again.world().commands.find("gone") == std::nullopt);
}

TEST_CASE_FIXTURE(Fixture, "a replay tells how a program was called, each call once; a live world tells nothing") {
    machine.commands.answer("ssh a", "x");
    machine.commands.answer("ssh b", "x");
    recorder.world().commands.run_all(std::vector{asking({"ssh", "a"}), asking({"ssh", "b"}), asking({"ssh", "a"})});
    CHECK(recorder.world().commands.recorded("ssh").empty());
    auto again = replay();
    CHECK(again.world().commands.recorded("ssh") == std::vector<Argv>{{"ssh", "a"}, {"ssh", "b"}});
    CHECK(again.world().commands.recorded("scp").empty());
}

TEST_CASE_FIXTURE(Fixture, "B-43 clock, zone and caller of a replay are the recorded ones") {
    recording->taken_at = 1'777'879'800;
    recording->zone = Zone{"Europe/Berlin", 7200};
    recording->caller = {std::nullopt, "grace", std::nullopt, "login2"};
    auto again = replay();
    World world = again.world();
    CHECK(world.clock.wall_ns() == 1'777'879'800'000'000'000);
    CHECK(world.clock.zone_offset_seconds(0) == 7200);
    CHECK(world.identities.caller() == recording->caller);
}

TEST_CASE_FIXTURE(Fixture, "a recording without an instant runs on this machine's clock") {
    auto again = replay();
    CHECK(again.world().clock.wall_ns() >= RealClock().wall_ns() - 60'000'000'000);
}

TEST_CASE_FIXTURE(Fixture, "an interrupt ends a replay too") {
    machine.commands.answer("a", "1");
    recorder.world().commands.run_all(std::vector{asking({"a"})});
    recording->calls = recorder.take();
    auto cancellation = std::make_shared<Cancellation>();
    ReplayWorld again(recording, cancellation);
    cancellation->cancel();
    CHECK(again.world().commands.run_all(std::vector{asking({"a"})}).front().state == RunState::cancelled);
}
