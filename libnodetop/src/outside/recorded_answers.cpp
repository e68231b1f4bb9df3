#include "outside/recorded_answers.hpp"

#include <rapidjson/document.h>

#include <algorithm>

#include "nodetop/text/ascii.hpp"

namespace nodetop {

namespace {

std::string join(const Argv& argv, char separator) {
    std::string line;
    for (const auto& argument : argv) {
        line += argument;
        line += separator;
    }
    return line;
}

/// Program and sub-command words; empty if there are no words beside the program: flags alone tell such questions
/// apart.
std::string words_of(const Argv& argv) {
    Argv words;
    for (const auto& argument : argv)
        if (!argument.starts_with('-')) words.push_back(argument);
    return words.size() < 2 ? "" : join(words, '\n');
}

bool same_json(std::string_view a, std::string_view b) {
    rapidjson::Document first, second;
    first.Parse<rapidjson::kParseIterativeFlag>(a.data(), a.size());
    second.Parse<rapidjson::kParseIterativeFlag>(b.data(), b.size());
    return !first.HasParseError() && !second.HasParseError() && first == second;
}

bool same_stdin(const RecordedCommand& command, std::string_view asked) {
    std::string_view recorded = command.stdin_text ? std::string_view(*command.stdin_text) : "";
    return text::trim(recorded) == text::trim(asked) || same_json(recorded, asked);
}

}  // namespace

RecordedAnswers::RecordedAnswers(const Recording& recording) : recording_(recording) {
    const auto& commands = recording.calls.commands;
    bool by_lines = recording.lookup == Lookup::peer_lines;
    for (std::size_t i = 0; i < commands.size(); ++i) {
        by_line_[join(commands[i].argv, by_lines ? ' ' : '\0')].push_back(i);
        if (by_lines) by_words_[words_of(commands[i].argv)].push_back(i);
    }
}

std::optional<RecordedAnswers::Found> RecordedAnswers::find(const CommandRequest& request) {
    std::vector<const Argv*> spellings{&request.argv};
    for (const auto& alternate : request.alternates) spellings.push_back(&alternate);
    for (std::uint32_t k = 0; k < spellings.size(); ++k)
        if (const auto* command = exact(*spellings[k], request.stdin_data.view)) return Found{command, k};
    for (std::uint32_t k = 0; k < spellings.size(); ++k)
        if (const auto* command = same_words(*spellings[k])) return Found{command, k};
    return std::nullopt;
}

const RecordedCommand* RecordedAnswers::exact(const Argv& argv, std::string_view stdin_text) {
    std::string line = join(argv, recording_.lookup == Lookup::peer_lines ? ' ' : '\0');
    auto known = by_line_.find(line);
    if (known == by_line_.end()) return nullptr;
    const auto& commands = recording_.calls.commands;
    std::vector<std::size_t> hits = known->second;
    if (hits.size() > 1) {
        auto other = std::stable_partition(hits.begin(), hits.end(),
                                           [&](std::size_t i) { return same_stdin(commands[i], stdin_text); });
        if (other != hits.begin()) hits.erase(other, hits.end());
    }
    std::size_t turn = turns_[line + std::string(stdin_text)]++;
    return &commands[hits[std::min(turn, hits.size() - 1)]];
}

const RecordedCommand* RecordedAnswers::same_words(const Argv& argv) const {
    std::string words = words_of(argv);
    auto known = by_words_.find(words);
    if (words.empty() || known == by_words_.end() || known->second.size() != 1) return nullptr;
    return &recording_.calls.commands[known->second.front()];
}

}  // namespace nodetop
