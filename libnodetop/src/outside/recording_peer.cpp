#include "nodetop/text/ascii.hpp"
#include "nodetop/text/instant.hpp"
#include "outside/recording_forms.hpp"

namespace nodetop {

namespace {

/// A failed start and a time-out both stand there as 127, with the reason in words.
RunState state_of_127(std::string_view err) {
    std::string words = text::lowered(err);
    if (words.find("timed out") != std::string::npos) return RunState::timed_out;
    if (words.find("no such file") != std::string::npos || words.find("not found") != std::string::npos)
        return RunState::not_found;
    return RunState::exited;
}

RecordedCommand command_of(std::string_view line, const JsonFields& fields) {
    RecordedCommand command;
    for (std::string_view rest = line;;) {
        std::size_t blank = rest.find(' ');
        command.argv.emplace_back(rest.substr(0, blank));
        if (blank == std::string_view::npos) break;
        rest.remove_prefix(blank + 1);
    }
    command.out = fields.text("stdout").value_or("");
    command.err = fields.text("stderr").value_or("");
    command.exit_status = static_cast<int>(fields.integer("rc").value_or(0) & 0xff);
    if (command.exit_status == 127 && command.out.empty()) command.state = state_of_127(command.err);
    if (command.state != RunState::exited) command.exit_status = 0;
    return command;
}

/// Who was recorded stands in the questions (B-43).
std::string user_of(const std::vector<RecordedCommand>& commands) {
    constexpr std::string_view kUser = "user=";
    for (const auto& command : commands)
        for (std::string_view word : command.argv)
            if (word.starts_with(kUser) && word.size() > kUser.size()) return std::string(word.substr(kUser.size()));
    for (const auto& command : commands) {
        if (command.argv.size() < 3 || command.argv[1] != "auth" || command.argv[2] != "whoami") continue;
        rapidjson::Document answer;
        answer.Parse<rapidjson::kParseIterativeFlag>(command.out.data(), command.out.size());
        const rapidjson::Value* value = answer.HasParseError() ? nullptr : &answer;
        for (const char* key : {"status", "userInfo", "username"}) {
            if (value == nullptr || !value->IsObject()) break;
            auto member = value->FindMember(key);
            value = member == value->MemberEnd() ? nullptr : &member->value;
        }
        if (value != nullptr && value->IsString()) return value->GetString();
    }
    return "";
}

}  // namespace

Recording recording_from_peer(const rapidjson::Value& root, std::string& ret_fault) {
    Recording recording;
    recording.lookup = Lookup::peer_lines;
    JsonFields fields(root, "", ret_fault);
    const auto* commands = fields.find("commands");
    if (commands == nullptr || !commands->IsObject()) {
        ret_fault = "is not a snapshot: it holds no commands";
        return recording;
    }
    recording.backend = fields.text_or_empty("backend");
    recording.queue_term = fields.text_or_empty("queue_term");
    // Local time of the host that was recorded, which does not say where it stands: read as if it were UTC, with the
    // times in the answers. So all that is relative is right.
    auto captured = text::parse_instant(fields.text("captured_at").value_or(""), {});
    if (captured.is_instant()) recording.taken_at = captured.at;
    recording.zone = Zone{};
    for (auto entry = commands->MemberBegin(); entry != commands->MemberEnd(); ++entry) {
        std::string_view line(entry->name.GetString(), entry->name.GetStringLength());
        JsonFields answer(entry->value, "commands[\"" + std::string(line) + "\"]", ret_fault);
        recording.calls.commands.push_back(command_of(line, answer));
    }
    recording.caller.user = user_of(recording.calls.commands);
    return recording;
}

}  // namespace nodetop
