#include "outside/recorded_answers.hpp"

#include <doctest/doctest.h>

using namespace nodetop;

namespace {

struct Fixture {
    Recording recording;

    void add(Argv argv, std::string_view out, std::optional<std::string> stdin_text = std::nullopt) {
        RecordedCommand command;
        command.argv = std::move(argv);
        command.out = out;
        command.stdin_text = std::move(stdin_text);
        recording.calls.commands.push_back(command);
    }
};

CommandRequest asking(Argv argv, std::string stdin_text = "") {
    CommandRequest request;
    request.argv = std::move(argv);
    request.stdin_data = SharedBytes::of(std::move(stdin_text));
    return request;
}

std::string answer(RecordedAnswers& answers, const CommandRequest& request) {
    auto found = answers.find(request);
    return found ? std::string(found->command->out) : "not recorded";
}

}  // namespace

TEST_CASE_FIXTURE(Fixture, "only the same argument list is the same question") {
    add({"scontrol", "show", "node"}, "nodes");
    add({"a b"}, "one word");
    RecordedAnswers answers(recording);
    CHECK(answer(answers, asking({"scontrol", "show", "node"})) == "nodes");
    CHECK(answer(answers, asking({"scontrol", "show", "node", "-d"})) == "not recorded");
    CHECK(answer(answers, asking({"scontrol", "show"})) == "not recorded");
    CHECK(answer(answers, asking({"a", "b"})) == "not recorded");
}

TEST_CASE_FIXTURE(Fixture, "the same question several times: by standard input, else in turn, and the last one stays") {
    add({"kubectl", "create"}, "first", "{\"a\": 1, \"b\": 2}");
    add({"kubectl", "create"}, "second", "text\n");
    add({"kubectl", "create"}, "third", "text\n");
    RecordedAnswers answers(recording);
    CHECK(answer(answers, asking({"kubectl", "create"}, "{\"b\":2,\"a\":1}")) == "first");
    CHECK(answer(answers, asking({"kubectl", "create"}, "text")) == "second");
    CHECK(answer(answers, asking({"kubectl", "create"}, "text")) == "third");
    CHECK(answer(answers, asking({"kubectl", "create"}, "text")) == "third");
    CHECK(answer(answers, asking({"kubectl", "create"}, "other")) == "first");
    CHECK(answer(answers, asking({"kubectl", "create"}, "other")) == "second");
}

TEST_CASE_FIXTURE(Fixture, "another spelling is taken only where the first was not recorded, and is told") {
    add({"squeue", "--json"}, "json");
    add({"squeue", "-o", "%N"}, "plain");
    RecordedAnswers answers(recording);
    auto request = asking({"squeue", "-O", "All"});
    request.alternates = {{"squeue", "-o", "%N"}, {"squeue", "--json"}};
    auto found = answers.find(request);
    REQUIRE(found.has_value());
    CHECK(found->command->out == "plain");
    CHECK(found->answered_by == 1);
    request.argv = {"squeue", "--json"};
    CHECK(answers.find(request)->answered_by == 0);
}

TEST_CASE_FIXTURE(Fixture, "B-42 a line of the peer's file never answers a longer or shorter one") {
    recording.lookup = Lookup::peer_lines;
    add({"qconf", "-sq", "all.q"}, "all.q");
    add({"qstat", "-Qf"}, "text");
    RecordedAnswers answers(recording);
    CHECK(answer(answers, asking({"qconf", "-sq", "all.q2"})) == "not recorded");
    CHECK(answer(answers, asking({"qstat", "-Qf", "-F", "json"})) == "not recorded");
    CHECK(answer(answers, asking({"qstat", "-f"})) == "not recorded");
}

TEST_CASE_FIXTURE(Fixture, "B-42 in the peer's file other flags are forgiven where only one answer can be meant") {
    recording.lookup = Lookup::peer_lines;
    add({"scontrol", "show", "node", "--all", "--oneliner"}, "nodes");
    add({"scontrol", "show", "partition", "--all"}, "partitions");
    add({"sacctmgr", "show", "qos", "format=Name"}, "names");
    add({"squeue", "-h", "RUNNING"}, "running");
    add({"squeue", "-a", "RUNNING"}, "running all");
    RecordedAnswers answers(recording);
    CHECK(answer(answers, asking({"scontrol", "-o", "show", "node"})) == "nodes");
    CHECK(answer(answers, asking({"scontrol", "show", "config"})) == "not recorded");
    CHECK(answer(answers, asking({"sacctmgr", "show", "qos", "format=Name,MaxWall"})) == "not recorded");
    CHECK(answer(answers, asking({"squeue", "RUNNING"})) == "not recorded");

    auto request = asking({"scontrol", "-d", "show", "node"});
    request.alternates = {{"scontrol", "show", "node", "--all", "--oneliner"}};
    CHECK(answers.find(request)->answered_by == 1);
}

TEST_CASE_FIXTURE(Fixture, "the peer's questions are lines: an argument with a blank in it is found") {
    recording.lookup = Lookup::peer_lines;
    add({"ssh", "host", "uname", "-a"}, "linux");
    RecordedAnswers answers(recording);
    CHECK(answer(answers, asking({"ssh", "host", "uname -a"})) == "linux");
}
