#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "queue_limits.hpp"
#include "table.hpp"

namespace nodetop::lsf {

/// A queue as `bqueues` tells it. Empty and unset is not told.
struct QueueRecord {
    std::string name, description, status;
    std::optional<std::int64_t> priority;
    std::optional<std::int64_t> max_slots, slots_a_user, slots_a_host;  ///< MAX, JL/U, JL/H
    std::optional<std::int64_t> slots_a_processor_milli;                ///< JL/P, which may have a fraction
    std::optional<std::int64_t> all_slots, pending_slots, running_slots, held_slots;  ///< held: running, suspended, RSV
    bool limits_are_unread = false;  ///< one of MAX, JL/U, JL/P, JL/H is there and cannot be read
    QueueLimits usual, most;         ///< DEFAULT LIMITS, MAXIMUM LIMITS
    std::map<std::string, std::string, std::less<>> labels;  ///< USERS, HOSTS, RES_REQ, RUN_WINDOW, ...
    bool is_brief = false;                                   ///< of `bqueues -w`: no list, no limits

    /// The value of a label; empty if it is not told.
    std::string_view label(std::string_view name) const;
    bool has_policy(std::string_view policy) const;
    /// It says of itself that it is the default.
    bool says_default() const;

    bool accepts() const;  ///< Open; Closed takes nothing (L-03)
    bool starts() const;   ///< anything that begins with Inact starts nothing, also where it is cut off (L-01, L-02)
};

struct QueueList {
    std::vector<QueueRecord> all;
    bool is_whole = true;     ///< not cut off
    std::size_t skipped = 0;  ///< blocks and rows that could not be read
};

/// The blocks of `bqueues -l`. `bare_unit` is that of sizes without one.
QueueList read_queues(std::string_view text, std::optional<std::int64_t> bare_unit);

/// The rows of `bqueues -w` or of `bqueues -o`.
QueueList read_brief_queues(std::string_view text);

}  // namespace nodetop::lsf
