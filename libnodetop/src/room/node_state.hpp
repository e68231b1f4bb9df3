#pragma once

#include <optional>

#include "model/node.hpp"
#include "room/withheld.hpp"

namespace nodetop {

/// Whether a node takes work at all (core.md 4).
struct NodeState {
    bool schedulable = false;
    bool after_boot = false;     ///< only switched off: boots on demand (B-15)
    bool reserved_only = false;  ///< not schedulable, and for nothing but a reservation
};

/// Any of the conditions that keep a node from taking work: DOWN, DRAIN, MAINT, FAIL, UNKNOWN, RESERVED, POWERSAVE.
bool blocks(Conditions conditions);

/// The conditions to judge by: a node of which no state was told is UNKNOWN (B-01).
Conditions conditions_of(const Node& node);

/// The control plane lost contact and that is no part of booting (B-52, core.md 4 power states).
bool lost_contact(const Node& node);

/// `admitted`: the reservations that hold the node now let the caller in (B-14).
NodeState state_of(const Node& node, bool admitted);

/// Why a schedulable thing in these conditions gives nothing now: booting, busy, completing or planned, the first that
/// holds.
std::optional<Cause> held_back_by(Conditions conditions);

}  // namespace nodetop
