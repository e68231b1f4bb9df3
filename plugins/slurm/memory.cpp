#include "memory.hpp"

#include <string>
#include <vector>

namespace nodetop::slurm {
namespace {

/// The partitions for which `holds`, by comma; few of them.
template <class Holds>
std::string names_of(const Partitions& partitions, Holds holds) {
    constexpr std::size_t kMost = 6;
    std::string names;
    std::size_t count = 0;
    for (const PartitionRecord& partition : partitions.records) {
        if (!holds(partition)) continue;
        if (++count > kMost) continue;
        names.append(names.empty() ? "" : ", ").append(partition.name);
    }
    if (count > kMost) names += " and " + std::to_string(count - kMost) + " more";
    return names;
}

bool hands_out(const PartitionRecord& partition) { return partition.hands_out_memory; }

}  // namespace

std::optional<bool> hands_out_memory(const Reading& reading, const Partitions& partitions) {
    return names_of(partitions, hands_out).empty() ? reading.config.memory_consumable : true;
}

void report_memory(Reading& reading, const Partitions& partitions) {
    const Config& config = reading.config;
    if (config.memory_consumable == false) {
        if (const std::string names = names_of(partitions, hands_out); !names.empty())
            reading.host.add(sdk::note("per_queue_parameter",
                                       "memory runs out in " + names + " only, and counts as running out everywhere")
                                 .in("queues")
                                 .about("memory"));
    }
    if (!hands_out_memory(reading, partitions).value_or(false) || !config.no_default_memory) return;
    const std::string names =
        names_of(partitions, [](const PartitionRecord& partition) { return !partition.memory_floor_bytes; });
    if (names.empty()) return;
    reading.host.add(sdk::note("default_request", "a job that names no memory takes all that of its nodes in " + names +
                                                      ": it starts only where none is in use")
                         .in("queues")
                         .about("memory"));
}

}  // namespace nodetop::slurm
