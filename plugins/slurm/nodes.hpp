#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "gres.hpp"
#include "records.hpp"
#include "states.hpp"

namespace nodetop::slurm {

/// A reason of a node: what was typed, who and when. Views into the record.
struct NodeReason {
    std::string_view text;                   ///< without the stamp
    std::string_view more_text;              ///< lines behind the stamp of a reason of several lines
    std::string_view by, at;                 ///< "root", "2026-11-30T18:31:58"
    std::optional<std::int64_t> changed_at;  ///< in place of `at`, where it came as a number
};

/// One record of `scontrol show node`, as facts (backend-slurm.md 5). Absent numbers are unknown.
struct NodeRecord {
    std::string_view name;
    std::string_view state_raw;  ///< empty: not told
    NodeState state;
    std::optional<std::int64_t> cpu_total_milli;  ///< what can be given out
    std::optional<std::int64_t> cpu_alloc_milli;
    std::optional<std::int64_t> threads_per_core;  ///< that are counted as CPUs
    std::optional<std::int64_t> cores_per_socket;
    std::optional<std::int64_t> memory_total_bytes;  ///< without what is kept back for the system
    std::optional<std::int64_t> memory_alloc_bytes;
    GresFields gres;
    bool keeps_cores_for_gpus = false;      ///< some only jobs with GPUs get: those are not in `cpu_total_milli`
    std::string_view features, partitions;  ///< lists by comma
    std::string_view owner;                 ///< the one user who gets the node, or empty
    std::string_view mcs_label;             ///< whose jobs are on it, where nodes are kept apart by label; or empty
    NodeReason reason;
    std::string_view unreadable;  ///< the first field that should be a number and is none, or empty
    std::string_view source;      ///< the record as it came, to tell a repetition from a contradiction; text only
    std::uint64_t offset = 0;     ///< where it stands in the answer; text only
};

/// The keys of a node record, in the order in which Slurm prints them: then the next key is found at the first try.
enum class NodeKey : unsigned char {
    name,
    arch,
    cores_per_socket,
    cpu_alloc,
    cpu_effective,
    cpu_total,
    cpu_load,
    available_features,
    active_features,
    gres,
    gres_drain,
    gres_used,
    address,
    host,
    port,
    version,
    os,
    real_memory,
    alloc_memory,
    free_memory,
    sockets,
    boards,
    core_spec_count,
    cpu_spec_list,
    memory_spec_limit,
    restricted_cores_per_gpu,
    state,
    threads_per_core,
    temporary_disk,
    weight,
    owner,
    mcs_label,
    next_state,
    partitions,
    boot_time,
    slurmd_start_time,
    last_busy_time,
    resume_after_time,
    suspend_time,
    cfg_tres,
    alloc_tres,
    cap_watts,
    current_watts,
    average_watts,
    joules,
    sensor_watts,
    temperature,
    count
};

/// Threads of a core that are CPUs. A site that wants no threads used declares no more CPUs than cores: each core is
/// one then, whatever ThreadsPerCore says (S-24).
inline std::optional<std::int64_t> counted_threads(std::optional<std::int64_t> cpus,
                                                   std::optional<std::int64_t> sockets,
                                                   std::optional<std::int64_t> cores_per_socket,
                                                   std::optional<std::int64_t> threads) {
    if (!cpus || !sockets || !cores_per_socket || !threads) return threads;
    if (*cores_per_socket > 0 && *sockets > INT64_MAX / *cores_per_socket) return threads;
    return *cpus <= *sockets * *cores_per_socket ? 1 : *threads;
}

/// Takes off what a node keeps for jobs with GPUs (RestrictedCoresPerGPU, 24.05 and later): no other job gets these
/// cores, and who has them now is not told. `ids` are the cores; without them each GPU has `per_gpu`.
void keep_cores_for_gpus(NodeRecord& node, std::int64_t per_gpu, std::string_view ids);

/// Reads the records of one listing.
class NodeReader {
  public:
    NodeReader();

    /// The facts of one record. What stands behind `Reason=`, `Comment=` and `Extra=` is text whatever it looks like
    /// (S-15). A record that was cut off has no state and no numbers (S-12).
    NodeRecord read(const Record& record) {
        NodeRecord node;
        read(record, node);
        return node;
    }
    /// As above, into a new record.
    void read(const Record& record, NodeRecord& ret_node);

  private:
    static constexpr std::size_t kKeys = static_cast<std::size_t>(NodeKey::count);

    void sort(std::string_view record);
    std::string_view value(NodeKey key) const { return values_[static_cast<std::size_t>(key)]; }
    bool has(NodeKey key) const { return value(key).data() != nullptr; }
    std::optional<std::int64_t> number(NodeKey key);
    std::optional<std::int64_t> threads_per_core();
    std::optional<std::int64_t> effective_cpus();
    void read_memory(NodeRecord& node);

    text::KeyColumns<kKeys> columns_;
    std::array<std::string_view, kKeys> values_;
    std::string_view reason_, unreadable_;
};

/// Splits `text [who@when]`. With a reason of several lines the stamp stands at the end of the first one, and the line
/// end is printed as eight blanks.
NodeReason read_reason(std::string_view value);

}  // namespace nodetop::slurm
