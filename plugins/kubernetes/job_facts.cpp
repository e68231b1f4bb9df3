#include "job_facts.hpp"

#include <algorithm>

namespace nodetop::kubernetes {
namespace {

/// More than fits into the number is more than any node has.
std::int64_t thousandths(std::int64_t whole) {
    std::int64_t milli = 0;
    return __builtin_mul_overflow(whole, std::int64_t{1000}, &milli) ? ResourceAmounts::kUnreadable : milli;
}

/// How many there are of each accelerator, by the name that it is asked for with.
std::map<std::string, std::int64_t> counts_of_devices(const Facts& facts, std::set<std::string>& claimed_by) {
    std::map<std::string, std::int64_t> counts;
    for (const NodeRecord& node : facts.nodes)
        for (const NodeResource& resource : node.others)
            if (kind_of_device(resource.name) != DeviceKind::none && resource.total.value_or(0) > 0)
                counts[resource.name] += *resource.total;
    for (const auto& [node, kinds] : facts.devices.by_node(false))
        for (const ClaimableDevices& kind : kinds) {
            const std::string name = facts.devices.class_of(kind.driver);
            claimed_by.insert(name);
            counts[name] += kind.total;
        }
    return counts;
}

void add_devices(const Facts& facts, JobFacts& job) {
    const auto counts = counts_of_devices(facts, job.claimed_by);
    for (const auto& [name, count] : counts) job.devices.push_back(name);
    const auto order = [&](const std::string& name) {
        const bool whole = job.claimed_by.count(name) != 0 || kind_of_device(name) == DeviceKind::device;
        return std::pair(!whole, -counts.at(name));
    };
    std::stable_sort(job.devices.begin(), job.devices.end(),
                     [&](const std::string& a, const std::string& b) { return order(a) < order(b); });
    if (!job.devices.empty() && !order(job.devices.front()).first) job.device = job.devices.front();
}

/// What a job asks of each of its nodes, with that accelerator.
NodeNeeds needs_of_shape(const JobFacts& facts, const nt_shape& shape, std::string_view space,
                         const std::string& device) {
    const auto states = [&](std::uint64_t bit) { return (shape.stated & bit) != 0; };
    NodeNeeds needs;
    const std::int64_t tasks = states(NT_STATED_TASKS_PER_NODE) ? shape.tasks_per_node : 1;
    needs.request.set(ResourceNames::kCpu, tasks * (states(NT_STATED_CPU) ? shape.cpu_milli_per_task : 1000));
    if (states(NT_STATED_MEMORY)) needs.request.set(ResourceNames::kMemory, thousandths(shape.memory_bytes));
    const auto id = facts.rooms.names().find(device);
    if (id && facts.claimed_by.count(device) == 0)
        needs.request.set(*id, thousandths(shape.accelerators_per_node));
    else
        needs.claim = {device, shape.accelerators_per_node};
    for (std::uint32_t i = 0; states(NT_STATED_TOLERATES) && i < shape.n_tolerates; ++i)
        needs.tolerations.push_back(read_toleration(sdk::view(shape.tolerates[i])));
    for (std::uint32_t i = 0; states(NT_STATED_EXCLUDE) && i < shape.n_exclude; ++i)
        needs.keeps_off.emplace_back(sdk::view(shape.exclude[i]));
    if (const auto selector = facts.selectors.find(std::string(space)); selector != facts.selectors.end())
        needs.selector = selector->second;
    return needs;
}

}  // namespace

JobFacts job_facts_of(Facts& facts, bool nodes_are_known) {
    JobFacts job;
    job.nodes_are_known = nodes_are_known;
    add_devices(facts, job);
    for (const BoundRecord& bound : facts.quotas)
        if (bound.resource == "memory_bytes") job.want_memory.insert(bound.space);
    for (const SpaceRecord& space : facts.spaces)
        if (space.is_pinned) job.selectors.emplace(space.name, space.selector);
    for (const VolcanoQueue& queue : facts.volcano) job.volcano.insert(queue.name);
    job.rooms = Rooms(facts);
    return job;
}

std::string commonest_device(const Facts& facts) {
    JobFacts job;
    add_devices(facts, job);
    return job.device;
}

std::string device_for(const JobFacts& facts, const nt_shape& shape, std::string_view space) {
    const std::size_t nodes = (shape.stated & NT_STATED_NODES) != 0 ? static_cast<std::size_t>(shape.nodes) : 1;
    for (const std::string& device : facts.devices)
        if (facts.rooms.fitting(needs_of_shape(facts, shape, space, device)) >= nodes) return device;
    return facts.device;
}

}  // namespace nodetop::kubernetes
