#pragma once

#include <variant>

#include "plugins/adapter.hpp"
#include "reading/failure.hpp"
#include "reading/reading.hpp"

namespace nodetop {

/// What surrounds one answer of an adapter.
struct ReadingContext {
    Origin origin;
    CallerFacts caller;
    Queries asked;
    Instant clock_now;                          ///< of the host, or of the recording; never unknown
    bool clock_is_recorded = false;             ///< then it outranks the system's own "now"
    std::int32_t host_zone_offset_seconds = 0;  ///< where the system does not tell its own
    std::optional<double> load_seconds;
    bool gaps_allowed = false;  ///< for a recording: a cluster that gave nothing is worth keeping too
};

/// Checks the blob and builds the reading. Pure: the same answer always gives the same reading. A failure where nothing
/// may be reported: a dead adapter, a blob that does not hold together; no blob or a fatal gap (core.md 2), unless gaps
/// are allowed. `context` is handed over.
std::variant<Reading, Failure> make_reading(Collected&& collected, ReadingContext&& context);

}  // namespace nodetop
