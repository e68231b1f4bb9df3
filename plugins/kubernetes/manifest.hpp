#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nodetop/plugin.hpp>

#include "job_facts.hpp"
#include "pod_spec.hpp"

namespace nodetop::kubernetes {

/// Why a shape cannot be asked for.
struct Fault {
    nt_category category;
    std::string sentence;
};

/// The objects that ask for a shape, as JSON.
struct Manifest {
    std::optional<Fault> fault;
    std::string text;
};

/// One pod of the shape, as a dry run sends it: requests equal limits, nothing is mounted, and it passes the strictest
/// level of pod security.
Manifest pod_manifest(const nt_shape& shape, const Place& place, const JobFacts& facts, std::string_view image);

/// What a user would hand to `kubectl create -f -`: a pod; for several nodes a Job of pods that keep apart; before them
/// the claim template of devices that are had by a claim.
Manifest job_manifest(const nt_shape& shape, const Place& place, const JobFacts& facts, std::string_view image);

}  // namespace nodetop::kubernetes
