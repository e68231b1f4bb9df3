#pragma once

#include <utility>

#include "unit/access/access_reading.hpp"

namespace nodetop::testing {

inline Limit limit_on(Text resource, Scope scope, Quantity value, Quantity used = {}) {
    Limit limit;
    limit.set = "normal";
    limit.source = "site QOS";
    limit.scope = scope;
    limit.resource = resource;
    limit.value = value;
    limit.used = used;
    return limit;
}

/// A caller whose default QOS is `normal`, and one queue.
inline Row one_queue(ClusterBuilder& make) {
    IdentityFacts mira = user_with({"bio"});
    mira.default_qos = "normal";
    make.set_identity(mira);
    return queue_with_node(make, "gpu");
}

inline JobShape shape_of(Quantity nodes, Quantity cpus, Quantity accelerators = {}) {
    JobShape shape;
    shape.nodes = nodes;
    if (cpus.finite()) shape.cpu_milli_per_task = cpus.value() * 1000;
    shape.accelerators_per_node = accelerators;
    return shape;
}

}  // namespace nodetop::testing
