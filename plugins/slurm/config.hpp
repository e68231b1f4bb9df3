#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "memory_bound.hpp"

namespace nodetop::slurm {

/// How memory, cores and limits are ruled, and what is kept from the caller: `scontrol show config`. Views into the
/// output. Everything that could not be read is unknown.
struct Config {
    bool known = false;         ///< the command was answered
    std::string_view taken_at;  ///< "Configuration data as of", local time of the host
    std::string_view version;   ///< "22.05.8"
    std::string_view cluster_name;
    std::string_view controller;  ///< the first controller, "host(address)" as printed
    std::string_view slurm_user;  ///< without the number behind it

    std::optional<bool> memory_consumable;           ///< SelectTypeParameters has MEMORY
    std::optional<bool> whole_cores;                 ///< a job takes whole cores
    bool whole_sockets = false;                      ///< a job takes whole sockets (CR_Socket)
    std::optional<bool> whole_nodes;                 ///< select/linear: a job takes whole nodes
    std::optional<std::int64_t> memory_floor_bytes;  ///< DefMemPerCPU, or DefMemPerNode where that is a number
    bool no_default_memory = false;                  ///< it is told that there is none

    std::optional<bool> accounting;             ///< a database of accounts is kept at all
    std::optional<bool> enforces_associations;  ///< a submitter without an account is refused
    std::optional<bool> enforces_limits;
    MemoryBound max_memory;                        ///< of partitions that have none of their own
    std::optional<bool> enforces_partition_rules;  ///< EnforcePartLimits: a job against a partition's rules is refused
    std::string_view tracked_tres;  ///< AccountingStorageTRES: names of what is counted on every node, or empty

    std::optional<std::int64_t> resume_timeout_seconds, suspend_timeout_seconds;
    bool saves_power = false;       ///< nodes are switched off and booted on demand
    std::string_view private_data;  ///< list of words, or empty
    std::string_view mcs_plugin;    ///< what the labels of nodes in use stand for

    /// One of the words of PrivateData.
    bool hides(std::string_view what) const;
    /// The version stands behind whatever decides on what is free: without it that may be missing too.
    bool is_whole() const { return !version.empty(); }
    /// The jobs of others are listed, for certain.
    bool shows_jobs_of_others() const { return is_whole() && !hides("jobs"); }
    /// Year and month of the release as 2205, or unknown.
    std::optional<int> release() const;
};

Config read_config(std::string_view output);

}  // namespace nodetop::slurm
