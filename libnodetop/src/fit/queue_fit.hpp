#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "access/verdict.hpp"
#include "fit/demand.hpp"
#include "fit/reason.hpp"

namespace nodetop {

/// Whose instant a start is.
enum class StartSource : std::uint8_t { scheduler, declared_ends, boot };

/// "scheduler", "declared_ends", "boot"
const char* word(StartSource source);

/// An instant that counts as now: in the past, or up to two minutes ahead (core.md 11.1, C-11).
constexpr bool is_now(Instant at, Instant now) {
    constexpr std::int64_t kSlackSeconds = 120;
    return at.finite() && at.value() - now.value_or(0) <= kSlackSeconds;
}

/// How the nodes of one queue stand to a demand (core.md 10.4).
struct QueueFit {
    std::int64_t asked = 1;        ///< nodes
    Quantity seconds;              ///< walltime that the fit is for; may be unlimited
    Row considered = 0;            ///< nodes looked at
    Row fitting = 0;               ///< take a part of the job now
    Row capable = 0;               ///< would, but for what is there now
    Row hardware = 0;              ///< right ones in whatever state, not excluded
    Row unverified = 0;            ///< set aside only for cards that are not identified
    Row excluded = 0;              ///< right ones that are kept out by name
    Row after_boot = 0;            ///< right ones that are switched off
    Row reserved = 0;              ///< right ones that a reservation for others holds, until an instant that it tells
    Row fitting_cpu_only = 0;      ///< fitting ones without accelerators
    bool counts_judged = true;     ///< no: the queue claims nodes that were not found, so that few are not too few
    bool slices = false;           ///< fitting ones hand out parts of cards, and the job says nothing of their size
    bool memory_inferred = false;  ///< cards pass whose memory is the least that their name allows
    std::vector<FitReason> reasons;
    std::vector<Row> unverified_nodes;
    Instant earliest_at;  ///< when enough of the others are free; unknown: not told, or enough are free now
    std::optional<StartSource> earliest_source;

    bool satisfied_now() const { return static_cast<std::int64_t>(fitting) >= asked; }
    bool ever_possible() const;
    bool too_few() const;
    /// Right ones exist, and none takes work, would after a boot, or will after a reserved window (B-28).
    bool all_out() const { return hardware > 0 && fitting + capable + after_boot + reserved == 0; }
};

/// Nodes that the shape asks of the queue: its own number, else one, or the queue's least.
std::int64_t nodes_asked(const JobShape& shape, const Queue& queue);
/// Walltime that our own arithmetic takes (core.md 10.1): the stated one, else the queue's default, else the ceiling in
/// force, else unlimited.
Quantity walltime_for(const Facts& facts, const Queue& queue, const JobShape& shape, const Verdict* verdict = nullptr);

/// Nodes of the queue that hold a plan and that the answer of a dry run names for now, sorted; `verdict` may be null.
std::vector<Row> planned_and_named(const Facts& facts, const Queue& queue, const Verdict* verdict);

/// `verdict` may be null.
QueueFit queue_fit(const Facts& facts, const Demand& demand, const Queue& queue, const Verdict* verdict = nullptr);

}  // namespace nodetop
