#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "outside/recording.hpp"

namespace nodetop {

/// Finds the recorded answer of a question (recordings.md; core.md 16). Never a part of a command line: `qconf -sq all`
/// is not `qconf -sq all.q` (B-42).
class RecordedAnswers {
  public:
    /// The recording must live longer than this.
    explicit RecordedAnswers(const Recording& recording);

    struct Found {
        const RecordedCommand* command = nullptr;
        std::uint32_t answered_by = 0;  ///< 0: argv; k: alternates[k-1]
    };
    /// The answer of the first of the spellings that was recorded. Where it was recorded several times: the one with
    /// the same standard input, else each in turn, and the last one stays.
    std::optional<Found> find(const CommandRequest& request);

  private:
    const RecordedCommand* exact(const Argv& argv, std::string_view stdin_text);
    const RecordedCommand* same_words(const Argv& argv) const;

    const Recording& recording_;
    std::unordered_map<std::string, std::vector<std::size_t>> by_line_, by_words_;
    std::unordered_map<std::string, std::size_t> turns_;
};

}  // namespace nodetop
