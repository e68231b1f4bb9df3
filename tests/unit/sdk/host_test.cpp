// The C++ face of the host's services, on the fake host.
#include <doctest/doctest.h>

#include <nodetop/sdk/host.hpp>
#include <nodetop/testing/fake_host.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace sdk = nodetop::sdk;
using nodetop::testing::Argv;
using nodetop::testing::FakeHost;
using nodetop::testing::Script;

TEST_CASE("C-76 an answer is ok only if it is whole, and says why it is not") {
    struct {
        Script script;
        nt_error status;
        const char* failure;
    } const cases[] = {
        {{"n1\n", ""}, NT_OK, "mystat -a: answered"},
        {{"n1\n", "no server\nsecond line", 3}, NT_COMMAND, "mystat -a: exit status 3: no server"},
        {{"", "", 3}, NT_COMMAND, "mystat -a: exit status 3"},
        {{"\nno such cell\n", "", 1}, NT_COMMAND, "mystat -a: exit status 1: no such cell"},
        {{"n1\n", "\n", 1}, NT_COMMAND, "mystat -a: exit status 1: n1"},
        {{"n1\n", "", 0, NT_RUN_SIGNALLED}, NT_COMMAND, "mystat -a: ended by signal 11"},
        {{"", "", 0, NT_RUN_TIMED_OUT}, NT_TIMEOUT, "mystat -a: did not answer in time"},
        {{"", "", 0, NT_RUN_NOT_FOUND}, NT_ABSENT, "mystat -a: no such program on PATH"},
        {{"", "", 0, NT_RUN_NOT_ALLOWED}, NT_DENIED, "mystat -a: may not be run"},
        {{"", "it is writable by everyone", 0, NT_RUN_NOT_ALLOWED},
         NT_DENIED,
         "mystat -a: may not be run: it is writable by everyone"},
        {{"", "", 0, NT_RUN_CANCELLED}, NT_CANCELLED, "mystat -a: cancelled before it answered"},
        {{"", "", 0, NT_RUN_NOT_RECORDED}, NT_ABSENT, "mystat -a: not in the recording"},
        {{"", "", 0, 99}, NT_COMMAND, "mystat -a: ended in an unknown way"},
        {{"n1\n", "", 0, NT_RUN_EXITED, true}, NT_PARSE, "mystat -a: the answer is too long and was cut"},
    };
    for (const auto& each : cases) {
        CAPTURE(each.failure);
        FakeHost fake;
        fake.answer({"mystat", "-a"}, each.script);
        sdk::Host host(fake.abi());
        {
            const sdk::Answer answer = host.run({"mystat", "-a"});
            CHECK(answer.status() == each.status);
            CHECK(answer.ok() == (each.status == NT_OK));
            CHECK(answer.failure() == each.failure);
            CHECK(answer.out() == each.script.out);
            CHECK_FALSE(sdk::failed("nodes", answer).is_ok());
        }
        CHECK(fake.unreleased() == 0);
    }
}

TEST_CASE("a long command line leaves room for the reason") {
    FakeHost fake;
    const std::vector<std::string> argv{"mystat", "--user", "mira", "--format", "Name,State,Cores,Memory"};
    fake.answer(argv, Script{"", "denied", 1});
    sdk::Host host(fake.abi());
    CHECK(host.run(sdk::Command(argv)).failure() == "mystat --user mira --format ...: exit status 1: denied");
}

TEST_CASE("a missing answer is named with its query and its number") {
    FakeHost fake;
    fake.answer({"mystat", "-q"}, "").answer({"mystat", "-a"}, Script{"", "denied", 1});
    sdk::Host host(fake.abi());
    CHECK(host.run({"mystat", "-q"}).ok());
    const sdk::Outcome outcome = sdk::failed("nodes", host.run({"mystat", "-a"}));
    CHECK(outcome.status() == NT_COMMAND);
    CHECK(outcome.why().code == "query_failed");
    CHECK(outcome.why().query == "nodes");
    CHECK(outcome.why().command == 1);
    CHECK(outcome.why().text == "mystat -a: exit status 1: denied");
}

TEST_CASE("a wave answers in the order of its questions, and its answers outlive it") {
    FakeHost fake;
    fake.answer({"mystat"}, "nodes").answer({"myq"}, "queues");
    sdk::Host host(fake.abi());
    std::vector<sdk::Answer> answers;
    std::size_t nodes = 0, queues = 0;
    {
        sdk::Wave wave;
        nodes = wave.ask({"mystat"}).index;
        queues = wave.ask({"myq"}).index;
        answers = host.run(wave);
    }
    CHECK(answers[nodes].out() == "nodes");
    CHECK(answers[queues].out() == "queues");
    CHECK(answers[queues].number() == 1);
    CHECK(fake.unreleased() == 1);
    answers.pop_back();
    CHECK(answers[nodes].out() == "nodes");
    answers.clear();
    CHECK(fake.unreleased() == 0);
}

TEST_CASE("everything that a command says reaches the host") {
    FakeHost fake;
    fake.answer({"mystat", "--plain"}, "old").answer({"mystat", "--yes"}, "yes");
    sdk::Host host(fake.abi());
    sdk::Command command{"mystat", "--json"};
    command.or_as({"mystat", "--xml"}).or_as({"mystat", "--plain"});
    const sdk::Answer answer = host.run(command);
    CHECK(answer.out() == "old");
    CHECK(answer.answered_by() == 2);
    CHECK(host.run({"mystat", "--yes"}).answered_by() == 0);
    CHECK(fake.asked() == std::vector<Argv>{{"mystat", "--json"}, {"mystat", "--yes"}});
}

TEST_CASE("the structs of a command hold what was declared") {
    static nt_command seen;
    static std::vector<std::string> texts;
    static const nt_command_service service = {
        sizeof service, 0,
        [](const nt_host*, const nt_command* const* commands, std::uint32_t, nt_results**) -> nt_status {
            seen = *commands[0];
            texts = {std::string(sdk::view(seen.stdin_data)), std::string(sdk::view(seen.env_add[0].name)),
                     std::string(sdk::view(seen.env_add[0].value)), seen.env_remove[0], seen.argv[0]};
            return NT_MEMORY;
        },
        nullptr};
    nt_host abi = {};
    abi.size = sizeof abi;
    abi.get_service = [](const nt_host*, const char* id) -> const void* {
        return std::string_view(id) == NT_SERVICE_COMMAND ? &service : nullptr;
    };
    sdk::Host host(&abi);
    sdk::Command command{"mystat"};
    command.timeout_seconds(90).input("text").at_most(1000).with("A", "b").without("SBATCH_*");
    CHECK_THROWS_WITH(host.run(command), "the host could not run the commands (status -3)");
    CHECK(texts == std::vector<std::string>{"text", "A", "b", "SBATCH_*", "mystat"});
    CHECK(seen.size == sizeof(nt_command));
    CHECK(seen.timeout_ms == 90'000);
    CHECK(seen.max_stdout == 1000);
    CHECK(seen.n_env_add == 1);
    CHECK(seen.n_env_remove == 1);
    CHECK(seen.n_alternates == 0);
    CHECK((seen.consume == nullptr));
    CHECK((seen.on_end == nullptr));
}

TEST_CASE("a streamed answer is read in lines, however it is cut into chunks") {
    const std::string text = "first\n\nthird line, a long one\nlast";
    for (const std::size_t chunk : {std::size_t{1}, std::size_t{2}, std::size_t{7}, std::size_t{1000}}) {
        CAPTURE(chunk);
        FakeHost fake;
        fake.answer({"mystat"}, text).chunk(chunk);
        sdk::Host host(fake.abi());
        std::vector<std::string> lines;
        bool whole = true;
        sdk::Command command{"mystat"};
        command.stream([&](sdk::Reader& reader) {
            sdk::LineReader from(reader);
            while (const auto line = from.next()) lines.emplace_back(*line);
            whole = from.is_whole();
        });
        const sdk::Answer answer = host.run(command);
        CHECK(answer.ok());
        CHECK(answer.out().empty());
        CHECK(lines == std::vector<std::string>{"first", "", "third line, a long one", "last"});
        CHECK_FALSE(whole);
    }
}

TEST_CASE("a line without end is given up at the limit") {
    FakeHost fake;
    fake.answer({"mystat"}, "short\n" + std::string(500'000, 'x')).chunk(1000);
    sdk::Host host(fake.abi());
    sdk::Command command{"mystat"};
    int lines = 0;
    bool too_long = false;
    command.stream([&](sdk::Reader& reader) {
        sdk::LineReader from(reader, 100'000);
        while (from.next()) ++lines;
        too_long = from.too_long();
    });
    (void)host.run(command);
    CHECK(lines == 1);
    CHECK(too_long);
}

TEST_CASE("what a stream's reader throws makes its answer unreadable and no other") {
    FakeHost fake;
    fake.answer({"mystat"}, "x").answer({"myq"}, "y");
    sdk::Host host(fake.abi());
    sdk::Wave wave;
    wave.ask(sdk::Command{"mystat"}.stream([](sdk::Reader&) { throw std::runtime_error("bad row"); }));
    wave.ask(sdk::Command{"mystat"}.stream([](sdk::Reader&) { throw 1; }));
    wave.ask({"myq"});
    const auto answers = host.run(wave);
    CHECK(answers[0].status() == NT_PARSE);
    CHECK(answers[0].failure() == "mystat: the answer could not be read: bad row");
    CHECK(answers[1].read_error() == "an exception without a text");
    CHECK(answers[2].ok());
}

TEST_CASE("one command can end the wave") {
    FakeHost fake;
    fake.answer({"ping"}, "down").answer({"mystat"}, "n1");
    sdk::Host host(fake.abi());
    sdk::Wave wave;
    wave.ask(sdk::Command{"ping"}.on_end([](const nt_result& result) {
        return sdk::view(result.out) == "down" ? sdk::Then::stop_wave : sdk::Then::go_on;
    }));
    wave.ask({"mystat"});
    const auto answers = host.run(wave);
    CHECK(answers[0].ok());
    CHECK(answers[1].state() == NT_RUN_CANCELLED);
}

TEST_CASE("facts that are not there are told from empty ones") {
    FakeHost fake;
    fake.env("EMPTY", "").config("server", "one\ntwo").file("/etc/my.conf", "0123456789");
    sdk::Host host(fake.abi());
    CHECK(host.env("EMPTY") == "");
    CHECK(host.env("UNSET") == std::nullopt);
    CHECK(host.config("server") == "one\ntwo");
    CHECK(host.config("other") == std::nullopt);
    CHECK(host.find("mystat") == std::nullopt);
    fake.answer({"mystat"}, "");
    CHECK(host.find("mystat") == "/usr/bin/mystat");
    {
        const sdk::File file = host.read_file("/etc/my.conf");
        REQUIRE(file);
        CHECK(file.data() == "0123456789");
        CHECK_FALSE(file.is_truncated());
        const sdk::File begin = host.read_file("/etc/my.conf", 4);
        CHECK(begin.data() == "0123");
        CHECK(begin.is_truncated());
        const sdk::File none = host.read_file("/etc/other.conf");
        CHECK_FALSE(none);
        CHECK(none.status() == NT_ABSENT);
        CHECK(none.data().empty());
    }
    CHECK(fake.unreleased() == 0);
}

TEST_CASE("groups that are not known are not the same as none") {
    FakeHost fake;
    sdk::Host host(fake.abi());
    REQUIRE(host.identity());
    CHECK(host.identity()->user == "alice");
    CHECK(host.identity()->groups == std::nullopt);
    fake.groups({});
    CHECK(host.identity()->groups == std::vector<std::string_view>{});
    fake.groups({"bio", "users"});
    CHECK(host.identity()->groups == std::vector<std::string_view>{"bio", "users"});
}

TEST_CASE("clock, zone and cancellation come from the host") {
    FakeHost fake;
    fake.now(1'700'000'000).zone_offset_seconds(-3600);
    sdk::Host host(fake.abi());
    CHECK(host.now() == 1'700'000'000);
    CHECK(host.zone_offset_seconds(host.now()) == -3600);
    CHECK_FALSE(host.is_cancelled());
    fake.cancelled();
    CHECK(host.is_cancelled());
}

TEST_CASE("a notice reaches the host with its place, as valid UTF-8") {
    FakeHost fake;
    sdk::Host host(fake.abi());
    host.add(sdk::warning("row_unreadable", "no count of CPUs in \"caf\xe9\"").in("nodes").about("n\xff").at(3, 120));
    REQUIRE(fake.notices().size() == 1);
    const sdk::Notice& notice = fake.notices()[0];
    CHECK(notice.severity == NT_WARNING);
    CHECK(notice.code == "row_unreadable");
    CHECK(notice.text == "no count of CPUs in \"caf\xef\xbf\xbd\"");
    CHECK(notice.query == "nodes");
    CHECK(notice.subject == "n\xef\xbf\xbd");
    CHECK(notice.command == 3);
    CHECK(notice.offset == 120);

    host.add(sdk::note("x", "y"));
    CHECK(fake.notices()[1].command == NT_NO_COMMAND);
    CHECK(fake.notices()[1].offset == -1);
}
