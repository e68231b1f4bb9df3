#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <nodetop/plugin.hpp>

#include "job_facts.hpp"
#include "manifest_json.hpp"

namespace nodetop::kubernetes {

/// Name of the claim template that a pod's devices are had by.
constexpr const char* kClaimTemplate = "nodetop-devices";
/// Label of the pods of one job, by which they keep apart.
constexpr const char* kJobLabel = "nodetop-job";

/// Where a job goes: the namespace, and the LocalQueue or the queue of Volcano if it names one.
struct Place {
    std::string_view space, local_queue;
};

/// `team/queue` or `team`.
Place place_of(std::string_view queue);

/// A shape, and what of the cluster it is asked with. Refers to what it is made from.
struct AskedPod {
    const nt_shape& shape;
    std::string_view space;  ///< its namespace
    const JobFacts& facts;
    std::string_view image;
    std::string volcano_queue = {};  ///< it is placed by Volcano, in that queue
    std::string device =
        {};  ///< resource or device class of its accelerators; empty: it asks for none, or none is known

    bool states(std::uint64_t bit) const { return (shape.stated & bit) != 0; }
    std::int64_t nodes() const { return states(NT_STATED_NODES) ? shape.nodes : 1; }
    /// Of each node.
    std::int64_t devices() const { return states(NT_STATED_ACCELERATORS) ? shape.accelerators_per_node : 0; }
    /// Its devices are had by a claim.
    bool claims() const { return devices() > 0 && facts.claimed_by.count(device) != 0; }
};

/// The pod of the shape. An accelerator that the shape does not name is chosen by what there is.
AskedPod asked_pod(const nt_shape& shape, const Place& place, const JobFacts& facts, std::string_view image);

/// The member `spec` of a pod. `of_job`: it keeps off the nodes of the job's other pods.
void write_pod_spec(ManifestJson& json, const AskedPod& asked, bool of_job);

}  // namespace nodetop::kubernetes
