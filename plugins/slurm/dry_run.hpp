#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <nodetop/plugin.hpp>

#include "jobs.hpp"
#include "queue_rows.hpp"
#include "reading.hpp"

namespace nodetop::slurm {

/// What a reading told that a dry run's answer is read with. Owns its texts: it outlives the reading.
struct DryRunFacts {
    struct Partition {
        bool requires_reservation = false, root_only = false, refuses_root = false;
        std::string alloc_nodes;              ///< hosts that jobs may come from; empty: any
        std::optional<std::int64_t> waiting;  ///< jobs that wait there; unknown: not asked
    };

    std::optional<int> release;                    ///< 2205 for 22.05
    std::optional<bool> enforces_partition_rules;  ///< no, unknown: one against them may wait for ever (A5)
    std::map<std::string, Partition, std::less<>> partitions;
};

/// `waiting` nullptr: the waiting jobs were not asked for, or not told.
std::shared_ptr<const DryRunFacts> dry_run_facts(const Reading& reading, const Partitions& partitions,
                                                 const std::vector<JobRecord>* waiting);

/// The one question that names sbatch. The flag that makes it harmless stands here and nowhere else, and first.
sdk::Command dry_run_command(const std::vector<std::string>& arguments);

/// What one answer means. `facts` may be null: then nothing is added to what it says.
sdk::Verdict dry_run_verdict(const sdk::Answer& answer, std::string_view queue, const DryRunFacts* facts,
                             const LocalTime& time);

}  // namespace nodetop::slurm
