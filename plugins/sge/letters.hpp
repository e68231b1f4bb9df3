#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace nodetop::sge {

/// Conditions (NT_CONDITION_...) of the state letters of a queue instance; 0 for none. A letter that is not known is
/// NT_CONDITION_UNKNOWN: it takes no work (backend-sge.md 4).
std::uint32_t conditions_of(std::string_view letters);

/// No letter keeps new work away now.
inline bool is_open(std::string_view letters) { return letters.empty(); }

/// "disabled by a person, no answer": what the letters say, in words.
std::string words_of(std::string_view letters);

}  // namespace nodetop::sge
