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

/// A shape, and what of the cluster it is asked with. Refers to what it is made from.
struct AskedPod {
    const nt_shape& shape;
    std::string_view space;  ///< its namespace
    const JobFacts& facts;
    std::string_view image;

    bool states(std::uint64_t bit) const { return (shape.stated & bit) != 0; }
    std::int64_t nodes() const { return states(NT_STATED_NODES) ? shape.nodes : 1; }
    /// Of each node.
    std::int64_t devices() const { return states(NT_STATED_ACCELERATORS) ? shape.accelerators_per_node : 0; }
    std::string_view device() const {
        return states(NT_STATED_SLOT) ? sdk::view(shape.slot_resource) : std::string_view(facts.device);
    }
    /// Its devices are had by a claim.
    bool claims() const { return devices() > 0 && facts.claimed_by.count(std::string(device())) != 0; }
};

/// The member `spec` of a pod. `of_job`: it keeps off the nodes of the job's other pods.
void write_pod_spec(ManifestJson& json, const AskedPod& asked, bool of_job);

}  // namespace nodetop::kubernetes
