#include "parallel.hpp"

#include <algorithm>
#include <set>

#include "objects.hpp"

namespace nodetop::sge {

std::vector<const ParallelEnvironment*> usable_environments(std::string_view pe_list, const Directory& directory,
                                                            const Member& member) {
    std::vector<const ParallelEnvironment*> usable;
    for_each_name(pe_list, [&](std::string_view name) {
        const auto found = directory.environments.find(name);
        if (found == directory.environments.end() || found->second.slots == 0) return;
        const ParallelEnvironment& environment = found->second;
        if (lists_admit(member, environment.user_lists, environment.xuser_lists, directory) != false)
            usable.push_back(&environment);
    });
    return usable;
}

std::optional<ParallelJobs> parallel_jobs(const std::vector<std::string_view>& pe_lists, const Directory& directory,
                                          const Member& member) {
    ParallelJobs jobs;
    std::set<std::int64_t> fixed;
    bool is_flexible = false, is_readable = true;
    std::int64_t most = 0;
    const std::set<std::string_view> different(pe_lists.begin(), pe_lists.end());
    for (const std::string_view list : different) {
        for_each_name(
            list, [&](std::string_view name) { is_readable = is_readable && directory.environments.count(name) != 0; });
        for (const ParallelEnvironment* environment : usable_environments(list, directory, member)) {
            most = std::max<std::int64_t>(most, environment->slots.value_or(INT64_MAX));
            switch (environment->rule) {
                case AllocationRule::one_host:
                    jobs.on_node = true;
                    break;
                case AllocationRule::fill_up:
                case AllocationRule::round_robin:
                    jobs.on_node = jobs.across_nodes = is_flexible = true;
                    break;
                case AllocationRule::fixed:
                    jobs.across_nodes = true;
                    fixed.insert(environment->fixed_slots);
                    break;
            }
        }
    }
    if (!is_readable) return std::nullopt;
    if (!is_flexible && fixed.size() == 1) jobs.slots_node = *fixed.begin();
    if (most > 0 && most < INT64_MAX) jobs.slots_job = most;
    return jobs;
}

}  // namespace nodetop::sge
