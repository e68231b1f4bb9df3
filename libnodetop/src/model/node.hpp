#pragma once

#include "model/quantity.hpp"
#include "model/text.hpp"

namespace nodetop {

/// Normalised conditions of a node or of a queue on a node (core.md 4). The numbers are those of the ABI.
enum class Condition : std::uint32_t {
    down = 1u << 0,
    drain = 1u << 1,
    maint = 1u << 2,
    fail = 1u << 3,
    unknown = 1u << 4,
    reserved = 1u << 5,
    powersave = 1u << 6,
    planned = 1u << 7,
    completing = 1u << 8,
    booting = 1u << 9,
    busy = 1u << 10,
};

/// A set of conditions.
struct Conditions {
    std::uint32_t bits = 0;

    constexpr bool has(Condition c) const { return (bits & static_cast<std::uint32_t>(c)) != 0; }
    constexpr void add(Condition c) { bits |= static_cast<std::uint32_t>(c); }
    constexpr Conditions without(Condition c) const { return {bits & ~static_cast<std::uint32_t>(c)}; }
    friend constexpr Conditions operator|(Conditions a, Conditions b) { return {a.bits | b.bits}; }
    friend constexpr bool operator==(Conditions, Conditions) = default;
};

/// A machine that runs work, as its scheduler told it. Facts only: what of it is usable is worked out in `room`.
struct Node {
    Text name;
    Text host;       ///< machine that several rows share; = name where there is no such thing
    Text state_raw;  ///< the scheduler's own word; "" if none was told
    Conditions conditions;
    bool unreachable = false;        ///< the control plane lost contact
    bool takes_nothing_now = false;  ///< up, and counts as wholly allocated whatever the numbers say
    bool memory_measured = false;    ///< memory_alloc_bytes is measured use, not a booking
    bool whole_only = false;         ///< one job, or one user, at a time
    bool idle_baseline = false;      ///< figures are free at this moment, not promised
    bool counted_elsewhere = false;  ///< another name of the machine `host`: shown, in no sum

    Quantity cpu_total_milli, cpu_alloc_milli;  ///< allocatable; held. A total that was unreadable is 0
    Quantity cpu_unit_milli;                    ///< smallest piece handed out; always finite and > 0
    Quantity memory_total_bytes, memory_alloc_bytes;
    Quantity memory_floor_bytes;    ///< memory of one core of a job that names none; unknown: none published
    Quantity gpu_total, gpu_alloc;  ///< only where no slot row could be made
    Quantity job_slots_total, job_slots_alloc;  ///< pods, job slots; unknown: no such limit

    Texts features, taints, queues;  ///< taints as key=value:effect
    Text processor;                  ///< "" if unknown
    Text reason, reason_by;          ///< without its stamp
    Instant reason_at;
    Text owner;               ///< the one user who gets it; "" for anybody
    Quantity boot_seconds;    ///< longest time to boot
    Instant planned_at;       ///< start of the job that Condition::planned holds it for
    Quantity cpu_left_milli;  ///< most that its queues and limits leave to the caller; unknown: all that is free

    RowRange slots;         ///< Cluster::slots
    RowRange resources;     ///< Cluster::resources
    RowRange reservations;  ///< Cluster::node_reservations
    RowRange members;       ///< Cluster::node_members
    RowRange releases;      ///< Cluster::releases, by time
};

/// One type of accelerator, or of slices, on one node.
struct Slot {
    Row node = kNoRow;
    Text resource;  ///< the system's name: "gpu:a100"
    Text label;     ///< text that names the card; ""
    Quantity total;
    Quantity alloc;         ///< unknown: none is known to be free
    Quantity memory_bytes;  ///< of one unit, exact, if the system says so
    bool slice = false;     ///< part of a card
    bool shared = false;    ///< a share of time or memory, not exclusive
    Quantity cards;         ///< physical cards behind shared units
    Quantity unhealthy;     ///< installed and not given out
    Quantity left;          ///< most that limits here leave to the caller; unknown: all that is free
};

/// Another countable of a node: ephemeral storage, hugepages, a consumable.
struct Resource {
    Row node = kNoRow;
    Text name, unit;  ///< unit: "bytes" or "count"
    Quantity total, alloc;
};

}  // namespace nodetop
