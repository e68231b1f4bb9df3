#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <nodetop/columns.h>

#include "local_time.hpp"

namespace nodetop::slurm {

/// One line of squeue (backend-slurm.md 9). Views into the answer; absent numbers are unknown.
struct JobRecord {
    std::string_view id;          ///< own id; with the part of a heterogeneous job, or the pending tasks of an array
    std::string_view number;      ///< the plain number of the same job, or empty
    std::string_view array_id;    ///< empty: no array
    std::string_view array_task;  ///< "22_1", or empty
    std::string_view user, account, queue, name, qos, state_raw, reason;
    nt_job_state state = NT_JOB_OTHER;
    std::string_view nodes;          ///< list of hosts, or empty
    std::string_view planned_nodes;  ///< that the backfill scheduler has chosen
    std::string_view gres_per_node;
    std::optional<std::int64_t> node_count, cpu_milli, gpus_per_node;
    std::optional<std::int64_t> started_at, ends_at, planned_start_at;  ///< ends_at may be NT_UNLIMITED
    std::optional<std::int64_t> walltime_seconds;                       ///< may be NT_UNLIMITED

    bool is_waiting() const { return state == NT_JOB_WAITING; }
    /// Tasks behind one line: those of a pending array are printed together. nullopt: the list was shortened.
    std::optional<std::int64_t> tasks() const;
};

/// Reads the lines of squeue. `columns` is the format that was asked for, letters between `|` (S-65). nullopt if a line
/// is none of these or the last one was cut off: a missing job would give its nodes back too early.
std::optional<std::vector<JobRecord>> read_jobs(std::string_view output, std::string_view columns,
                                                const LocalTime& time);

}  // namespace nodetop::slurm
