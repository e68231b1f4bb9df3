#include "plugins/messages.hpp"

#include <doctest/doctest.h>

#include <random>

using namespace nodetop;

namespace {

Recording sample() {
    Recording recording;
    recording.taken_at = 1'777'879'800;
    recording.zone = Zone{"Europe/Berlin", 7200};
    recording.caller = {1000, "ada", std::vector<std::string>{"ada", "physics"}, "login1"};
    recording.lookup = Lookup::peer_lines;
    RecordedCommand command;
    command.argv = {"sinfo", "-h"};
    command.stdin_text = "in";
    command.state = RunState::signalled;
    command.signal = 9;
    command.truncated = true;
    command.seconds = 0.5;
    recording.calls.commands = {command};
    recording.calls.files = {{"/etc/lsf.conf", FileState::denied, true, true, {}}};
    recording.calls.environment = {{"A", "1"}, {"B", std::nullopt}};
    recording.calls.programs = {{"sinfo", "/usr/bin/sinfo"}, {"gone", std::nullopt}};
    recording.calls.kept = {{"http", "GET /", {}}};
    ArenaBuilder arena;
    std::vector<ArenaPlace> places{arena.append("out"), arena.append("err"), {}, arena.append("kept")};
    settle(recording.calls, places, arena.seal());
    return recording;
}

}  // namespace

TEST_CASE("a recording crosses to the child with its bytes where they are") {
    Recording recording = sample();
    OpenRequest request;
    request.candidate.file = "/x/libnodetop-a.so";
    request.candidate.id = "a";
    request.candidate.note = PluginNote{1, 0, {{"a", "queue", {"sinfo"}, 100}}};
    request.configured = {{"cluster", "big"}};
    request.asked_names = "gpu\nlong";
    request.timeout_seconds = 7;
    request.record = true;
    WireWriter out;
    put(out, request, &recording);

    WireReader in(out.bytes());
    OpenRequest got = get_open_request(in, recording.calls.arena);
    CHECK(in.ok());
    CHECK(got.candidate.file == request.candidate.file);
    CHECK(got.candidate.note->adapters == request.candidate.note->adapters);
    CHECK(got.configured == request.configured);
    CHECK(got.asked_names == request.asked_names);
    CHECK(got.timeout_seconds == 7);
    CHECK(got.record);
    REQUIRE(got.replay);
    CHECK(got.recording.taken_at == recording.taken_at);
    CHECK(got.recording.zone->offset_seconds == 7200);
    CHECK(got.recording.caller == recording.caller);
    CHECK(got.recording.lookup == Lookup::peer_lines);
    // All that it holds, also what its JSON shows.
    got.recording.backend = recording.backend;
    CHECK(recording_json(got.recording) == recording_json(recording));
    CHECK(got.recording.calls.commands[0].out.data() == recording.calls.commands[0].out.data());
}

TEST_CASE("without a recording the child works on this machine") {
    WireWriter out;
    put(out, OpenRequest{}, nullptr);
    WireReader in(out.bytes());
    CHECK_FALSE(get_open_request(in, nullptr).replay);
    CHECK(in.ok());
}

TEST_CASE("who an adapter is crosses whole") {
    AdapterInfo info;
    info.id = "a";
    info.queue_term = "queue";
    info.commands = {"x", "y"};
    info.priority = -3;
    info.has_names = true;
    info.options = {{"key", "1", "help", 2, -1, 10}};
    WireWriter out;
    put(out, info);
    WireReader in(out.bytes());
    AdapterInfo got = get_adapter_info(in);
    CHECK(in.ok());
    CHECK(got.commands == info.commands);
    CHECK(got.priority == -3);
    CHECK(got.has_names);
    CHECK_FALSE(got.has_probe);
    REQUIRE(got.options.size() == 1);
    CHECK(got.options[0].help == "help");
    CHECK(got.options[0].minimum == -1);
}

TEST_CASE("messages of a broken child are read without harm, and no place outside the memory is believed") {
    Recording recording = sample();
    WireWriter out;
    put(out, recording.calls);
    const std::string bytes = out.bytes();
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        WireReader in(std::string_view(bytes).substr(0, length));
        get_recorded_calls(in, recording.calls.arena);
        CHECK_FALSE(in.ok());
    }
    std::string_view all = recording.calls.arena->bytes();
    std::mt19937 random(7);
    for (int i = 0; i < 2000; ++i) {
        std::string changed = bytes;
        for (int k = 0; k < 3; ++k) changed[random() % changed.size()] = static_cast<char>(random());
        WireReader in(changed);
        RecordedCalls calls = get_recorded_calls(in, recording.calls.arena);
        for_each_view(calls, [&](std::string_view view) {
            bool inside =
                view.empty() || (view.data() >= all.data() && view.data() + view.size() <= all.data() + all.size());
            CHECK(inside);
        });
        CHECK(calls.commands.size() <= changed.size());
    }
}

TEST_CASE("numbers of a broken child that are no state are read as one that claims less") {
    WireWriter out;
    out.put(std::uint32_t{77});
    for (int i = 0; i < 4; ++i) out.put("x");
    WireReader in(out.bytes());
    CHECK(get_problem(in).severity == Severity::error);
}
