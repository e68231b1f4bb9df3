#include "usage.hpp"

#include <algorithm>

namespace nodetop::lsf {

Usage::Usage(const JobList* jobs, const Hosts& hosts, const std::string& user)
    : own_(hosts.all().size(), 0), not_accounted_(hosts.all().size(), 0) {
    std::vector<std::int64_t> accounted(hosts.all().size(), 0);
    if (jobs != nullptr) {
        for (const JobRecord& job : jobs->all) {
            if (!job.is_held()) continue;
            const bool is_own = job.user == user;
            lists_others_ = lists_others_ || !is_own;
            for (const JobShare& share : job.shares) {
                in_queue_[job.queue] += share.slots;
                if (is_own) own_in_queue_[job.queue] += share.slots;
                const auto host = hosts.find(share.host);
                if (!host) continue;
                accounted[*host] += share.slots;
                if (is_own) own_[*host] += share.slots;
                queue_on_host_[{job.queue, *host}] += share.slots;
            }
        }
    }
    for (std::size_t i = 0; i < accounted.size(); ++i) {
        const auto held = hosts.all()[i].held_slots;
        not_accounted_[i] = std::max<std::int64_t>(held.value_or(INT32_MAX) - accounted[i], 0);
        has_not_accounted_ = has_not_accounted_ || (held && *held > accounted[i]);
    }
}

std::int64_t Usage::own_on_host(std::size_t host) const { return own_[host] + not_accounted_[host]; }

std::int64_t Usage::of_queue_on_host(std::string_view queue, std::size_t host) const {
    const auto found = queue_on_host_.find({std::string(queue), host});
    return (found == queue_on_host_.end() ? 0 : found->second) + not_accounted_[host];
}

std::int64_t Usage::own_in_queue(const QueueRecord& queue) const {
    const auto own = own_in_queue_.find(queue.name), all = in_queue_.find(queue.name);
    const std::int64_t known = own == own_in_queue_.end() ? 0 : own->second;
    const std::int64_t accounted = all == in_queue_.end() ? 0 : all->second;
    return known + std::max<std::int64_t>(queue.held_slots.value_or(INT32_MAX) - accounted, 0);
}

}  // namespace nodetop::lsf
