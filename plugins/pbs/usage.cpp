#include "usage.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "placement.hpp"
#include "values.hpp"

namespace nodetop::pbs {

Usage::Usage(const std::vector<Job>* jobs) : known_(jobs != nullptr) {
    if (!known_) return;
    std::vector<const Job*>& all = by_queue_[{}];
    all.reserve(jobs->size());
    for (const Job& job : *jobs) {
        all.push_back(&job);
        if (!job.queue.empty()) by_queue_[job.queue].push_back(&job);
    }
}

std::optional<std::int64_t> Usage::plus(Amount a, Amount b) {
    std::int64_t sum = 0;
    if (!a || !b || __builtin_add_overflow(*a, *b, &sum)) return std::nullopt;
    return sum;
}

std::optional<std::int64_t> Usage::part(const Job& job, Counted counted, std::string_view resource) {
    Amount jobs = 0;
    if (job.is_array) {
        if (counted != Counted::waiting) jobs = plus(jobs, job.tasks_running);
        if (counted != Counted::running) jobs = plus(jobs, job.tasks_waiting);
    } else if (counted == Counted::all || (counted == Counted::running ? job.is_running() : job.state_raw == "Q")) {
        jobs = 1;
    }
    if (resource.empty() || jobs == Amount(0) || !jobs) return jobs;
    const auto asked = job.record.find("Resource_List", resource);
    if (!asked) return 0;
    const Amount each = read_amount(resource, *asked, text::Round::up);
    std::int64_t product = 0;
    if (!each || __builtin_mul_overflow(*each, *jobs, &product)) return std::nullopt;
    return product;
}

bool lacks_jobs_of_nodes(const std::vector<Job>& jobs, const std::vector<Vnode>& nodes, std::string_view caller) {
    std::unordered_set<std::string_view> listed;
    for (const Job& job : jobs) {
        if (job.owner != caller) return false;
        listed.insert(job.id);
    }
    // PBS names a job and the CPU that it has, Torque CPUs and the job: `417[2].pbs2/0` and `0-5/1.thead`.
    const auto is_listed = [&](std::string_view entry) {
        text::Fields parts(entry, '/');
        for (std::string_view part; parts.next(part);)
            if (listed.count(part.substr(0, part.find('.'))) != 0) return true;
        return false;
    };
    return std::any_of(nodes.begin(), nodes.end(), [&](const Vnode& node) {
        bool any_missing = false;
        for_each_item(node.jobs, [&](std::string_view entry) {
            any_missing = any_missing || (entry.find('.') != std::string_view::npos && !is_listed(entry));
        });
        const bool holds_for_nobody =
            listed.empty() && node.reservations.empty() && node.cpu_alloc_milli.value_or(0) > 0;
        return any_missing || holds_for_nobody;
    });
}

void count_tasks_by_nodes(std::vector<Job>& jobs, const std::vector<Vnode>& nodes) {
    std::unordered_map<std::string_view, std::unordered_set<std::string_view>> running;  // by what stands before '['
    for (const Vnode& node : nodes)
        for (const auto& [ids, job] : read_slots_of_jobs(node.jobs))
            if (const std::size_t bracket = job.find('['); bracket != std::string_view::npos)
                running[job.substr(0, bracket)].insert(job);
    for (Job& job : jobs) {
        if (!job.is_array || job.tasks_running) continue;
        const auto found = running.find(job.id.substr(0, job.id.find('[')));
        job.tasks_running = found == running.end() ? 0 : static_cast<std::int64_t>(found->second.size());
        const std::string_view request = job.record.get("job_array_request");
        const auto tasks = count_ids(request.substr(0, request.find('%')));
        // Some may be over already: no more than these wait.
        if (tasks) job.tasks_waiting = std::max<std::int64_t>(0, *tasks - *job.tasks_running);
    }
}

}  // namespace nodetop::pbs
