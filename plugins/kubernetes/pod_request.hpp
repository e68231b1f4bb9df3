#pragma once

#include "resource_amounts.hpp"

namespace nodetop::kubernetes {

/// What a pod takes of a node, as kube-scheduler counts it (K-10 to K-14): the larger of its containers with their
/// sidecars, and of each plain init container with the sidecars that were started before it; requests of the whole pod
/// in the place of the sum; the larger one of what is asked and what is held while a container is resized; and the
/// overhead of its runtime. A limit without a request is the request. `pod` has `spec` and `status` of the API.
ResourceAmounts effective_request(const Json& pod, ResourceNames& names);

}  // namespace nodetop::kubernetes
