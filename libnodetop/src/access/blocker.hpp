#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/limits.hpp"

namespace nodetop {

/// What a blocker means for asking and for the place (core.md 7).
enum class Triage : std::uint8_t {
    operational,  ///< no answer could change it: no dry run is spent
    access,       ///< a declared list; a dry run may contradict it
    soft,         ///< this request; a smaller or shorter one clears it
    waits,        ///< accepted and would wait; the place stays reachable
};

/// "O", "A", "S", "W"
const char* letter(Triage triage);

/// One reason why a job does not run in a queue.
struct Blocker {
    std::string code;    ///< "QUEUE_DISABLED"; core.md 7
    std::string detail;  ///< a sentence
    Triage triage = Triage::operational;
    bool fatal = false;                          ///< no job of any shape, or nobody like the caller
    std::string source;                          ///< whose limit or list: "normal (site QOS)"; "" = null
    std::string resource;                        ///< as in Limit::resource; "" = null
    Quantity limit = {}, used = {}, asked = {};  ///< in the unit of the resource
    std::optional<Effect> effect = {};
};

/// "queue disabled"
std::string label(const Blocker& blocker);
bool any_fatal(const std::vector<Blocker>& blockers);

}  // namespace nodetop
