#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <nodetop/text/duration.hpp>

#include "memory_bound.hpp"
#include "records.hpp"

namespace nodetop::slurm {

/// An allow or deny list of a partition.
struct AccessList {
    bool given = false;         ///< there is a rule; ALL and (null) are none
    std::string_view entries;   ///< by comma
    bool names_nobody() const;  ///< empty, or a literal `none` in the first place (S-36)
};

/// A count that may have no bound.
struct Bound {
    bool unlimited = false;
    std::optional<std::int64_t> value;  ///< unknown with `unlimited` off: not told, or unreadable
};

/// How the nodes of a partition are shared.
enum class Sharing {
    cores,       ///< jobs share nodes
    whole_node,  ///< a job takes whole nodes
    one_user,    ///< a node is for one user at a time
};

/// One record of `scontrol show partition` (backend-slurm.md 6). Views into the record.
struct PartitionRecord {
    std::string_view name, state_raw;
    std::optional<bool> enabled, started;  ///< unknown with an unknown state word
    bool unknown_state = false;
    bool is_default = false, hidden = false, root_only = false, requires_reservation = false, no_root_jobs = false;
    Sharing sharing = Sharing::cores;
    bool whole_sockets = false;     ///< a job takes whole sockets here (CR_Socket), whatever the cluster does
    bool hands_out_memory = false;  ///< memory is consumable here
    AccessList allow_accounts, deny_accounts, allow_qos, deny_qos, allow_groups, alloc_nodes;
    std::string_view qos, nodes, alternate;
    Bound min_nodes, max_nodes, max_cpus_per_node, max_cpus_per_socket;
    MemoryBound max_memory;  ///< none: that of the cluster
    text::Duration max_time, default_time;
    std::optional<std::int64_t> memory_floor_bytes, total_nodes, priority_tier, resume_timeout_seconds;
};

/// The facts of one record. nullopt for a record without a name, or one that was cut off: its rules may be missing.
std::optional<PartitionRecord> read_partition(const Record& record);

}  // namespace nodetop::slurm
