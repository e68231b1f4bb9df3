#include "privacy.hpp"

#include <algorithm>

namespace nodetop::slurm {
namespace {

struct Hidden {
    const char* word;  ///< of PrivateData
    std::uint64_t want;
    const char* query;
    const char* sentence;
};

constexpr Hidden kHidden[] = {
    {"jobs", NT_WANT_JOBS | NT_WANT_FREE_TIMES | NT_WANT_ALLOCATIONS, "jobs", "other users' jobs cannot be seen here"},
    {"nodes", NT_WANT_NODES, "nodes", "nodes that you may not use cannot be seen here"},
    {"partitions", NT_WANT_QUEUES, "queues", "partitions that you may not use cannot be seen here"},
    {"reservations", NT_WANT_RESERVATIONS, "reservations", "reservations that you may not use cannot be seen here"},
    {"usage", NT_WANT_LIMITS, "limits", "what others hold of limits that you share may not be seen here"},
    {"accounts", NT_WANT_IDENTITY, "identity", "accounts other than your own cannot be seen here"},
};

}  // namespace

void report_private_data(Reading& reading, std::uint64_t want, const Caller& caller) {
    if (caller.is_superuser) return;
    for (const Hidden& hidden : kHidden)
        if ((want & hidden.want) != 0 && reading.config.hides(hidden.word))
            reading.host.add(
                sdk::note("not_permitted", std::string(hidden.sentence) + " (PrivateData=" + hidden.word + ")")
                    .in(hidden.query));
}

bool may_hide_cloud_nodes(const Reading& reading, const Partitions& partitions) {
    if (!reading.config.known || !reading.config.saves_power || reading.config.hides("cloud")) return false;
    return std::any_of(partitions.records.begin(), partitions.records.end(), [&](const PartitionRecord& partition) {
        return partition.total_nodes.value_or(0) >
               static_cast<std::int64_t>(reading.nodes.expand(partition.nodes).size());
    });
}

}  // namespace nodetop::slurm
