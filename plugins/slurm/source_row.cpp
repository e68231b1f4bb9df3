#include "source_row.hpp"

#include <string>

#include "memory.hpp"
#include "privacy.hpp"

namespace nodetop::slurm {

void write_source(Reading& reading, const Partitions& partitions, std::optional<bool> accounts_required) {
    const Config& config = reading.config;
    auto row = reading.blob.add<NT_TABLE_SOURCE>();
    row.set<NT_COL_SOURCE_PRODUCT>("Slurm").set<NT_COL_SOURCE_QUEUE_TERM>("partition");
    if (!config.version.empty()) row.set<NT_COL_SOURCE_VERSION>(config.version);
    if (!config.cluster_name.empty()) {
        std::string name(config.cluster_name);
        if (!config.controller.empty()) name.append(" ").append(config.controller);
        row.set<NT_COL_SOURCE_CLUSTER>(name);
    }
    const auto taken_at = reading.time.at(config.taken_at);
    row.set<NT_COL_SOURCE_TAKEN_AT>(taken_at);
    row.set<NT_COL_SOURCE_ZONE_OFFSET_SECONDS>(
        reading.host.zone_offset_seconds(taken_at ? *taken_at : reading.time.now()));
    row.set<NT_COL_SOURCE_MEMORY_CONSUMABLE>(hands_out_memory(reading, partitions));
    row.set<NT_COL_SOURCE_CPU_FRACTIONAL>(false);
    row.set<NT_COL_SOURCE_ACCOUNTS_REQUIRED>(accounts_required);
    row.set<NT_COL_SOURCE_LIMITS_ENFORCED>(config.enforces_limits);
    row.set<NT_COL_SOURCE_PROBE_SUPPORTED>(true);
    row.set<NT_COL_SOURCE_PROBE_HERE>(reading.host.find("sbatch").has_value());
    row.set<NT_COL_SOURCE_PROBE_COMMAND>("sbatch --test-only");
    if (may_hide_cloud_nodes(reading, partitions)) row.set<NT_COL_SOURCE_HIDDEN_CAPACITY>(true);
    // PrivateData=jobs hides the jobs of others; without the configuration nobody can tell.
    if (config.is_whole() || config.hides("jobs"))
        row.set<NT_COL_SOURCE_OTHERS_JOBS_VISIBLE>(config.shows_jobs_of_others());
}

}  // namespace nodetop::slurm
