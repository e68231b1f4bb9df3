#pragma once

#include <string>
#include <vector>

#include "fit/place.hpp"

namespace nodetop {

enum class GateResult : std::uint8_t { pass, fail, unknown };

/// "pass", "fail", "unknown"
const char* word(GateResult result);

/// One thing that decides whether the shape runs in a queue.
struct Gate {
    std::string code;  ///< that of the blocker that it may raise, in lower case; "hardware", "room", "dry_run", ...
    GateResult result = GateResult::unknown;
    std::string text;  ///< a sentence
    std::string raw;   ///< the scheduler's own words; "" if it said none
};

/// Every gate of the place in the order in which a scheduler asks: the queue itself, the caller, the limits, the nodes,
/// the room now with the formula behind it, the dry run.
std::vector<Gate> gates_of(const Facts& facts, const Demand& demand, const Place& place);

}  // namespace nodetop
