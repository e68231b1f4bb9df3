#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <nodetop/columns.h>
#include <nodetop/text/local_time.hpp>

#include "listing.hpp"
#include "placement.hpp"

namespace nodetop::pbs {

enum class Flavour { pbs, torque };

/// One job, or one task of an array (backend-pbs.md 7). Views into the listing.
struct Job {
    std::string_view id;          ///< "13[1]": without the name of the server
    std::string_view array;       ///< "13[]" for a task of it, or empty
    std::string_view owner;       ///< the user's name
    std::string_view owner_host;  ///< that he sent it from
    std::string_view queue, name, project, account, group;
    std::string_view state_raw, comment;
    nt_job_state state = NT_JOB_OTHER;
    bool is_array = false;  ///< the array itself; its tasks are jobs of their own
    std::vector<Piece> pieces;
    std::optional<std::int64_t> walltime_seconds, started_at, ends_at, predicted_start_at;
    std::optional<std::int64_t> tasks_running;  ///< of an array whose tasks are not listed
    std::optional<std::int64_t> tasks_waiting;
    Record record;

    explicit Job(const Record& from) : record(from) {}

    /// It counts against limits on what runs.
    bool is_running() const { return state == NT_JOB_RUNNING || state == NT_JOB_COMPLETING; }
    bool holds_nodes() const { return is_running() || state == NT_JOB_SUSPENDED || state == NT_JOB_STOPPED; }
};

/// The attributes of a job that are read: the rest, environments above all, is most of what qstat prints.
bool is_wanted_of_job(std::string_view key);

/// Reads all jobs, each once. A job that is over, as the history keeps it, is none.
std::vector<Job> read_jobs(const Listing& listing, Flavour flavour, const text::LocalTime& time);

}  // namespace nodetop::pbs
