#include "outside/recording.hpp"

#include <doctest/doctest.h>

#include <random>

#include "outside/recorded_output.hpp"
#include "support/temp_folder.hpp"

using namespace nodetop;

namespace {

std::string fault_of(std::variant<Recording, RecordingFault> answer) {
    const auto* fault = std::get_if<RecordingFault>(&answer);
    return fault != nullptr ? fault->text : "";
}

std::string fault_of_text(std::string_view text) { return fault_of(read_recording_bytes(text, "FILE")); }

Recording recording_of(std::string_view text) {
    auto answer = read_recording_bytes(text, "FILE");
    REQUIRE_MESSAGE(std::holds_alternative<Recording>(answer), fault_of(answer));
    return std::get<Recording>(std::move(answer));
}

std::string out_of(const RecordedCommand& command) {
    return std::string(load_output(nullptr, command.out, command.out_file, 1000).bytes.view);
}

constexpr std::string_view kOurs = R"({
 "schema": "nodetop.recording/1", "version": "1.2.3", "backend": "slurm",
 "adapter": {"id": "slurm", "version": "1.0", "file": "/usr/lib/nodetop/plugins/libnodetop-slurm.so"},
 "queue_term": "partition", "taken_at": "2026-05-04T09:30:00+02:00",
 "zone": {"name": "Europe/Berlin", "offset_seconds": 7200}, "host": "login1",
 "caller": {"uid": 1000, "user": "ada", "groups": ["ada", "physics"]}, "load_seconds": 0.25,
 "problems": [{"severity": "warning", "code": "row_unreadable", "query": "nodes", "subject": null, "text": "one line"}],
 "commands": [
  {"argv": ["scontrol", "show", "node"], "stdin": null, "state": "exited", "rc": 0, "signal": null,
   "stdout": "NodeName=c01\nState=\u00e9\n", "stderr": "", "truncated": false, "seconds": 0.5, "order": 0},
  {"argv": ["kubectl", "create", "-f", "-"], "stdin": "{\"a\": 1}", "state": "signalled", "rc": null, "signal": 9,
   "stdout": null, "stdout_base64": "Y2Fm6Qo=", "stderr": "gone", "truncated": true, "seconds": 1, "order": 1}],
 "files": [{"path": "/etc/lsf.conf", "state": "ok", "content": "A=1", "truncated": false},
           {"path": "/etc/none", "state": "absent", "content": null, "truncated": false},
           {"path": "/home/ada/token", "state": "ok", "content": null, "truncated": false}],
 "environment": [{"name": "SLURM_CONF", "value": "/etc/slurm.conf"}, {"name": "SGE_ROOT", "value": null}],
 "programs": [{"name": "scontrol", "path": "/usr/bin/scontrol"}, {"name": "bhosts", "path": null}],
 "kept": [{"kind": "http", "key": "GET /nodes", "value_base64": "AAE="}]
})";

}  // namespace

TEST_CASE("our recording gives everything that it holds") {
    Recording recording = recording_of(kOurs);
    CHECK(recording.version == "1.2.3");
    CHECK(recording.backend == "slurm");
    CHECK(recording.adapter_version == "1.0");
    CHECK(recording.queue_term == "partition");
    CHECK(recording.taken_at == 1777879800);
    REQUIRE(recording.zone.has_value());
    CHECK(recording.zone->name == "Europe/Berlin");
    CHECK(recording.zone->offset_seconds == 7200);
    CHECK(recording.caller == HostCaller{1000, "ada", std::vector<std::string>{"ada", "physics"}, "login1"});
    CHECK(recording.load_seconds == 0.25);
    REQUIRE(recording.problems.size() == 1);
    CHECK(recording.problems[0].severity == Severity::warning);
    CHECK(recording.problems[0].query == "nodes");
    CHECK(recording.problems[0].subject == "");

    const auto& calls = recording.calls;
    REQUIRE(calls.commands.size() == 2);
    CHECK(calls.commands[0].argv == Argv{"scontrol", "show", "node"});
    CHECK(calls.commands[0].out == "NodeName=c01\nState=\xc3\xa9\n");
    CHECK(calls.commands[0].stdin_text == std::nullopt);
    CHECK(calls.commands[1].state == RunState::signalled);
    CHECK(calls.commands[1].signal == 9);
    CHECK(calls.commands[1].out == "caf\xe9\n");
    CHECK(calls.commands[1].stdin_text == "{\"a\": 1}");
    CHECK(calls.commands[1].truncated);
    REQUIRE(calls.files.size() == 3);
    CHECK(calls.files[0].content == "A=1");
    CHECK(calls.files[1].state == FileState::absent);
    CHECK(calls.files[2].secret);
    CHECK(calls.environment[0].value == "/etc/slurm.conf");
    CHECK(calls.environment[1].value == std::nullopt);
    CHECK(calls.programs[1].path == std::nullopt);
    CHECK(calls.kept[0].value == std::string_view("\0\1", 2));
}

TEST_CASE("what is written is read back the same") {
    Recording first = recording_of(kOurs);
    std::string text = recording_json(first);
    Recording second = recording_of(text);
    CHECK(recording_json(second) == text);
    CHECK(second.calls.commands[1].out == "caf\xe9\n");
    CHECK(second.taken_at == first.taken_at);
    CHECK(text.find("\"taken_at\":\"2026-05-04T09:30:00+02:00\"") != std::string::npos);
    CHECK(text.find("\"rc\":null,\"signal\":9,\"stdout\":null,\"stdout_base64\":\"Y2Fm6Qo=\"") != std::string::npos);
}

TEST_CASE("a document is UTF-8, whatever stands in an argument") {
    Recording recording;
    RecordedCommand command;
    command.argv = {"echo", "caf\xe9"};
    recording.calls.commands = {command};
    CHECK(recording_json(recording).find("[\"echo\",\"caf\xef\xbf\xbd\"]") != std::string::npos);
}

TEST_CASE("groups that were not recorded are unknown, not none") {
    CHECK(
        recording_of(R"({"schema": "nodetop.recording/1", "caller": {"user": "ada", "groups": null}})").caller.groups ==
        std::nullopt);
    CHECK(recording_of(R"({"schema": "nodetop.recording/1", "caller": {"user": "ada", "groups": []}})").caller.groups ==
          std::vector<std::string>{});
}

TEST_CASE("what is no recording is said with the file and the fault") {
    CHECK(fault_of_text("[]") == "FILE is not a recording: it is no JSON object");
    CHECK(fault_of_text("") == "FILE is not JSON: The document is empty. (byte 0)");
    CHECK(fault_of_text("{\"schema\": \"nodetop/2\"}") ==
          "FILE is not a recording: its schema is \"nodetop/2\", not \"nodetop.recording/1\"");
    CHECK(fault_of_text("{}") == "FILE is not a snapshot: it holds no commands");
    CHECK(fault_of_text(std::string(1'000'000, '[')) == "FILE is nested too deeply");
    CHECK(fault_of_text(kOurs.substr(0, kOurs.size() / 2)).starts_with("FILE is not JSON: "));
    CHECK(fault_of(read_recording("/nowhere/x.json")) == "/nowhere/x.json cannot be read: No such file or directory");
    TempFolder empty;
    CHECK(fault_of(read_recording(empty.path())) == empty.path() + " is not a recording: it has no index.jsonl");
}

TEST_CASE("a recording that is cut anywhere is a fault, and one with any byte changed does no harm") {
    for (std::size_t length = 0; length + 1 < kOurs.size(); ++length)
        CHECK_FALSE(fault_of_text(kOurs.substr(0, length)).empty());
    std::mt19937 random(7);  // the same changes every time
    for (int i = 0; i < 3000; ++i) {
        std::string changed(kOurs);
        for (int k = 0; k < 3; ++k) changed[random() % changed.size()] = static_cast<char>(random());
        auto answer = read_recording_bytes(changed, "FILE");
        if (const auto* recording = std::get_if<Recording>(&answer))
            CHECK(recording_json(*recording).starts_with("{\"schema\":\"nodetop.recording/1\""));
    }
}

TEST_CASE("a member of another type is named") {
    auto fault = [](std::string_view members) {
        return fault_of_text("{\"schema\": \"nodetop.recording/1\", " + std::string(members) + "}");
    };
    CHECK(fault(R"("commands": {})") == "FILE commands is not a list");
    CHECK(fault(R"("commands": [{"argv": "scontrol", "state": "exited"}])") ==
          "FILE commands[0].argv is not a list of text");
    CHECK(fault(R"("commands": [{"argv": [], "state": "exited"}])") == "FILE commands[0].argv is not a command");
    CHECK(fault(R"("commands": [{"argv": ["a"], "state": "gone"}])") ==
          "FILE commands[0].state is not a state of a command");
    CHECK(fault(R"("commands": [{"argv": ["a"], "state": "exited", "rc": 99999999999}])") ==
          "FILE commands[0].rc is not a small number");
    CHECK(fault(R"("commands": [{"argv": ["a"], "state": "exited", "stdout_base64": "####"}])") ==
          "FILE commands[0].stdout_base64 is not base64");
    CHECK(fault(R"("taken_at": "yesterday")") == "FILE taken_at is not an instant");
    CHECK(fault(R"("caller": {"groups": "ada"})") == "FILE caller is not a caller");
}

TEST_CASE("a folder is read by its index, with the answers as they are") {
    TempFolder folder;
    folder.write(
        "index.jsonl",
        "{\"argv\": [\"sinfo\"], \"rc\": 0, \"stdout\": \"000.out\", \"stderr\": \"000.err\", \"seconds\": 0.5}\n"
        "\n"
        "{\"argv\": [\"squeue\"], \"rc\": 1, \"stdout\": \"001.out\", \"stderr\": \"001.err\", \"stdin\": \"x\"}\n"
        "{\"argv\": [\"sdiag\"], \"rc\": -9, \"stdout\": \"000.out\", \"stderr\": \"\"}");
    folder.write("000.out", "idle\xff\n");
    folder.write("001.err", "refused\n");
    folder.write(
        "recording.json",
        R"({"backend": "slurm", "taken_at": "2026-11-30T12:00:00+01:00", "zone": "CET", "caller": {"user": "ada", "groups": null}})");
    auto answer = read_recording(folder.path());
    REQUIRE_MESSAGE(std::holds_alternative<Recording>(answer), fault_of(answer));
    const auto& recording = std::get<Recording>(answer);
    CHECK(recording.backend == "slurm");
    CHECK(recording.taken_at == 1796036400);
    CHECK(recording.zone->name == "CET");
    CHECK(recording.zone->offset_seconds == 3600);
    CHECK(recording.caller.user == "ada");
    CHECK(recording.caller.groups == std::nullopt);
    const auto& commands = recording.calls.commands;
    REQUIRE(commands.size() == 3);
    CHECK(out_of(commands[0]) == "idle\xff\n");
    CHECK(commands[0].err_file == "");
    CHECK(commands[1].out_file == "");
    CHECK(commands[1].err_file == (folder / "001.err"));
    CHECK(commands[1].exit_status == 1);
    CHECK(commands[1].stdin_text == "x");
    CHECK(commands[2].state == RunState::signalled);
    CHECK(commands[2].signal == 9);
    CHECK(out_of(commands[2]) == "idle\xff\n");
    // Written as one document it is all there.
    CHECK(recording_of(recording_json(recording)).calls.commands[1].err == "refused\n");
}

TEST_CASE("groups that the recorded host itself named are the caller's") {
    TempFolder folder;
    folder.write("index.jsonl", R"({"argv": ["id", "-Gn"], "rc": 0, "stdout": "0.out", "stderr": "0.err"})");
    folder.write("0.out", "ada phys\n");
    const auto groups = [&] { return std::get<Recording>(read_recording(folder.path())).caller.groups; };
    CHECK(groups() == std::vector<std::string>{"ada", "phys"});
    folder.write("recording.json", R"({"backend": "pbs", "caller": {"user": "ada", "groups": ["ada", "geo"]}})");
    CHECK(groups() == std::vector<std::string>{"ada", "geo", "phys"});
    folder.write("index.jsonl", R"({"argv": ["id", "-Gn"], "rc": 1, "stdout": "0.out", "stderr": "0.err"})");
    CHECK(groups() == std::vector<std::string>{"ada", "geo"});
}

TEST_CASE("a folder may come as a tar archive") {
    TempFolder folder;
    std::filesystem::create_directory(folder / "rec");
    folder.write("rec/index.jsonl",
                 "{\"argv\": [\"sinfo\"], \"rc\": 0, \"stdout\": \"0.out\", \"stderr\": \"\"}\n"
                 "{\"argv\": [\"sdiag\"], \"rc\": 1, \"stdout\": \"\", \"stderr\": \"1.err\"}");
    folder.write("rec/recording.json", R"({"backend": "slurm", "taken_at": "2026-11-30T12:00:00Z"})");
    folder.write("rec/0.out", std::string(512, 'o'));
    folder.write("rec/1.err", "refused");
    REQUIRE(system(("cd " + folder.path() +
                    " && tar czf r.tar.gz rec && tar cf cut.tar rec && "
                    "truncate -s 700 cut.tar")
                       .c_str()) == 0);
    auto answer = read_recording(folder / "r.tar.gz");
    REQUIRE_MESSAGE(std::holds_alternative<Recording>(answer), fault_of(answer));
    const auto& recording = std::get<Recording>(answer);
    CHECK(recording.backend == "slurm");
    CHECK(recording.taken_at == 1796040000);
    REQUIRE(recording.calls.commands.size() == 2);
    CHECK(recording.calls.commands[0].out == std::string(512, 'o'));
    CHECK(recording.calls.commands[0].err == "");
    CHECK(recording.calls.commands[1].err == "refused");
    CHECK(fault_of(read_recording(folder / "cut.tar")) ==
          (folder / "cut.tar") + " is not a recording: it has no index.jsonl");
}

TEST_CASE("a folder without recording.json leaves backend, instant and caller unknown") {
    TempFolder folder;
    folder.write("index.jsonl", "{\"argv\": [\"sinfo\"], \"rc\": 0, \"stdout\": \"\", \"stderr\": \"\"}\n");
    auto recording = std::get<Recording>(read_recording(folder.path()));
    CHECK(recording.backend == "");
    CHECK(recording.taken_at == std::nullopt);
    CHECK(recording.zone == std::nullopt);
    CHECK(recording.caller.user == "");
}

TEST_CASE("a folder may not name files outside itself, and a broken line is named by its number") {
    TempFolder folder;
    folder.write("index.jsonl",
                 "{\"argv\": [\"sinfo\"], \"rc\": 0, \"stdout\": \"../../etc/passwd\", \"stderr\": \"\"}\n");
    CHECK(fault_of(read_recording(folder.path())) ==
          folder.path() + " names a file outside the folder: ../../etc/passwd");
    folder.write("index.jsonl", "{\"argv\": [\"sinfo\"], \"rc\": 0}\n{\"argv\"\n");
    CHECK(fault_of(read_recording(folder.path())).starts_with(folder.path() + " line 2 of index.jsonl is not JSON: "));
}

TEST_CASE("B-43 the peer's file: who was recorded stands in its questions, the zone is not known") {
    Recording recording = recording_of(R"({"nodetop": "0.7.0", "backend": "slurm", "queue_term": "partition",
      "captured_at": "2026-05-04T09:30:00", "errors": {},
      "commands": {"sacctmgr -nP show assoc where user=ada format=Account": {"rc": 0, "stdout": "a\n", "stderr": ""},
                   "sdiag": {"rc": 127, "stdout": "", "stderr": "sdiag: timed out after 10s"},
                   "sprio": {"rc": 127, "stdout": "", "stderr": "No such file or directory"},
                   "sinfo": {"rc": 127, "stdout": "", "stderr": "odd"}}})");
    CHECK(recording.lookup == Lookup::peer_lines);
    CHECK(recording.backend == "slurm");
    CHECK(recording.taken_at == 1777887000);
    CHECK(recording.zone->offset_seconds == 0);
    CHECK(recording.caller.user == "ada");
    CHECK(recording.caller.groups == std::nullopt);
    CHECK(recording.calls.commands[0].argv.size() == 7);
    CHECK(recording.calls.commands[1].state == RunState::timed_out);
    CHECK(recording.calls.commands[2].state == RunState::not_found);
    CHECK(recording.calls.commands[3].state == RunState::exited);
    CHECK(recording.calls.commands[3].exit_status == 127);

    Recording whoami = recording_of(R"({"commands": {"kubectl auth whoami -o json":
      {"rc": 0, "stdout": "{\"status\": {\"userInfo\": {\"username\": \"eve\"}}}", "stderr": ""}}})");
    CHECK(whoami.caller.user == "eve");
    CHECK(whoami.taken_at == std::nullopt);
    CHECK(fault_of_text(R"({"commands": []})") == "FILE is not a snapshot: it holds no commands");
    CHECK(fault_of_text(R"({"commands": {"sinfo": 3}})") == "FILE commands[\"sinfo\"] is not an object");
}
