#include "machines.hpp"

#include <algorithm>

#include "machine_rows.hpp"
#include "values.hpp"

namespace nodetop::pbs {
namespace {

/// What keeps vnodes of one host apart.
std::string key_of(const Vnode& vnode, const std::vector<std::string_view>& tying) {
    std::string key(vnode.host);
    for (const std::string_view part : {vnode.queue, vnode.partition}) key.append(1, '\0').append(part);
    for (const std::string_view resource : tying)
        key.append(1, '\0').append(vnode.record.find("resources_available", resource).value_or(std::string_view()));
    return key;
}

std::unordered_map<std::string_view, Vnode*> by_name(std::vector<Vnode>& vnodes) {
    std::unordered_map<std::string_view, Vnode*> rows;
    for (Vnode& vnode : vnodes) rows.emplace(vnode.name, &vnode);
    return rows;
}

}  // namespace

Machines::Machines(std::vector<Vnode> vnodes, const std::vector<std::string_view>& tying) : vnodes_(std::move(vnodes)) {
    std::unordered_map<std::string, std::uint32_t> by_key;
    by_key.reserve(vnodes_.size());
    by_vnode_.reserve(vnodes_.size());
    for (std::uint32_t i = 0; i < vnodes_.size(); ++i) {
        const Vnode& vnode = vnodes_[i];
        const auto [place, is_new] =
            by_key.try_emplace(key_of(vnode, tying), static_cast<std::uint32_t>(machines_.size()));
        if (is_new) {
            machines_.emplace_back();
            by_host_[vnode.host].push_back(place->second);
        }
        machines_[place->second].vnodes.push_back(i);
        by_vnode_.emplace(vnode.name, place->second);
    }
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
