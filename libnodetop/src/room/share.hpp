#pragma once

#include <vector>

#include "room/node_room.hpp"

namespace nodetop {

/// What a queue says about a node, beside what the node says itself. As built, it says nothing.
struct QueueTerms {
    Conditions conditions;                              ///< of the queue on this node
    Quantity cpu_total_milli, cpu_alloc_milli;          ///< cores of the queue here; both unknown: the node's
    Quantity max_cpu_milli = Quantity::unlimited();     ///< most that its jobs hold here
    Quantity max_memory_bytes = Quantity::unlimited();  ///< alike
    Quantity memory_floor_bytes;                        ///< wins over the node's; unknown: the node's
    bool whole_nodes = false;                           ///< its jobs take whole nodes
    bool for_others = false;                            ///< its lists turn the caller away here

    friend constexpr bool operator==(const QueueTerms&, const QueueTerms&) = default;
    /// It changes nothing: the node's own figures hold in the queue.
    bool plain() const {
        return conditions == Conditions{} && !cpu_total_milli.known() && !cpu_alloc_milli.known() &&
               !max_cpu_milli.finite() && !max_memory_bytes.finite() && !memory_floor_bytes.known() && !whole_nodes &&
               !for_others;
    }
};

/// The queue tells nothing of its own about this node.
inline bool says_nothing(const Member& member) {
    return member.conditions == Conditions{} && !member.cpu_total_milli.known() && !member.cpu_alloc_milli.known() &&
           !is_no(member.admits_caller) && !member.cpu_left_milli.finite() && !member.memory_left_bytes.finite();
}

/// A reservation keeps a part of the node from the caller.
inline bool is_partly_reserved(const NodeRoom& room) {
    return room.reserved_cpu_milli != Quantity{0} || room.reserved_accelerators != Quantity{0};
}

/// The queue has no place for the caller here, or gives whole nodes alone, of which this one is none as it stands: a
/// job, or a reservation for others, has a part of it (S-68).
inline bool is_not_shared(const NodeRoom& room, const QueueTerms& terms) {
    return terms.for_others || (terms.whole_nodes && (is_yes(room.in_use) || is_partly_reserved(room)));
}

/// Terms of a queue on a node; `member` is null where the queue tells nothing of its own about it.
QueueTerms terms_of(const Queue& queue, const Member* member);

/// What the caller gets of one node, perhaps through one queue.
struct Share {
    bool schedulable = false;
    bool after_boot = false;  ///< not schedulable, but would be after a boot
    bool has_room = false;
    Amount cpu_milli, memory_bytes, accelerators;
    Quantity cpu_milli_little_memory = 0;  ///< as NodeRoom's
    Answer slots_open = Answer::no;
    Quantity cpu_milli_after_boot = 0, accelerators_after_boot = 0;  ///< what it would give; 0 unless after_boot
};

/// What a job can have of one slot of the node: `open` as in Share. A part that reservations keep is taken off each
/// slot, as nothing tells of which type it will be.
Quantity effective_free_of(const Amount& slot, const NodeRoom& room, Answer open);

/// Works out the share from the node's facts (total, allocated, free, kept_by, unclear, in_use and the reserved parts
/// of `room`) and appends to `ret_withheld` what lies between free and effective free: each idle core and device
/// once, under the first cause in the order of Cause.
Share share_of(const Cluster& cluster, const Node& node, const NodeRoom& room, const QueueTerms& terms,
               std::vector<Withheld>& ret_withheld);

}  // namespace nodetop
