#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/problem.hpp"
#include "reading/reading.hpp"

namespace nodetop {

/// Why there is no answer (cli.md 16.2, `error`). The word of each code is the one in documents.
enum class FailureCode {
    usage,              ///< exit 2
    unknown_queue,      ///< exit 2
    unknown_job,        ///< exit 2
    replay_unreadable,  ///< exit 2
    file,               ///< exit 2: a file that cannot be read or written
    no_probe,           ///< exit 2
    no_backend,         ///< exit 3: no batch system here
    no_data,            ///< exit 3: a system is here and its facts could not be had
    undecided,          ///< exit 3
    interrupted,        ///< exit 130
    internal,           ///< exit 3
};

const char* word(FailureCode code);
int exit_status(FailureCode code);

struct Failure {
    FailureCode code = FailureCode::internal;
    std::string message;  ///< one line: what was done, to what, why it failed (cli.md 14)
    std::string hint;     ///< what to do next; "" for none
    std::vector<std::string> suggestions;
    std::vector<Problem> problems;                ///< what was found out on the way
    std::optional<Origin> origin = std::nullopt;  ///< the system that was asked; nullopt: none was chosen yet
};

}  // namespace nodetop
