#pragma once

#include <string_view>
#include <vector>

#include "access/limits_left.hpp"
#include "hardware/match.hpp"
#include "model/cluster.hpp"
#include "room/node_room.hpp"

namespace nodetop {

/// Nodes by how they stand (cli.md 16.2 NodeCounts); total = up + out + after_boot.
struct NodeCounts {
    bool known = true;  ///< no: the caller may not see the nodes, and the counts say nothing
    Row total = 0;
    Quantity declared;   ///< what the queue claims; unknown: it claims nothing, or no queue is meant
    Row unresolved = 0;  ///< claimed and not found
    Row up = 0;          ///< schedulable
    Row idle = 0;        ///< wholly idle and with room; 0 if the queue is not usable
    Row with_room = 0;   ///< 0 if the queue is not usable
    Row out = 0;
    Row after_boot = 0;  ///< boot on demand (B-15)
    Row degraded = 0;
};

/// A kind of accelerator in a queue (cli.md 16.2 Model).
struct ModelRoom {
    std::string_view model;  ///< known name, else the scheduler's label, else UNKNOWN; lives as long as the Cards
    std::string_view label;  ///< the scheduler's text for it, where all nodes here have the same; else ""
    bool identified = false;
    bool slice = false;
    Row nodes = 0;       ///< nodes, not devices
    Quantity total = 0;  ///< units: devices, slices or shares
    Quantity effective_free = 0;
};

/// What a queue offers the caller (core.md 5.2).
struct QueueRoom {
    NodeCounts nodes;
    Row idle_advertised = 0;  ///< idle nodes, whether or not the queue is usable (C-01, phantom capacity)
    Quantity idle_advertised_cpu_milli = 0;  ///< free cores of those
    Amount cpu_milli, memory_bytes, accelerators;
    Quantity cpu_milli_little_memory = 0;  ///< as NodeRoom's
    Quantity cpu_milli_after_boot = 0, accelerators_after_boot = 0;
    std::vector<Withheld> withheld;  ///< cpu_milli.free - cpu_milli.effective_free = sum of its cpu_milli; accelerators
                                     ///< alike; `nodes` of limit_left is 0: it is no node's doing
    std::vector<ModelRoom> models;   ///< most nodes first, then by name
};

/// What is known about a queue from elsewhere.
struct QueueStatus {
    bool usable = false;  ///< no fatal structural blocker (core.md 3.3)
    LimitsLeft limits_left;
};

/// The room of every queue, in the order of Cluster::queues; `statuses` likewise. Linear in nodes and memberships.
std::vector<QueueRoom> queue_rooms(const Cluster& cluster, const Cards& cards, const Rooms& rooms,
                                   const std::vector<QueueStatus>& statuses);

/// Order of queue listings (core.md 5.2): usable first; among usable ones most effectively free cores, then
/// accelerators, then name; the others by name. Unknown counts as none.
std::vector<Row> queue_listing(const Cluster& cluster, const std::vector<QueueRoom>& rooms,
                               const std::vector<QueueStatus>& statuses);

}  // namespace nodetop
