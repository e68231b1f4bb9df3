#include "report/submit.hpp"

#include <algorithm>

namespace nodetop {

namespace {

bool plain_in_a_shell(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_-+=.,:/@%").find(c) != std::string_view::npos;
}

}  // namespace

std::string shell_word(std::string_view text) {
    // A word such as a=b at the very front would be an assignment, but there stands the program.
    if (!text.empty() && std::all_of(text.begin(), text.end(), plain_in_a_shell)) return std::string(text);
    std::string word = "'";
    for (const char c : text) {
        if (c == '\'')
            word += "'\\''";
        else
            word += c;
    }
    return word + '\'';
}

SubmitReport make_submit(SubmissionText submission, std::vector<std::string> unpinned) {
    SubmitReport report;
    report.line = shell_word(submission.program);
    for (const std::string& argument : submission.argv) report.line += ' ' + shell_word(argument);
    report.program = std::move(submission.program);
    report.argv = std::move(submission.argv);
    report.stdin_text = std::move(submission.stdin_text);
    report.not_pinned = std::move(unpinned);
    for (std::string& part : submission.not_pinned)
        if (std::find(report.not_pinned.begin(), report.not_pinned.end(), part) == report.not_pinned.end())
            report.not_pinned.push_back(std::move(part));
    return report;
}

void write(Json& json, const SubmitReport& submit) {
    json.object([&] {
        json.text_or_null("program", submit.program);
        json.texts("argv", submit.argv);
        json.member("line", std::string_view(submit.line));
        json.text_or_null("stdin", submit.stdin_text);
        json.texts("not_pinned", submit.not_pinned);
    });
}

namespace {

/// Without its line ends and the blanks after them, which no text of JSON has inside.
std::string on_one_line(std::string_view json) {
    std::string line;
    for (std::size_t at = 0; at < json.size(); ++at) {
        if (json[at] != '\n') {
            line += json[at];
            continue;
        }
        while (at + 1 < json.size() && json[at + 1] == ' ') ++at;
    }
    return line;
}

}  // namespace

std::string pasteable(const SubmitReport& submit) {
    if (submit.stdin_text.empty()) return submit.line;
    const bool is_json = submit.stdin_text.starts_with('{');
    std::string manifest = is_json ? on_one_line(submit.stdin_text) : submit.stdin_text;
    if (!manifest.ends_with('\n')) manifest += '\n';
    return submit.line + " <<'END'\n" + manifest + "END";
}

}  // namespace nodetop
