#pragma once

#include <string>
#include <string_view>

namespace nodetop {

enum class ProgramState { found, not_found, not_allowed };

struct FoundProgram {
    ProgramState state = ProgramState::not_found;
    std::string path;  ///< only if found
    std::string why;   ///< one sentence, only if not allowed
};

/// Looks a program up in `path`, the value of PATH, as execvp does, but that empty elements are skipped and relative
/// elements and files that everyone may write are refused.
/// A name with a slash must be absolute and is not looked up.
FoundProgram look_up_program(const std::string& program, std::string_view path);

}  // namespace nodetop
