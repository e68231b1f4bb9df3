#pragma once

#include <nodetop/plugin.hpp>

#include "pod_spec.hpp"

namespace nodetop::kubernetes {

/// Holds the pod as the server would make it, with what it put in by itself (default requests, selectors, tolerations),
/// against what the last reading left on the nodes: the server's yes does not look at them (backend-kubernetes.md 6.3).
/// `verdict` is a yes with the pod in it; where too few nodes take the pod now it becomes "busy now", and its reason
/// says what the server put in. Nothing changes where what pods hold is not known.
void hold_against_nodes(const AskedPod& asked, sdk::Verdict& verdict);

}  // namespace nodetop::kubernetes
