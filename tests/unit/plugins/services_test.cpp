#include "plugins/services.hpp"

#include <doctest/doctest.h>

#include <thread>

#include "plugins/abi_text.hpp"
#include "support/fake_world.hpp"

using namespace nodetop;

namespace {

struct Fixture {
    FakeWorld machine;
    std::vector<Problem> problems;
    std::vector<std::string> log, ends;
    std::uint64_t longest_ms = 0;
    int waves_over = 0;
    HostServices services{
        machine.world(),
        {{"cluster", "big"}},
        std::nullopt,
        {[this](const Problem& problem) { problems.push_back(problem); },
         [this](const std::string& line) { log.push_back(line); }, [this](std::uint64_t ms) { longest_ms = ms; },
         [this] { ++waves_over; }, [this](const std::string& line) { ends.push_back(line); }}};
    const nt_host* host = services.host();

    template <typename Service>
    const Service* service(const char* id) const {
        return static_cast<const Service*>(host->get_service(host, id));
    }
    const nt_command_service* commands = service<nt_command_service>(NT_SERVICE_COMMAND);
};

nt_command asking(const char* const* argv) {
    nt_command command{};
    command.size = sizeof command;
    command.argv = argv;
    return command;
}

}  // namespace

TEST_CASE_FIXTURE(Fixture, "a host has its services by exact id, and no others") {
    for (const char* id :
         {NT_SERVICE_COMMAND, NT_SERVICE_LOG, NT_SERVICE_CONFIG, NT_SERVICE_CLOCK, NT_SERVICE_ENV, NT_SERVICE_IDENTITY,
          NT_SERVICE_FILE, NT_SERVICE_CANCEL, NT_SERVICE_NOTICE, NT_SERVICE_REPLAY, NT_SERVICE_ASKED})
        CHECK(host->get_service(host, id) != nullptr);
    for (const char* id : {"nodetop.command/2", "nodetop.command/1 ", "nodetop.command", ""})
        CHECK(host->get_service(host, id) == nullptr);
    CHECK(host->get_service(host, nullptr) == nullptr);
    CHECK(host->size == sizeof(nt_host));
    CHECK(text_of(host->name) == "nodetop");
}

TEST_CASE_FIXTURE(Fixture, "commands are asked in one wave, numbered through the reading") {
    machine.commands.answer("sinfo -h", "idle", 2);
    const char* first[] = {"sinfo", "-h", nullptr};
    const char* second[] = {"gone", nullptr};
    nt_command one = asking(first), two = asking(second);
    const nt_command* wave[] = {&one, &two};
    nt_results* results = nullptr;
    REQUIRE(commands->run_all(host, wave, 2, &results) == NT_OK);
    REQUIRE(results->count == 2);
    CHECK(results->items[0]->state == NT_RUN_EXITED);
    CHECK(results->items[0]->exit_status == 2);
    CHECK(text_of(results->items[0]->out) == "idle");
    CHECK(results->items[0]->command == 0);
    CHECK(results->items[1]->state == NT_RUN_NOT_FOUND);
    CHECK(results->items[1]->command == 1);
    results->release(results);
    CHECK(ends == std::vector<std::string>{"sinfo -h", "gone"});
    CHECK(longest_ms == 30'000);
    CHECK(waves_over == 1);

    REQUIRE(commands->run_all(host, wave, 1, &results) == NT_OK);
    CHECK(results->items[0]->command == 2);
    results->release(results);
}

TEST_CASE_FIXTURE(Fixture, "a stream and the end of a command reach the adapter's own functions") {
    machine.commands.answer("squeue", "one two");
    struct Seen {
        std::string text;
        int ends = 0;
    } seen;
    const char* argv[] = {"squeue", nullptr};
    nt_command command = asking(argv);
    command.ctx = &seen;
    command.consume = [](void* ctx, const nt_reader* reader) {
        char buffer[3];
        for (std::int64_t got = 0; (got = reader->read(reader, buffer, sizeof buffer)) > 0;)
            static_cast<Seen*>(ctx)->text.append(buffer, static_cast<std::size_t>(got));
    };
    command.on_end = [](void* ctx, const nt_result* result) {
        if (result->state == NT_RUN_EXITED) ++static_cast<Seen*>(ctx)->ends;
        return static_cast<std::int32_t>(NT_WAVE_CONTINUE);
    };
    const nt_command* wave[] = {&command};
    nt_results* results = nullptr;
    REQUIRE(commands->run_all(host, wave, 1, &results) == NT_OK);
    CHECK(seen.text == "one two");
    CHECK(seen.ends == 1);
    CHECK(results->items[0]->out.len == 0);
    results->release(results);
}

TEST_CASE_FIXTURE(Fixture, "what is no question is refused, and nothing is run") {
    const char* empty[] = {nullptr};
    nt_command command = asking(empty);
    const nt_command* wave[] = {&command};
    nt_results* results = nullptr;
    CHECK(commands->run_all(host, wave, 1, &results) == NT_ARGUMENT);
    command.argv = nullptr;
    CHECK(commands->run_all(host, wave, 1, &results) == NT_ARGUMENT);
    const char* argv[] = {"sinfo", nullptr};
    command = asking(argv);
    command.size = 8;
    CHECK(commands->run_all(host, wave, 1, &results) == NT_ARGUMENT);
    const nt_command* null_wave[] = {nullptr};
    CHECK(commands->run_all(host, null_wave, 1, &results) == NT_ARGUMENT);
    CHECK(commands->run_all(host, nullptr, 1, &results) == NT_ARGUMENT);
    CHECK(commands->run_all(host, wave, 1, nullptr) == NT_ARGUMENT);
    CHECK(machine.commands.asked.empty());
    CHECK(results == nullptr);
}

TEST_CASE_FIXTURE(Fixture, "programs, keys, variables and files are given or absent, and stay as long as the adapter") {
    machine.commands.programs = {"sinfo"};
    machine.environment.variables = {{"SLURM_CONF", "/etc/slurm.conf"}, {"EMPTY", ""}};
    machine.files.contents = {{"/etc/a", "content"}};
    machine.files.denied = {"/etc/b"};
    nt_str path{}, value{}, empty{};
    CHECK(commands->find(host, "sinfo", &path) == NT_OK);
    CHECK(commands->find(host, "gone", &value) == NT_ABSENT);
    auto* env = service<nt_env_service>(NT_SERVICE_ENV);
    CHECK(env->get(host, "SLURM_CONF", 0, &value) == NT_OK);
    CHECK(env->get(host, "EMPTY", 0, &empty) == NT_OK);
    CHECK(env->get(host, "UNSET", 0, &empty) == NT_ABSENT);
    CHECK(text_of(value) == "/etc/slurm.conf");
    CHECK(text_of(path) == "/usr/bin/sinfo");
    CHECK(empty.len == 0);

    auto* config = service<nt_config_service>(NT_SERVICE_CONFIG);
    CHECK(config->get(host, "cluster", &value) == NT_OK);
    CHECK(text_of(value) == "big");
    CHECK(config->get(host, "other", &value) == NT_ABSENT);
    CHECK(config->get(host, nullptr, &value) == NT_ARGUMENT);

    auto* files = service<nt_file_service>(NT_SERVICE_FILE);
    nt_bytes* bytes = nullptr;
    REQUIRE(files->read(host, "/etc/a", 3, 0, &bytes) == NT_OK);
    CHECK(text_of(bytes->data) == "con");
    CHECK(bytes->flags == NT_RESULT_TRUNCATED);
    bytes->release(bytes);
    CHECK(files->read(host, "/etc/b", 3, 0, &bytes) == NT_DENIED);
    CHECK(files->read(host, "/etc/c", 3, 0, &bytes) == NT_ABSENT);
}

TEST_CASE_FIXTURE(Fixture, "the caller is told as he is known, and unknown groups are not none") {
    auto* identity = service<nt_identity_service>(NT_SERVICE_IDENTITY);
    const nt_identity* who = nullptr;
    REQUIRE(identity->get(host, &who) == NT_OK);
    CHECK(who->uid == 1000);
    CHECK(text_of(who->user) == "ada");
    CHECK(who->groups_known == 1);
    REQUIRE(who->n_groups == 1);
    CHECK(text_of(who->groups[0]) == "ada");
    CHECK(text_of(who->host_name) == "login1");

    FakeWorld other;
    other.identities.who = {std::nullopt, "eve", std::nullopt, ""};
    HostServices unknown(other.world(), {}, std::nullopt, {});
    auto* asked =
        static_cast<const nt_identity_service*>(unknown.host()->get_service(unknown.host(), NT_SERVICE_IDENTITY));
    REQUIRE(asked->get(unknown.host(), &who) == NT_OK);
    CHECK(who->groups_known == 0);
    CHECK(who->uid == UINT32_MAX);
}

TEST_CASE_FIXTURE(Fixture, "calls of a recording are told as argument lists, and none where nothing is replayed") {
    const auto* replays = service<nt_replay_service>(NT_SERVICE_REPLAY);
    nt_argv_list calls{};
    CHECK(replays->calls(host, "ssh", &calls) == NT_ABSENT);
    CHECK(replays->calls(host, nullptr, &calls) == NT_ARGUMENT);
    machine.commands.calls = {{"ssh", "a", "/bin/sh"}, {"ssh", "b"}};
    REQUIRE(replays->calls(host, "ssh", &calls) == NT_OK);
    REQUIRE(calls.count == 2);
    CHECK(std::string(calls.items[0][1]) == "a");
    CHECK(calls.items[1][2] == nullptr);
}

TEST_CASE_FIXTURE(Fixture, "an adapter is told what the user named, and that he named nothing") {
    const auto* asked = service<nt_asked_service>(NT_SERVICE_ASKED);
    nt_str names{};
    CHECK(asked->names(host, &names) == NT_ABSENT);
    services.tell_asked_names("gpu\nlong");
    REQUIRE(asked->names(host, &names) == NT_OK);
    CHECK(text_of(names) == "gpu\nlong");
}

TEST_CASE_FIXTURE(Fixture, "clock and cancellation are those of the world") {
    machine.clock.offset_seconds = 3600;
    auto* clock = service<nt_clock_service>(NT_SERVICE_CLOCK);
    CHECK(clock->wall_ns(host) == machine.clock.now_ns);
    CHECK(clock->zone_offset_seconds(host, 0) == 3600);
    auto* cancel = service<nt_cancel_service>(NT_SERVICE_CANCEL);
    CHECK(cancel->is_cancelled(host) == 0);
    machine.cancellation.cancel();
    CHECK(cancel->is_cancelled(host) == 1);
}

TEST_CASE_FIXTURE(Fixture, "notices become problems, log lines notes; an unknown severity is an error") {
    nt_notice notice{};
    notice.size = sizeof notice;
    notice.severity = 9;
    notice.code = abi_text("query_failed");
    notice.query = abi_text("nodes");
    notice.text = abi_text("no answer");
    auto* notices = service<nt_notice_service>(NT_SERVICE_NOTICE);
    notices->add(host, &notice);
    notices->add(host, nullptr);
    notice.size = 4;
    notices->add(host, &notice);
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].severity == Severity::error);
    CHECK(problems[0].code == "query_failed");
    CHECK(problems[0].query == "nodes");
    CHECK(problems[0].subject == "");
    CHECK(problems[0].text == "no answer");

    auto* writer = service<nt_log_service>(NT_SERVICE_LOG);
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) threads.emplace_back([&] { writer->write(host, NT_NOTE, abi_text("line")); });
    for (auto& thread : threads) thread.join();
    CHECK(log == std::vector<std::string>(4, "line"));
}

TEST_CASE_FIXTURE(Fixture, "nothing thrown in the host crosses to the adapter") {
    struct Broken : FakeCommands {
        std::vector<CommandResult> run_all(std::span<const CommandRequest>) override { throw std::bad_alloc(); }
        std::optional<std::string> find(const std::string&) override { throw 3; }
    } broken;
    World world{broken, machine.files, machine.clock, machine.environment, machine.identities, machine.cancellation};
    HostServices fragile(world, {}, std::nullopt, {});
    auto* asked =
        static_cast<const nt_command_service*>(fragile.host()->get_service(fragile.host(), NT_SERVICE_COMMAND));
    nt_results* results = nullptr;
    CHECK(asked->run_all(fragile.host(), nullptr, 0, &results) == NT_MEMORY);
    nt_str path{};
    CHECK(asked->find(fragile.host(), "x", &path) == NT_INTERNAL);
}
