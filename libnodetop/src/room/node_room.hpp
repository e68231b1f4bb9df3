#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "hardware/match.hpp"
#include "model/cluster.hpp"
#include "room/amount.hpp"
#include "room/withheld.hpp"

namespace nodetop {

/// What a node is to the caller now, in one word (cli.md 16.2 Node).
enum class Availability : std::uint8_t { now, full, busy, planned, completing, booting, after_boot, reserved, out };

/// "now", "full", ...
const char* word(Availability availability);

/// What one node offers the caller, before the rules of any queue (core.md 4, 5.1).
struct NodeRoom {
    bool schedulable = false;  ///< takes work, which says nothing about being empty
    bool after_boot = false;   ///< not schedulable, but would be after a boot (B-15)
    bool unreachable = false;  ///< the control plane lost contact, where that is not normal
    bool idle = false;         ///< schedulable, and known to have no core and no device held
    bool has_room = false;     ///< known to have a core or a device for the caller now
    bool degraded = false;     ///< schedulable and impaired (core.md 4)
    bool unreadable = false;   ///< a count of it could not be read and a problem names it: it reads as none in sums
    bool counted_elsewhere = false;  ///< another name of a machine that counts under its own: in no sum
    Row machine = kNoRow;  ///< first of several nodes of one machine, which counts once; kNoRow: a machine of its own
    Availability availability = Availability::out;

    Amount cpu_milli, memory_bytes;
    Quantity cpu_milli_little_memory = 0;  ///< cores for a job that names its memory and needs little of it, at least
                                           ///< cpu_milli.effective_free: the default memory (B-17) keeps none back
    Amount accelerators;                   ///< whole devices; slices and shares are slots of their own and no devices
    Answer slots_open = Answer::no;        ///< a job can have devices here at all: a core and memory go with them
    Quantity cpu_milli_after_boot = 0, accelerators_after_boot = 0;  ///< what it would give; 0 unless after_boot

    // What the figures come from; the rules of a queue are applied to these (share_of).
    std::optional<Cause> kept_by;  ///< first cause for which nothing of it is to be had, whoever asks in whatever queue
    bool unclear = false;          ///< whether anything is to be had depends on a fact that is not known
    Answer in_use = Answer::unknown;                             ///< a job holds something of it
    Quantity reserved_cpu_milli = 0, reserved_accelerators = 0;  ///< part that reservations keep from the caller
    Instant usable_until_at;  ///< next instant from which no new work of the caller fits; unknown: none known (S-58)
    RowRange withheld;        ///< Rooms::withheld
};

/// How a set of nodes stands; total = up + out + after_boot.
struct Standing {
    Row total = 0;
    Row up = 0;  ///< schedulable, in this queue too where the system tells a state of the pair (B-49)
    Row out = 0;
    Row after_boot = 0;  ///< boot on demand (B-15)

    void add(bool schedulable, bool boots) {
        ++total;
        ++(schedulable ? up : boots ? after_boot : out);
    }
};

/// What all nodes of a reading offer the caller. Worked out once, then used by every queue and view.
struct Rooms {
    std::vector<NodeRoom> nodes;     ///< by node row
    std::vector<Amount> slots;       ///< by slot row, in units of the slot
    std::vector<Withheld> withheld;  ///< by node (NodeRoom::withheld)
    Standing standing;               ///< of all nodes

    std::span<const Withheld> withheld_of(const NodeRoom& node) const {
        return std::span(withheld).subspan(node.withheld.begin, node.withheld.size());
    }
};

/// The room of every node for the caller (Cluster::identity) at Cluster::now. `cards` are those of the same reading.
/// Linear in what the reading holds.
Rooms rooms_of(const Cluster& cluster, const Cards& cards);

/// Puts nodes in the order of listings (core.md 5.2): schedulable first, most effectively free accelerators, then
/// cores, then name. Unknown counts as none.
void sort_for_listing(const Cluster& cluster, const Rooms& rooms, std::vector<Row>& nodes);

}  // namespace nodetop
