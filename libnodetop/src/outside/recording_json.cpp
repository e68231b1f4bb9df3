#include <algorithm>
#include <limits>

#include "nodetop/text/instant.hpp"
#include "outside/base64.hpp"
#include "outside/recording_forms.hpp"

namespace nodetop {

namespace {

/// The bytes of `key`, or of `key`_base64, decoded where they lie.
std::string_view bytes_of(const JsonFields& fields, const char* key) {
    if (auto text = fields.text(key)) return *text;
    std::string coded_key = std::string(key) + "_base64";
    auto coded = fields.text(coded_key.c_str());
    if (!coded) return {};
    char* begin = const_cast<char*>(coded->data());  // the parsed text, which is ours to write
    if (auto length = decode_base64_in_place(begin, coded->size())) return coded->substr(0, *length);
    fields.blame(coded_key.c_str(), "base64");
    return {};
}

int small_number(const JsonFields& fields, const char* key) {
    std::int64_t value = fields.integer(key).value_or(0);
    if (value < std::numeric_limits<int>::min() || value > std::numeric_limits<int>::max()) {
        fields.blame(key, "a small number");
        return 0;
    }
    return static_cast<int>(value);
}

RecordedCommand command_of(const JsonFields& fields) {
    RecordedCommand command;
    auto argv = fields.texts("argv");
    if (!argv || argv->empty())
        fields.blame("argv", "a command");
    else
        command.argv = std::move(*argv);
    if (auto text = fields.text("stdin")) command.stdin_text = std::string(*text);
    if (!run_state_of(fields.text("state").value_or(""), command.state)) fields.blame("state", "a state of a command");
    command.exit_status = small_number(fields, "rc");
    command.signal = small_number(fields, "signal");
    command.out = bytes_of(fields, "stdout");
    command.err = bytes_of(fields, "stderr");
    command.truncated = fields.flag("truncated");
    command.seconds = fields.number("seconds").value_or(0);
    return command;
}

RecordedFile file_of(const JsonFields& fields) {
    RecordedFile file;
    file.path = fields.text_or_empty("path");
    auto state = fields.text("state").value_or("");
    if (state == "ok")
        file.state = FileState::ok;
    else if (state == "absent")
        file.state = FileState::absent;
    else if (state == "denied")
        file.state = FileState::denied;
    else
        fields.blame("state", "a state of a file");
    file.secret = file.state == FileState::ok && !fields.find("content") && !fields.find("content_base64");
    file.content = bytes_of(fields, "content");
    file.truncated = fields.flag("truncated");
    return file;
}

Problem problem_of(const JsonFields& fields) {
    Problem problem;
    auto severity = fields.text("severity").value_or("");
    problem.severity = severity == "error"     ? Severity::error
                       : severity == "warning" ? Severity::warning
                                               : Severity::note;
    problem.code = fields.text_or_empty("code");
    problem.query = fields.text_or_empty("query");
    problem.subject = fields.text_or_empty("subject");
    problem.text = fields.text_or_empty("text");
    return problem;
}

void read_zone(const JsonFields& fields, std::optional<std::string_view> taken_at, Recording& ret_recording) {
    const auto* zone = fields.find("zone");
    if (zone != nullptr && zone->IsObject()) {
        std::string fault;
        JsonFields members(*zone, "zone", fault);
        ret_recording.zone = Zone{members.text_or_empty("name"), small_number(members, "offset_seconds")};
        if (!fault.empty()) fields.blame("zone", "a zone");
        return;
    }
    auto name = fields.text("zone");
    if (!name) return;
    // A folder names the zone; the instant beside it says how far that is from UTC.
    std::int32_t offset = 0;
    if (taken_at && ret_recording.taken_at) {
        auto local = text::parse_instant(taken_at->substr(0, std::string_view("2026-05-04T09:30:00").size()), {});
        if (local.is_instant()) offset = static_cast<std::int32_t>(local.at - *ret_recording.taken_at);
    }
    ret_recording.zone = Zone{std::string(*name), offset};
}

}  // namespace

void read_circumstances(const JsonFields& fields, Recording& ret_recording) {
    ret_recording.backend = fields.text_or_empty("backend");
    auto taken_at = fields.text("taken_at");
    if (taken_at) {
        auto instant = text::parse_instant(*taken_at, {});
        if (instant.is_instant())
            ret_recording.taken_at = instant.at;
        else
            fields.blame("taken_at", "an instant");
    }
    read_zone(fields, taken_at, ret_recording);
    if (const auto* caller = fields.find("caller")) {
        std::string fault;
        JsonFields members(*caller, "caller", fault);
        if (auto uid = members.integer("uid"); uid && *uid >= 0 && *uid <= std::numeric_limits<std::uint32_t>::max())
            ret_recording.caller.uid = static_cast<std::uint32_t>(*uid);
        ret_recording.caller.user = members.text_or_empty("user");
        ret_recording.caller.groups = members.texts("groups");
        if (!fault.empty()) fields.blame("caller", "a caller");
    }
    ret_recording.caller.host_name = fields.text_or_empty("host");
}

Recording recording_from_json(const rapidjson::Value& root, std::string& ret_fault) {
    Recording recording;
    JsonFields fields(root, "", ret_fault);
    read_circumstances(fields, recording);
    recording.version = fields.text_or_empty("version");
    recording.queue_term = fields.text_or_empty("queue_term");
    recording.load_seconds = fields.number("load_seconds");
    if (const auto* adapter = fields.find("adapter")) {
        JsonFields members(*adapter, "adapter", ret_fault);
        recording.adapter_version = members.text_or_empty("version");
        recording.adapter_file = members.text_or_empty("file");
    }
    fields.each("problems", [&](const JsonFields& entry) { recording.problems.push_back(problem_of(entry)); });
    RecordedCalls& calls = recording.calls;
    fields.each("commands", [&](const JsonFields& entry) { calls.commands.push_back(command_of(entry)); });
    fields.each("files", [&](const JsonFields& entry) { calls.files.push_back(file_of(entry)); });
    fields.each("environment", [&](const JsonFields& entry) {
        auto value = entry.text("value");
        calls.environment.push_back(
            {entry.text_or_empty("name"), value ? std::optional<std::string>(*value) : std::nullopt});
    });
    fields.each("programs", [&](const JsonFields& entry) {
        auto path = entry.text("path");
        calls.programs.push_back(
            {entry.text_or_empty("name"), path ? std::optional<std::string>(*path) : std::nullopt});
    });
    fields.each("kept", [&](const JsonFields& entry) {
        calls.kept.push_back({entry.text_or_empty("kind"), entry.text_or_empty("key"), bytes_of(entry, "value")});
    });
    return recording;
}

}  // namespace nodetop
