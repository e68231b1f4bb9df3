#include "machines.hpp"

#include <algorithm>

#include "machine_rows.hpp"
#include "values.hpp"

namespace nodetop::pbs {
namespace {

/// What ties a vnode to queues, and keeps vnodes of one host apart.
void set_tie(const Vnode& vnode, const std::vector<std::string_view>& tying, std::string& tie) {
    tie.assign(vnode.queue).append(1, '\0').append(vnode.partition);
    for (const std::string_view resource : tying)
        tie.append(1, '\0').append(vnode.record.find("resources_available", resource).value_or(std::string_view()));
}

std::unordered_map<std::string_view, Vnode*> by_name(std::vector<Vnode>& vnodes) {
    std::unordered_map<std::string_view, Vnode*> rows;
    for (Vnode& vnode : vnodes) rows.emplace(vnode.name, &vnode);
    return rows;
}

}  // namespace

Machines::Machines(std::vector<Vnode> vnodes, const std::vector<std::string_view>& tying) : vnodes_(std::move(vnodes)) {
    std::unordered_map<std::string, std::uint32_t> ties;
    std::string tie;
    by_vnode_.reserve(vnodes_.size());
    by_host_.reserve(vnodes_.size());
    for (std::uint32_t i = 0; i < vnodes_.size(); ++i) {
        const Vnode& vnode = vnodes_[i];
        set_tie(vnode, tying, tie);
        const std::uint32_t id = ties.try_emplace(tie, static_cast<std::uint32_t>(ties.size())).first->second;
        std::vector<std::uint32_t>& of_host = by_host_[vnode.host];
        const auto same = std::find_if(of_host.begin(), of_host.end(),
                                       [&](std::uint32_t machine) { return machines_[machine].tie == id; });
        const std::uint32_t place = same != of_host.end() ? *same : static_cast<std::uint32_t>(machines_.size());
        if (same == of_host.end()) {
            machines_.emplace_back().tie = id;
            of_host.push_back(place);
        }
        machines_[place].vnodes.push_back(i);
        by_vnode_.emplace(vnode.name, place);
    }
    ties_ = static_cast<std::uint32_t>(ties.size());
}

const Machine* Machines::find(std::string_view name) const {
    if (const auto found = by_vnode_.find(name); found != by_vnode_.end()) return &machines_[found->second];
    const auto host = by_host_.find(name);
    return host != by_host_.end() && host->second.size() == 1 ? &machines_[host->second.front()] : nullptr;
}

void Machines::write(Reading& reading) {
    MachineRows rows(reading, vnodes_);
    for (Machine& machine : machines_) {
        const std::string_view host = vnodes_[machine.vnodes.front()].host;
        const bool is_whole_host = by_host_[host].size() == 1;
        // Part of a host has the name of its first vnode.
        machine.row = rows.write(machine.vnodes, is_whole_host ? host : vnodes_[machine.vnodes.front()].name);
    }
    rows.report();
}

void add_gpus_of_jobs(std::vector<Vnode>& vnodes, const std::vector<Job>& jobs) {
    std::unordered_map<std::string_view, Sum> held;
    for (const Job& job : jobs)
        if (job.is_running())
            for (const Piece& piece : job.pieces)
                if (piece.accelerators != std::optional<std::int64_t>(0)) held[piece.vnode].add(piece.accelerators);
    for (Vnode& vnode : vnodes) {
        if (vnode.gpu_resource.empty()) continue;
        const auto found = held.find(vnode.name);
        const auto by_jobs = found == held.end() ? std::optional<std::int64_t>(0) : found->second.value();
        if (!by_jobs)
            vnode.gpu_alloc.reset();
        else if (vnode.gpu_use_is_told || vnode.gpu_alloc)
            vnode.gpu_alloc = vnode.gpu_alloc ? std::optional(std::max(*vnode.gpu_alloc, *by_jobs)) : std::nullopt;
        else
            vnode.gpu_alloc = by_jobs;
    }
}

void add_memory_of_jobs(std::vector<Vnode>& nodes, const std::vector<Job>& jobs) {
    const auto rows = by_name(nodes);
    std::unordered_map<std::string_view, Sum> held;
    for (const Job& job : jobs)
        if (job.is_running())
            for (const Piece& piece : job.pieces)
                if (rows.count(piece.vnode) != 0) held[piece.vnode].add(piece.memory_bytes);
    for (Vnode& node : nodes) {
        const auto found = held.find(node.name);
        node.memory_alloc_bytes = found == held.end() ? std::optional<std::int64_t>(0) : found->second.value();
    }
}

}  // namespace nodetop::pbs
