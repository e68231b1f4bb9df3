#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cell.hpp"

namespace nodetop::sge {

/// Which parallel jobs a queue takes, by the environments in its lists.
struct ParallelJobs {
    bool on_node = false, across_nodes = false;
    std::optional<std::int64_t> slots_node;  ///< exactly so many on each host, of jobs on several
    std::optional<std::int64_t> slots_job;   ///< most slots of one job; nothing: none declared
};

/// The environments of a list that the caller may use and that are not closed.
std::vector<const ParallelEnvironment*> usable_environments(std::string_view pe_list, const Directory& directory,
                                                            const Member& member);

/// Nothing if an environment could not be read: then any parallel job seems possible.
std::optional<ParallelJobs> parallel_jobs(const std::vector<std::string_view>& pe_lists, const Directory& directory,
                                          const Member& member);

}  // namespace nodetop::sge
