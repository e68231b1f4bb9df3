#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nodetop/text/local_time.hpp>

#include "listing.hpp"
#include "states.hpp"

namespace nodetop::pbs {

/// A vnode of PBS, or a node of Torque, as it was listed (backend-pbs.md 4). Views into the listing.
struct Vnode {
    std::string_view name, host;
    std::string_view state_raw;
    VnodeState state;
    std::string_view comment;                    ///< of the administrator, or of the server
    std::optional<std::int64_t> state_since_at;  ///< UTC seconds
    std::string_view queue, partition;           ///< that it is tied to, or empty
    std::string_view properties;                 ///< Torque
    std::string_view jobs;                       ///< as listed
    std::string_view reservations;               ///< ids by comma, where it names them

    std::optional<std::int64_t> cpu_total_milli, cpu_alloc_milli;
    std::optional<std::int64_t> memory_total_bytes, memory_alloc_bytes;

    std::string_view gpu_resource;          ///< "ngpus"; empty: it has none
    std::optional<std::int64_t> gpu_total;  ///< unknown: not told, or not readable
    std::optional<std::int64_t> gpu_alloc;  ///< unknown: none is free
    bool gpu_use_is_told = false;           ///< by the listing itself, not by silence
    std::string_view gpu_label;
    std::optional<std::int64_t> gpu_memory_bytes;  ///< of one

    bool one_job_at_a_time = false;            ///< `sharing` says so
    bool is_unlicensed = false;                ///< PBS gives no work to it
    std::vector<std::string_view> unreadable;  ///< keys of values that are no numbers

    Record record;

    explicit Vnode(const Record& from) : record(from) {}

    bool has_jobs() const { return !jobs.empty(); }
    /// It may run something now, as far as its state tells.
    bool is_open() const;
    bool has_resources() const;
};

/// Reads one vnode as PBS Pro and OpenPBS list it. Silence about what is held of a consumable resource means nothing
/// is.
Vnode read_pbs_vnode(const Record& record, const text::LocalTime& time);

/// Reads one node as Torque lists it: slots are `np`, those in use stand in `jobs`, memory in `status` (P-34, T1, T3).
Vnode read_torque_node(const Record& record);

}  // namespace nodetop::pbs
