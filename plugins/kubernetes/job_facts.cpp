#include "job_facts.hpp"

#include <cstdint>
#include <map>

namespace nodetop::kubernetes {

JobFacts job_facts_of(const Facts& facts) {
    JobFacts job;
    std::map<std::string, std::int64_t> devices;
    for (const NodeRecord& node : facts.nodes)
        for (const NodeResource& resource : node.others)
            if (kind_of_device(resource.name) == DeviceKind::device)
                devices[resource.name] += resource.total.value_or(0);
    std::int64_t most = 0;
    for (const auto& [name, count] : devices)
        if (count > most) {
            most = count;
            job.device = name;
        }
    for (const auto& [node, kinds] : facts.devices.by_node(false))
        for (const ClaimableDevices& kind : kinds) job.claimed_by.insert(facts.devices.class_of(kind.driver));
    for (const BoundRecord& bound : facts.quotas)
        if (bound.resource == "memory_bytes") job.want_memory.insert(bound.space);
    if (job.device.empty() && !job.claimed_by.empty()) job.device = *job.claimed_by.begin();
    return job;
}

}  // namespace nodetop::kubernetes
