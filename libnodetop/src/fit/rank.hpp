#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fit/place.hpp"

namespace nodetop {

/// Which queues are looked at.
struct RankQuery {
    std::vector<Row> queues;  ///< only these, and each of them, whatever it says (B-33); empty: all
    bool all = false;         ///< also what would be left out
};

/// Why a queue is not among the places.
enum class LeftOutWhy : std::uint8_t { no_access, refused, blocked, routing, no_accelerators };

/// "no_access", "refused", ...
const char* word(LeftOutWhy why);

struct LeftOut {
    Row queue = kNoRow;
    LeftOutWhy why = LeftOutWhy::blocked;
    std::string detail;  ///< a sentence
};

/// Why the place is left out where it was not named, if it is: its queue forwards its jobs, is closed, or closed to the
/// caller.
std::optional<LeftOut> left_out_because(const Cluster& cluster, const Place& place);

struct Ranking {
    std::vector<Place> places;      ///< best first
    std::vector<LeftOut> left_out;  ///< in the scheduler's order
};

/// Every queue is a place or left out (core.md 11.2). Queues that belong to a reservation are neither, unless named.
Ranking rank(const Facts& facts, const Demand& demand, const Asking& asking = {}, const RankQuery& query = {});

/// Best first: by label, so that tiers never interleave; a group's own queue without an accepting answer after shared
/// ones; possible hardware, confirmation; for a job without accelerators nodes without them (B-34); room, start, name.
bool ranks_before(const Facts& facts, const Demand& demand, const Place& a, const Place& b);

}  // namespace nodetop
