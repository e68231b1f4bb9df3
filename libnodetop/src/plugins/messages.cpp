#include "plugins/messages.hpp"

#include <algorithm>
#include <utility>

namespace nodetop {

namespace {

void put_view(WireWriter& out, const RecordedCalls& calls, std::string_view view) {
    std::uint64_t offset = view.empty() ? 0 : static_cast<std::uint64_t>(view.data() - calls.arena->bytes().data());
    out.put(offset);
    out.put(static_cast<std::uint64_t>(view.size()));
}

/// A place that is not in the arena is empty, as if the other side had given nothing.
std::string_view get_view(WireReader& in, const std::shared_ptr<const Arena>& arena) {
    auto offset = in.get<std::uint64_t>(), length = in.get<std::uint64_t>();
    std::string_view all = arena == nullptr ? std::string_view() : arena->bytes();
    if (offset > all.size() || length > all.size() - offset) return {};
    return all.substr(static_cast<std::size_t>(offset), static_cast<std::size_t>(length));
}

void put_text_if(WireWriter& out, const std::optional<std::string>& text) {
    out.put_if(text, [&](const std::string& value) { out.put(value); });
}

std::optional<std::string> get_text_if(WireReader& in) {
    if (!in.get<bool>()) return std::nullopt;
    return in.text();
}

template <typename Enum>
Enum get_enum(WireReader& in, Enum highest) {
    auto value = in.get<std::underlying_type_t<Enum>>();
    return static_cast<Enum>(std::clamp<std::underlying_type_t<Enum>>(value, 0, static_cast<int>(highest)));
}

void put_note(WireWriter& out, const PluginNote& note) {
    out.put(note.abi_major);
    out.put(note.abi_minor);
    out.put_all(note.adapters, [&](const NotedAdapter& adapter) {
        out.put(adapter.id);
        out.put(adapter.queue_term);
        out.put_texts(adapter.commands);
        out.put(adapter.priority);
    });
}

PluginNote get_note(WireReader& in) {
    PluginNote note;
    note.abi_major = in.get<std::uint32_t>();
    note.abi_minor = in.get<std::uint32_t>();
    in.each([&] {
        NotedAdapter& adapter = note.adapters.emplace_back();
        adapter.id = in.text();
        adapter.queue_term = in.text();
        adapter.commands = in.texts();
        adapter.priority = in.get<std::int32_t>();
    });
    return note;
}

/// What a replay needs of a recording beside its calls.
void put_circumstances(WireWriter& out, const Recording& recording) {
    out.put_if(recording.taken_at, [&](std::int64_t at) { out.put(at); });
    out.put_if(recording.zone, [&](const Zone& zone) {
        out.put(zone.name);
        out.put(zone.offset_seconds);
    });
    out.put_if(recording.caller.uid, [&](std::uint32_t uid) { out.put(uid); });
    out.put(recording.caller.user);
    out.put_if(recording.caller.groups, [&](const auto& groups) { out.put_texts(groups); });
    out.put(recording.caller.host_name);
    out.put(recording.lookup);
}

void get_circumstances(WireReader& in, Recording& ret_recording) {
    if (in.get<bool>()) ret_recording.taken_at = in.get<std::int64_t>();
    if (in.get<bool>()) {
        std::string name = in.text();
        ret_recording.zone = Zone{std::move(name), in.get<std::int32_t>()};
    }
    if (in.get<bool>()) ret_recording.caller.uid = in.get<std::uint32_t>();
    ret_recording.caller.user = in.text();
    if (in.get<bool>()) ret_recording.caller.groups = in.texts();
    ret_recording.caller.host_name = in.text();
    ret_recording.lookup = get_enum(in, Lookup::peer_lines);
}

}  // namespace

void put(WireWriter& out, const OpenRequest& request, const Recording* recording) {
    out.put(request.candidate.file);
    out.put(request.candidate.id);
    out.put_if(request.candidate.note, [&](const PluginNote& note) { put_note(out, note); });
    out.put_all(request.configured, [&](const auto& entry) {
        out.put(entry.first);
        out.put(entry.second);
    });
    out.put(request.asked_names);
    out.put_if(request.timeout_seconds, [&](std::uint32_t seconds) { out.put(seconds); });
    out.put(request.record);
    out.put(recording != nullptr);
    if (recording == nullptr) return;
    put_circumstances(out, *recording);
    put(out, recording->calls);
}

OpenRequest get_open_request(WireReader& in, std::shared_ptr<const Arena> arena) {
    OpenRequest request;
    request.candidate.file = in.text();
    request.candidate.id = in.text();
    if (in.get<bool>()) request.candidate.note = get_note(in);
    in.each([&] {
        std::string key = in.text();
        request.configured[key] = in.text();
    });
    request.asked_names = in.text();
    if (in.get<bool>()) request.timeout_seconds = in.get<std::uint32_t>();
    request.record = in.get<bool>();
    request.replay = in.get<bool>();
    if (!request.replay) return request;
    get_circumstances(in, request.recording);
    request.recording.calls = get_recorded_calls(in, std::move(arena));
    return request;
}

void put(WireWriter& out, const AdapterInfo& info) {
    for (const std::string* text : {&info.id, &info.name, &info.version, &info.vendor, &info.license, &info.queue_term})
        out.put(*text);
    out.put_texts(info.commands);
    out.put(info.priority);
    out.put(info.abi_major);
    out.put(info.abi_minor);
    out.put(info.has_probe);
    out.put(info.has_names);
    out.put_all(info.options, [&](const AdapterOption& option) {
        out.put(option.key);
        out.put(option.default_text);
        out.put(option.help);
        out.put(option.type);
        out.put(option.minimum);
        out.put(option.maximum);
    });
}

AdapterInfo get_adapter_info(WireReader& in) {
    AdapterInfo info;
    for (std::string* text : {&info.id, &info.name, &info.version, &info.vendor, &info.license, &info.queue_term})
        *text = in.text();
    info.commands = in.texts();
    info.priority = in.get<std::int32_t>();
    info.abi_major = in.get<std::uint32_t>();
    info.abi_minor = in.get<std::uint32_t>();
    info.has_probe = in.get<bool>();
    info.has_names = in.get<bool>();
    in.each([&] {
        AdapterOption& option = info.options.emplace_back();
        option.key = in.text();
        option.default_text = in.text();
        option.help = in.text();
        option.type = in.get<std::uint32_t>();
        option.minimum = in.get<std::int64_t>();
        option.maximum = in.get<std::int64_t>();
    });
    return info;
}

void put(WireWriter& out, const Problem& problem) {
    out.put(problem.severity);
    for (const std::string* text : {&problem.code, &problem.query, &problem.subject, &problem.text}) out.put(*text);
}

Problem get_problem(WireReader& in) {
    Problem problem;
    problem.severity =
        static_cast<Severity>(std::min(in.get<std::uint32_t>(), static_cast<std::uint32_t>(Severity::error)));
    for (std::string* text : {&problem.code, &problem.query, &problem.subject, &problem.text}) *text = in.text();
    return problem;
}

void put(WireWriter& out, const Detected& detected) {
    out.put(detected.outcome);
    out.put(detected.state);
    out.put(detected.why);
    out.put(detected.wrapper_of);
}

Detected get_detected(WireReader& in) {
    Detected detected;
    detected.outcome = get_enum(in, Outcome::unanswered);
    detected.state = get_enum(in, DetectState::here_but_broken);
    detected.why = in.text();
    detected.wrapper_of = in.text();
    return detected;
}

void put(WireWriter& out, const RecordedCalls& calls) {
    out.put_all(calls.commands, [&](const RecordedCommand& command) {
        out.put_texts(command.argv);
        put_text_if(out, command.stdin_text);
        out.put(command.state);
        out.put(command.exit_status);
        out.put(command.signal);
        out.put(command.truncated);
        out.put(command.seconds);
        put_view(out, calls, command.out);
        put_view(out, calls, command.err);
        out.put(command.out_file);
        out.put(command.err_file);
    });
    out.put_all(calls.files, [&](const RecordedFile& file) {
        out.put(file.path);
        out.put(file.state);
        out.put(file.secret);
        out.put(file.truncated);
        put_view(out, calls, file.content);
    });
    out.put_all(calls.environment, [&](const RecordedVariable& variable) {
        out.put(variable.name);
        put_text_if(out, variable.value);
    });
    out.put_all(calls.programs, [&](const RecordedProgram& program) {
        out.put(program.name);
        put_text_if(out, program.path);
    });
    out.put_all(calls.kept, [&](const RecordedExchange& exchange) {
        out.put(exchange.kind);
        out.put(exchange.key);
        put_view(out, calls, exchange.value);
    });
}

RecordedCalls get_recorded_calls(WireReader& in, std::shared_ptr<const Arena> arena) {
    RecordedCalls calls;
    calls.arena = std::move(arena);
    in.each([&] {
        RecordedCommand& command = calls.commands.emplace_back();
        command.argv = in.texts();
        if (command.argv.empty()) command.argv.emplace_back();
        command.stdin_text = get_text_if(in);
        command.state = get_enum(in, RunState::cancelled);
        command.exit_status = in.get<int>();
        command.signal = in.get<int>();
        command.truncated = in.get<bool>();
        command.seconds = in.get<double>();
        command.out = get_view(in, calls.arena);
        command.err = get_view(in, calls.arena);
        command.out_file = in.text();
        command.err_file = in.text();
    });
    in.each([&] {
        RecordedFile& file = calls.files.emplace_back();
        file.path = in.text();
        file.state = get_enum(in, FileState::denied);
        file.secret = in.get<bool>();
        file.truncated = in.get<bool>();
        file.content = get_view(in, calls.arena);
    });
    in.each([&] {
        RecordedVariable& variable = calls.environment.emplace_back();
        variable.name = in.text();
        variable.value = get_text_if(in);
    });
    in.each([&] {
        RecordedProgram& program = calls.programs.emplace_back();
        program.name = in.text();
        program.path = get_text_if(in);
    });
    in.each([&] {
        RecordedExchange& exchange = calls.kept.emplace_back();
        exchange.kind = in.text();
        exchange.key = in.text();
        exchange.value = get_view(in, calls.arena);
    });
    return calls;
}

}  // namespace nodetop
