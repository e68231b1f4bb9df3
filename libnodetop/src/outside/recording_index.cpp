#include "outside/recording_index.hpp"

#include <cstring>

#include "outside/json_in_place.hpp"
#include "outside/recording_forms.hpp"

namespace nodetop {

namespace {

RecordedCommand command_of(const JsonFields& fields, const TakeOutputs& take) {
    RecordedCommand command;
    auto argv = fields.texts("argv");
    if (argv && !argv->empty())
        command.argv = std::move(*argv);
    else
        fields.blame("argv", "a command");
    if (auto text = fields.text("stdin")) command.stdin_text = std::string(*text);
    std::int64_t rc = fields.integer("rc").value_or(0);
    // A negative status is how the recorder writes a signal.
    command.state = rc < 0 ? RunState::signalled : RunState::exited;
    (rc < 0 ? command.signal : command.exit_status) = static_cast<int>((rc < 0 ? -rc : rc) & 0xff);
    command.seconds = fields.number("seconds").value_or(0);
    take(command, fields.text_or_empty("stdout"), fields.text_or_empty("stderr"));
    return command;
}

}  // namespace

std::vector<RecordedCommand> parse_index(char* text, std::size_t length, const TakeOutputs& take,
                                         std::string& ret_fault) {
    std::vector<RecordedCommand> commands;
    char* line = text;
    char* end = text + length;
    for (std::size_t number = 1; line < end && ret_fault.empty(); ++number) {
        char* next = static_cast<char*>(std::memchr(line, '\n', static_cast<std::size_t>(end - line)));
        if (next == nullptr) next = end;
        *next = '\0';
        std::string where = "line " + std::to_string(number) + " of index.jsonl";
        if (std::strspn(line, " \t\r") < static_cast<std::size_t>(next - line)) {
            rapidjson::Document document;
            if (std::string fault = parse_in_place(line, document); !fault.empty())
                blame(ret_fault, where + ' ' + fault);
            else
                commands.push_back(command_of(JsonFields(document, where, ret_fault), take));
        }
        line = next + 1;
    }
    return commands;
}

void parse_circumstances(char* text, std::size_t length, Recording& ret_recording, std::string& ret_fault) {
    text[length] = '\0';
    rapidjson::Document document;
    if (std::string fault = parse_in_place(text, document); !fault.empty())
        blame(ret_fault, "recording.json " + fault);
    else
        read_circumstances(JsonFields(document, "recording.json", ret_fault), ret_recording);
}

bool is_name_within(const std::string& name, std::string& ret_fault) {
    if (name.find('/') == std::string::npos && name != "..") return true;
    blame(ret_fault, "names a file outside the folder: " + name);
    return false;
}

}  // namespace nodetop
