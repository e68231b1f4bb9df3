#pragma once

#include "facts.hpp"
#include "list_wave.hpp"

namespace nodetop::kubernetes {

// The lists of the API, each declared once: where it is, what of it is wanted, and who reads it. `space` empty: of the
// whole cluster.

List list_of_nodes(std::vector<NodeRecord>& nodes);
List list_of_pods(PodReader& pods, const std::string& space);
List list_of_spaces(std::vector<SpaceRecord>& spaces);
/// OpenShift: what it calls a project is a namespace, and the list has those that the caller may see.
List list_of_projects(std::vector<SpaceRecord>& spaces);
List list_of_quotas(std::vector<BoundRecord>& bounds, const std::string& space);
List list_of_limit_ranges(std::vector<BoundRecord>& bounds, const std::string& space);

// `api`: `/apis/resource.k8s.io/v1`.
List list_of_slices(DeviceSlices& devices, const std::string& api);
List list_of_claims(DeviceSlices& devices, const std::string& api);
List list_of_device_classes(DeviceSlices& devices, const std::string& api);
List list_of_cluster_queues(Kueue& kueue, const std::string& api);
List list_of_local_queues(Kueue& kueue, const std::string& api);
List list_of_flavours(Kueue& kueue, const std::string& api);
List list_of_volcano_queues(std::vector<VolcanoQueue>& queues, const std::string& api);
List list_of_priority_classes(std::optional<std::vector<PriorityClass>>& classes);
/// What happened to one object.
List list_of_events(AskedWork& asked);

}  // namespace nodetop::kubernetes
