#pragma once

#include <string>
#include <string_view>

#include <nodetop/plugin.hpp>

#include "job_facts.hpp"

namespace nodetop::kubernetes {

/// Where a job goes: the namespace, and the LocalQueue in it if there is one.
struct Place {
    std::string_view space, local_queue;
};

/// `team/queue` or `team`.
Place place_of(std::string_view queue);

/// The objects that ask for a shape, as JSON, and what of it they do not ask for.
struct Manifest {
    std::string fault;  ///< why it cannot be asked; empty if it can
    std::string text;
};

/// One pod of the shape, as a dry run sends it: requests equal limits, nothing is mounted, and it passes the strictest
/// level of pod security.
Manifest pod_manifest(const nt_shape& shape, const Place& place, const JobFacts& facts, std::string_view image);

/// What a user would hand to `kubectl create -f -`: a pod; for several nodes a Job of pods that keep apart; before them
/// the claim template of devices that are had by a claim.
Manifest job_manifest(const nt_shape& shape, const Place& place, const JobFacts& facts, std::string_view image);

}  // namespace nodetop::kubernetes
