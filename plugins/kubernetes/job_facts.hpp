#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "facts.hpp"
#include "node_room.hpp"

namespace nodetop::kubernetes {

/// What a reading told that a job is asked for with. Owns its texts: it outlives the reading.
struct JobFacts {
    std::string device;                 ///< the whole accelerator that the cluster has most of; empty: none
    std::set<std::string> claimed_by;   ///< device classes: accelerators that are had by a claim
    std::set<std::string> want_memory;  ///< namespaces with a quota on memory: a pod that states none is refused (K-25)
    bool nodes_are_known = true;        ///< no: which accelerators there are is not known
    std::vector<std::string> devices;   ///< every accelerator, whole ones first, then by how many there are
    std::map<std::string, std::vector<std::pair<std::string, std::string>>> selectors;  ///< of pinned namespaces
    std::set<std::string> volcano;                                                      ///< names of queues of Volcano
    Rooms rooms;
};

/// Takes what it needs out of the facts, which are written by then.
JobFacts job_facts_of(Facts& facts, bool nodes_are_known);

/// The whole accelerator that the cluster has most of; empty: none.
std::string commonest_device(const Facts& facts);

/// The accelerator that a job which names none is asked for with: Kubernetes has no "any". The first that enough nodes
/// have room for now, commonest first; else the commonest. Empty: there is none, or nodes are not known.
std::string device_for(const JobFacts& facts, const nt_shape& shape, std::string_view space);

}  // namespace nodetop::kubernetes
