#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "outside/recording.hpp"

namespace nodetop {

// The two texts of a recording folder. They are parsed in place, and one byte behind them must be ours to write.

/// Is told the names of the files that hold the output of a command.
using TakeOutputs = std::function<void(RecordedCommand& command, const std::string& out, const std::string& err)>;
/// index.jsonl: a command a line. The fault names the line.
std::vector<RecordedCommand> parse_index(char* text, std::size_t length, const TakeOutputs& take,
                                         std::string& ret_fault);
/// recording.json.
void parse_circumstances(char* text, std::size_t length, Recording& ret_recording, std::string& ret_fault);

/// A name of a file within the folder itself. A recording may come from anywhere: it may not name /etc/passwd as an
/// answer. The fault names the other.
bool is_name_within(const std::string& name, std::string& ret_fault);

/// Keeps the first fault.
inline void blame(std::string& fault, std::string text) {
    if (fault.empty()) fault = std::move(text);
}

}  // namespace nodetop
