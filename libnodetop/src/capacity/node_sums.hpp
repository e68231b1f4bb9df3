#pragma once

#include <span>
#include <unordered_map>

#include "capacity/queue_room.hpp"
#include "room/share.hpp"

namespace nodetop {

/// Adds up the shares of nodes. A figure that one of them does not know makes the sum unknown, never larger; a node
/// whose count could not be read, and of which a problem says so, adds nothing (core.md 5.1).
class NodeSums {
  public:
    /// What the node gives. `share`: through one queue, or the room itself where queues add nothing.
    template <typename Figures>
    void add(const NodeRoom& room, const Figures& share, std::span<const Withheld> withheld);
    /// A node of a queue that is not usable, or that no usable queue names: it is there, and not to be had.
    /// `advertise`: its free figures count as advertised, and as withheld for that cause.
    template <typename Figures>
    void add_closed(const NodeRoom& room, const Figures& share, bool advertise);

    /// The caller may not see the nodes: no figure is known.
    void hide();

    /// Machines so far, several nodes of one counted once (P-33); `declared` and `unresolved` are left to the caller.
    NodeCounts nodes() const { return machines_counted().nodes; }
    Row idle_advertised() const { return machines_counted().idle_advertised; }
    Quantity idle_advertised_cpu_milli() const { return idle_advertised_cpu_milli_; }
    const Amount& cpu_milli() const { return cpu_milli_; }
    Quantity cpu_milli_little_memory() const { return cpu_milli_little_memory_; }
    const Amount& accelerators() const { return accelerators_; }
    /// Unknown as a whole where no node reports memory.
    Amount memory_bytes() const {
        return memory_told_ || (counts_.nodes.total == 0 && machines_.empty()) ? memory_bytes_ : Amount{};
    }
    Quantity cpu_milli_after_boot() const { return cpu_milli_after_boot_; }
    Quantity accelerators_after_boot() const { return accelerators_after_boot_; }
    const WithheldSum& withheld() const { return withheld_; }

  private:
    /// What a machine is counted as.
    struct Machine {
        bool up = false, after_boot = false, degraded = false, with_room = false;
        bool idle = true;  ///< of several nodes, all
    };
    struct Counts {
        NodeCounts nodes;
        Row idle_advertised = 0;
        void add(const Machine& machine);
    };
    Counts machines_counted() const;
    template <typename Figures>
    void count(const NodeRoom& room, const Figures& share, bool closed);
    template <typename Figures>
    void add_installed(const NodeRoom& room, const Figures& share);

    Counts counts_;                              ///< of the machines that are one node
    std::unordered_map<Row, Machine> machines_;  ///< of several nodes, by NodeRoom::machine
    Quantity idle_advertised_cpu_milli_ = 0;
    Amount cpu_milli_{0, 0, 0, 0}, memory_bytes_{0, 0, 0, 0}, accelerators_{0, 0, 0, 0};
    Quantity cpu_milli_little_memory_ = 0;
    bool memory_told_ = false;
    Quantity cpu_milli_after_boot_ = 0, accelerators_after_boot_ = 0;
    WithheldSum withheld_;
};

}  // namespace nodetop
