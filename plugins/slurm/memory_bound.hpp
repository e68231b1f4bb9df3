#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

#include <nodetop/columns.h>

#include "tres.hpp"

namespace nodetop::slurm {

/// The most memory that jobs may have: for each core that they hold, or of a node. A site sets one of them.
struct MemoryBound {
    std::optional<std::int64_t> per_cpu_bytes, per_node_bytes;  ///< no value: no such bound

    bool given() const { return per_cpu_bytes || per_node_bytes; }

    /// On a node where `cpu_milli` can be had; NT_UNLIMITED without a bound. Who asks more memory for a core than there
    /// may be is given more cores: the memory of a node ends where its cores do.
    std::int64_t with_cpus(std::int64_t cpu_milli) const {
        const std::int64_t most = per_node_bytes.value_or(NT_UNLIMITED);
        const std::int64_t cpus = cpu_milli / 1000;
        if (!per_cpu_bytes || (*per_cpu_bytes > 0 && cpus > NT_UNLIMITED / *per_cpu_bytes)) return most;
        return std::min(most, *per_cpu_bytes * cpus);
    }
};

/// Takes `MaxMemPerCPU` or `MaxMemPerNode` of a partition or of the cluster; UNLIMITED and 0 stand for "not set".
inline void take_memory_bound(MemoryBound& bound, std::string_view key, std::string_view value) {
    const auto bytes = read_mebibytes(value);
    if (bytes && *bytes > 0) (key == "MaxMemPerCPU" ? bound.per_cpu_bytes : bound.per_node_bytes) = bytes;
}

}  // namespace nodetop::slurm
