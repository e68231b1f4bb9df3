#include "adapter.hpp"

NODETOP_PLUGIN(nodetop::kubernetes::KubernetesAdapter, "kubernetes", "Kubernetes", "1.0.0", "nodetop", "MIT",
               "namespace", 500, ("kubectl"))
