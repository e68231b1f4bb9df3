#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "complexes.hpp"

namespace nodetop::sge {

/// What the cell is set to: resources, global configuration, scheduler, names of its queues.
struct Settings {
    std::optional<Complexes> complexes;
    std::optional<std::int64_t> default_duration_seconds;  ///< that a job without a limit is planned with
    std::string version;                                   ///< "8.1.9" of "SGE 8.1.9"; empty: not told
    std::string flavour;                                   ///< "SGE", "OGS/GE", "UGE", "AGE", "GE"
    bool keeps_messages = false;                           ///< the scheduler's sentences about waiting jobs are kept
    bool supplementary_groups_count = false;
    bool projects_are_required = false;
    bool has_job_verifier = false;        ///< a site's script may still refuse what a dry run accepts
    std::string user_lists, xuser_lists;  ///< of the whole cell, beside those of queues and hosts
    std::int64_t most_jobs = 0, most_jobs_of_user = 0, most_running_jobs_of_user = 0;  ///< 0: no limit
    std::vector<std::string> queues;                                                   ///< also those without a host

    /// Reads the answers of qconf -sc, -sconf, -ssconf, -sql and -help, one behind the other.
    static Settings read(std::string_view text);
};

}  // namespace nodetop::sge
