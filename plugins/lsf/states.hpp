#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace nodetop::lsf {

/// What a status word of a host means (backend-lsf.md 3).
struct HostState {
    std::uint32_t conditions = 0;  ///< NT_CONDITION_...
    bool unreachable = false;      ///< the daemons there do not answer
    bool takes_nothing = false;    ///< up, and nothing is given out whatever the numbers say (B-44, L-08)
    bool is_known = true;          ///< false: a word of which nothing is known
    std::string_view words;        ///< what it means, or empty where it is well

    bool gives_slots() const { return conditions == 0 && !takes_nothing; }
};

/// The status of `bhosts`.
HostState state_of_host(std::string_view status);

/// The status of `lsload`, for what `bhosts` does not tell: a host that is locked (volclava prints ok there) or gone.
HostState state_of_load(std::string_view status);

}  // namespace nodetop::lsf
