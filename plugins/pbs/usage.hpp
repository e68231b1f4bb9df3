#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "jobs.hpp"
#include "vnode.hpp"

namespace nodetop::pbs {

/// Which jobs a limit counts.
enum class Counted { running, all, waiting };

/// What jobs have of things that limits are on. Made from all jobs, or not known.
class Usage {
  public:
    /// `jobs` lives as long as this; nullptr: not known.
    explicit Usage(const std::vector<Job>* jobs);

    /// The number of jobs, or with `resource` what they asked of it in the unit of its kind. `queue` empty: of any
    /// queue. nullopt: not known, or not of some of them.
    template <class IsMeant>
    std::optional<std::int64_t> of(IsMeant is_meant, std::string_view queue, Counted counted,
                                   std::string_view resource) const {
        if (!known_) return std::nullopt;
        Amount sum = 0;
        if (const auto jobs = by_queue_.find(queue); jobs != by_queue_.end())
            for (const Job* job : jobs->second)
                if (is_meant(*job)) sum = plus(sum, part(*job, counted, resource));
        return sum;
    }

  private:
    using Amount = std::optional<std::int64_t>;
    static Amount plus(Amount a, Amount b);
    /// What one job adds; an array adds what its tasks do that are not listed as jobs of their own.
    static Amount part(const Job& job, Counted counted, std::string_view resource);

    bool known_;
    std::unordered_map<std::string_view, std::vector<const Job*>> by_queue_;  ///< and all under the empty name
};

/// Nodes name jobs that are not listed, or something of them is held and nothing is listed at all, and nobody's jobs
/// but the caller's are: the server shows him no more.
bool lacks_jobs_of_nodes(const std::vector<Job>& jobs, const std::vector<Vnode>& nodes, std::string_view caller);

/// Torque lists arrays without their tasks where it was not asked for them; those that run stand at their nodes.
void count_tasks_by_nodes(std::vector<Job>& jobs, const std::vector<Vnode>& nodes);

}  // namespace nodetop::pbs
