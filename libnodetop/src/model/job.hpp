#pragma once

#include <optional>

#include "model/quantity.hpp"
#include "model/text.hpp"

namespace nodetop {

enum class JobState : std::uint32_t {
    waiting = 0,
    running = 1,
    configuring = 2,
    suspended = 3,
    stopped = 4,
    completing = 5,
    other = 6,
};

struct Job {
    Text id, array_id, array_task;  ///< both spellings of a task
    Text user, account, queue, name, qos;
    JobState state = JobState::other;
    Text state_raw, pending_raw;  ///< reason codes of waiting, by comma
    Text pending_text;            ///< the system's own sentence on why it waits; ""
    std::optional<Rows> nodes;
    Quantity cpu_milli, memory_bytes, accelerators, node_count;  ///< of the whole job, never of one node
    Instant started_at, ends_at, predicted_start_at;             ///< ends_at: by limit
    Quantity walltime_seconds;                                   ///< asked
};

/// What a job holds on one node.
struct Allocation {
    Row job = kNoRow, node = kNoRow, slot = kNoRow;
    Quantity cpu_milli, memory_bytes, accelerators;
};

/// A declared end of work on a node. Unknown quantities: all that the node holds at its last row.
struct Release {
    Row node = kNoRow, slot = kNoRow;
    Instant at;
    Quantity cpu_milli, memory_bytes, accelerators;
};

}  // namespace nodetop
