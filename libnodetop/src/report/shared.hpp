#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/cluster.hpp"
#include "room/amount.hpp"
#include "room/withheld.hpp"

/// Parts that several reports share (cli.md 16.2 "Shared objects"). Texts and spans point into the reading that a
/// report was made from, so a report lives no longer than its reading.
namespace nodetop {

/// Why a node is as it is, in an operator's or the scheduler's words.
struct ReasonReport {
    Text text;             ///< without its stamp; "": none given
    Text by;               ///< "" if not told
    Instant at;            ///< unknown if not told
    Quantity age_seconds;  ///< unknown without a stamp, or where the stamp is more than a minute ahead of the clock
};

/// One accelerator type on one node.
struct SlotReport {
    Text resource;  ///< the scheduler's name
    Text label;     ///< what the scheduler calls the card; "" if it says nothing, or for a share, which is no card
    /// Of the unit that is handed out: the model, "A100 1g.5gb" for a slice, "L40S share"; without a known model the
    /// scheduler's own name, else UNKNOWN.
    std::string name;
    bool identified = false;
    std::string_view vendor, arch;  ///< "" if not identified
    Quantity memory_bytes;
    bool memory_inferred = false, slice = false, shared = false;
    Amount units;
    Quantity unhealthy;
};

/// A window, now or later.
struct ReservationReport {
    Text name;
    Instant starts_at, ends_at;
    bool active = false, maintenance = false;
    Answer admits_caller = Answer::unknown;
    std::vector<Text> nodes;
    Quantity cpu_milli, accelerators;  ///< on each node; both unknown: whole nodes
};

/// The words of a set of conditions, in the order of the model: "DOWN", "DRAIN", ...
std::vector<std::string_view> words_of(Conditions conditions);

/// Time since a stamp; unknown without one, or where it is more than a minute ahead of the clock.
Quantity age_of(const Cluster& cluster, Instant stamp);
ReasonReport reason_report(const Cluster& cluster, const Node& node);
ReservationReport reservation_report(const Cluster& cluster, const Reservation& reservation);

}  // namespace nodetop
