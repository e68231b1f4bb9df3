#pragma once

#include <vector>

#include "capacity/cluster_room.hpp"
#include "hardware/match.hpp"

namespace nodetop {

/// One kind of accelerator over a set of nodes (cli.md 8.10). Cards of different memory are different kinds.
struct AcceleratorKind {
    const Card* card = nullptr;  ///< lives as long as the Cards
    Text label;                  ///< what the scheduler calls it
    bool shared = false;         ///< its units are shares, not devices of one's own
    Row nodes = 0;
    Quantity total = 0, effective_free = 0;
    std::vector<Row> queues;  ///< queues that hold it, most nodes first, then in the scheduler's order
};

/// What of the installed accelerators has one capability (core.md 12.1). Whole devices only.
struct CapabilityReach {
    Capability capability = Capability::bf16;
    Quantity total = 0, effective_free = 0;
    Quantity of_identified = 0;  ///< denominator: installed devices whose model is known
    Quantity unidentified = 0;   ///< in no row and in no denominator
};

/// The accelerators of a set of nodes.
struct AcceleratorInventory {
    Quantity installed = 0, identified = 0, unidentified = 0;  ///< whole devices
    std::vector<AcceleratorKind> kinds;  ///< most installed first, identified before others at equal count, then name
    std::vector<CapabilityReach> reach;  ///< in the order of kCapabilities
};

/// Over the nodes with `shown[node]`; free is counted where `room.slots_open` says that a job can have it.
AcceleratorInventory accelerator_inventory(const Cluster& cluster, const Cards& cards, const Rooms& rooms,
                                           const ClusterRoom& room, const std::vector<char>& shown);

}  // namespace nodetop
