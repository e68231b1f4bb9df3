#pragma once

#include <set>
#include <string>

#include "facts.hpp"

namespace nodetop::kubernetes {

/// What a reading told that a job is asked for with. Owns its texts: it outlives the reading.
struct JobFacts {
    std::string device;                 ///< the whole accelerator that the cluster has most of; empty: none
    std::set<std::string> claimed_by;   ///< device classes: accelerators that are had by a claim
    std::set<std::string> want_memory;  ///< namespaces with a quota on memory: a pod that states none is refused (K-25)
};

JobFacts job_facts_of(const Facts& facts);

}  // namespace nodetop::kubernetes
