#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <nodetop/plugin.hpp>

#include "jobs.hpp"
#include "reading.hpp"
#include "vnode.hpp"

namespace nodetop::pbs {

using NodeRef = sdk::Ref<NT_TABLE_NODE>;

/// Vnodes of one host that the same queues have. A chunk of a job may be spread over them, and over those of no other
/// host: it is one node of the model, whose figures are the sum over the vnodes that work (P10, P-33).
struct Machine {
    std::vector<std::uint32_t> vnodes;  ///< places in Machines::vnodes
    std::uint32_t tie = 0;              ///< the same for all that PBS ties to the same queues
    NodeRef row{0};
};

/// The machines of a reading, by vnode and by host.
class Machines {
  public:
    /// `tying` are the resources that queues ask of their vnodes: vnodes of a host that differ in one of them are
    /// different machines.
    Machines(std::vector<Vnode> vnodes, const std::vector<std::string_view>& tying);

    const std::vector<Vnode>& vnodes() const { return vnodes_; }
    const std::vector<Machine>& machines() const { return machines_; }
    std::uint32_t ties() const { return ties_; }
    /// Any of its vnodes, for what all of them have in common.
    const Vnode& first_vnode(const Machine& machine) const { return vnodes_[machine.vnodes.front()]; }

    /// The machine that a vnode is part of; else the only machine of a host; nullptr if there is none of that name.
    const Machine* find(std::string_view vnode_or_host) const;

    /// Writes the rows of nodes, accelerators and other resources.
    void write(Reading& reading);

  private:
    std::vector<Vnode> vnodes_;
    std::vector<Machine> machines_;
    std::uint32_t ties_ = 0;
    std::unordered_map<std::string_view, std::uint32_t> by_vnode_;
    std::unordered_map<std::string_view, std::vector<std::uint32_t>> by_host_;
};

/// Counts up what jobs have of the GPUs of each vnode, where that is more than the listing of vnodes tells, or where it
/// tells nothing (backend-pbs.md 4).
void add_gpus_of_jobs(std::vector<Vnode>& vnodes, const std::vector<Job>& jobs);

/// Sets what jobs have of the memory of each node of Torque, which only their own listing tells.
void add_memory_of_jobs(std::vector<Vnode>& nodes, const std::vector<Job>& jobs);

}  // namespace nodetop::pbs
