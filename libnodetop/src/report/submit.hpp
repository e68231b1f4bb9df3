#pragma once

#include <string>
#include <vector>

#include "plugins/questions.hpp"
#include "report/json.hpp"

namespace nodetop {

/// *Submit* of cli.md 16.2: how to ask for what was checked.
struct SubmitReport {
    std::string program;
    std::vector<std::string> argv;  ///< without the program
    std::string line;               ///< both, quoted for a POSIX shell; never wrapped or cut
    std::string stdin_text;         ///< a manifest; ""
    std::vector<std::string> not_pinned;
};

/// `unpinned`: parts of the shape that nothing could pin; they come before what the system cannot be asked for.
SubmitReport make_submit(SubmissionText submission, std::vector<std::string> unpinned = {});

void write(Json& json, const SubmitReport& submit);

/// The line, with the manifest that it reads as a here-document: what a user pastes into a shell.
std::string pasteable(const SubmitReport& submit);

/// One word of a POSIX shell that means exactly `text`.
std::string shell_word(std::string_view text);

}  // namespace nodetop
