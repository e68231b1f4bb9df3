#include "flags/completion.hpp"

#include <fmt/format.h>

#include "commands/commands.hpp"
#include "commands/completion_names.hpp"
#include "demo/recording.hpp"

namespace nodetop {

namespace {

/// The source that the typed words choose: what stands on the line so far decides whose names are offered.
SourceRequest request_of(const Run& run, const std::vector<std::string>& words) {
    SourceRequest request = run.source_request();
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        const std::string& word = words[i];
        const auto value = [&](std::string_view flag) -> std::optional<std::string> {
            if (word.starts_with(flag) && word.size() > flag.size() && word[flag.size()] == '=')
                return word.substr(flag.size() + 1);
            return word == flag && i + 2 < words.size() ? std::optional(words[i + 1]) : std::nullopt;
        };
        if (word == "--demo") request.demo = demo_recording();
        if (const auto backend = value("--backend")) request.backend = backend;
        if (const auto replay = value("--replay")) request.replay = replay;
        if (const auto user = value("--as")) request.as_user = user;
        if (const auto plugin = value("--plugin")) request.plugin_files.push_back(*plugin);
    }
    return request;
}

}  // namespace

int run_completion(Run& run) {
    std::vector<std::string> words = run.asked().operands;
    const std::string shell = words.front();
    const std::string_view script = flags::completion_script(shell);
    if (script.empty())
        return run.fail({FailureCode::usage,
                         fmt::format("there is no completion for '{}'", shell),
                         "bash, zsh and fish are known",
                         {},
                         {}});
    words.erase(words.begin());
    if (words.empty()) return run.print(script);

    const flags::Completions found =
        flags::complete(words, [&](flags::Offers offers) { return completion_names(offers, request_of(run, words)); });
    // A colon alone tells the script that a path belongs here.
    if (found.files) return run.print(":\n");
    std::string lines;
    for (const flags::Completion& one : found.words)
        lines += one.about.empty() ? one.word + "\n" : fmt::format("{}\t{}\n", one.word, one.about);
    return run.print(lines);
}

}  // namespace nodetop
