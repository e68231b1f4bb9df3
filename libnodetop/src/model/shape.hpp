#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/quantity.hpp"

namespace nodetop {

/// What a job asks for (core.md 10.1). Unknown or empty: not stated; it is not sent, and no limit is checked against
/// it. The default-made shape is the access question of `status`: one CPU, nothing else stated.
struct JobShape {
    Quantity nodes;                     ///< >= 1
    Quantity tasks_per_node;            ///< >= 1
    Quantity cpu_milli_per_task;        ///< > 0; whole cores unless the system has fractions
    Quantity memory_bytes;              ///< per node, > 0
    Quantity walltime_seconds;          ///< > 0, or unlimited
    Quantity accelerators_per_node;     ///< >= 0; not stated is none
    Quantity accelerator_memory_bytes;  ///< least of one device, > 0
    std::vector<std::string> needs;     ///< names of capabilities
    std::vector<std::string> exclude;   ///< node names
    std::vector<std::string> tolerates;
    std::vector<std::string> accounts;            ///< to try, in this order; empty: all of the caller's
    std::optional<std::string> qos, reservation;  ///< never empty

    /// What our own arithmetic takes where nothing is stated.
    Quantity nodes_or_one() const { return nodes.known() ? nodes : Quantity{1}; }
    Quantity accelerators_per_node_or_none() const {
        return accelerators_per_node.known() ? accelerators_per_node : Quantity{0};
    }
    /// Tasks times CPUs of a task, at their defaults of one each.
    Quantity cpu_milli_per_node() const;

    bool states_cpu() const { return nodes.known() || tasks_per_node.known() || cpu_milli_per_task.known(); }
    bool states_cpu_per_node() const { return tasks_per_node.known() || cpu_milli_per_task.known(); }
    bool states_accelerators() const { return accelerators_per_node.finite() && accelerators_per_node.value() > 0; }

    /// Of all nodes together, with one node where none is stated. Only of a valid shape.
    Quantity total_cpu_milli() const;
    Quantity total_memory_bytes() const;  ///< unknown if no memory is stated
    Quantity total_accelerators() const;
};

/// Why the shape cannot be asked, as a sentence for the user; nullopt if it can. Names of capabilities and of nodes are
/// not looked up (B-29, B-30).
std::optional<std::string> invalid_because(const JobShape& shape);

/// CPUs of a task rounded up to whole cores where the system has no fractions; true if that changed the shape.
bool round_up_to_whole_cores(JobShape& shape, bool cpu_fractional);

}  // namespace nodetop
