#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "hardware/match.hpp"
#include "report/shared.hpp"
#include "room/node_room.hpp"

namespace nodetop {

/// One node as every view shows it (cli.md 16.2 Node).
struct NodeReport {
    Text name, state;
    Conditions conditions;
    bool schedulable = false, idle = false, degraded = false, unreachable = false;
    Availability availability = Availability::out;
    Amount cpu_milli, memory_bytes, accelerators;
    Quantity cpu_milli_little_memory;  ///< as NodeRoom's
    std::vector<SlotReport> slots;
    std::vector<Withheld> withheld;
    Texts features;
    Text processor;  ///< "" if not told
    std::vector<Text> queues;
    Texts taints;
    Text owner;  ///< "" for anybody
    ReasonReport reason;
    std::vector<ReservationReport> reservations;  ///< each with this node alone in `nodes`
    Instant usable_until_at;                      ///< next window that stops new work; unknown: none known
    Instant free_at;                              ///< last declared end of its work; unknown if some has none
    Quantity boot_seconds;
    Quantity jobs_running;  ///< unknown where the job list was not read
};

/// The jobs that hold something of a node.
struct NodeJobs {
    Quantity count;    ///< unknown where the job list was not read
    Instant last_end;  ///< declared; unknown if there is no job, or one without an end
};

/// By node row.
std::vector<NodeJobs> jobs_by_node(const Cluster& cluster);

/// What is told and worked out about one node. `jobs` is jobs_by_node().
NodeReport node_report(const Cluster& cluster, const Cards& cards, const Rooms& rooms,
                       const std::vector<NodeJobs>& jobs, Row node);

}  // namespace nodetop
