#include "lists.hpp"

#include <utility>

namespace nodetop::kubernetes {
namespace {

const std::string kFromMemory = "?resourceVersion=0";
const std::string kNotEnded = "status.phase!=Succeeded,status.phase!=Failed";

/// `kubectl get WHAT -A -o json`, in the spellings of recordings.
std::vector<Argv> recorded_list(const char* what, const std::string& space, bool has_spaces = true) {
    if (!has_spaces) return {{"kubectl", "get", what, "-o", "json"}};
    if (!space.empty()) return {{"kubectl", "get", what, "-n", space, "-o", "json"}};
    return {{"kubectl", "get", what, "-A", "-o", "json"}, {"kubectl", "get", what, "--all-namespaces", "-o", "json"}};
}

List list_of(std::string path, std::vector<Wanted> wanted, std::function<void(const Json&)> take,
             std::function<void()> forget, std::vector<Argv> recorded_as = {}) {
    List list;
    list.path = std::move(path);
    list.wanted = std::move(wanted);
    list.take = std::move(take);
    list.forget = std::move(forget);
    list.recorded_as = std::move(recorded_as);
    return list;
}

}  // namespace

List list_of_nodes(std::vector<NodeRecord>& nodes) {
    return list_of(
        "/api/v1/nodes" + kFromMemory, wanted_of_nodes(), [&](const Json& item) { nodes.push_back(read_node(item)); },
        [&] { nodes.clear(); }, recorded_list("nodes", {}, false));
}

List list_of_pods(PodReader& pods, const std::string& space) {
    std::vector<Argv> recorded;
    if (space.empty()) {
        recorded = {{"kubectl", "get", "pods", "-A", "--field-selector=" + kNotEnded, "-o", "json"},
                    {"kubectl", "get", "pods", "--all-namespaces", "--field-selector=" + kNotEnded, "-o", "json"}};
    } else {
        recorded = {{"kubectl", "get", "pods", "-n", space, "--field-selector=" + kNotEnded, "-o", "json"}};
    }
    for (Argv& argv : recorded_list("pods", space)) recorded.push_back(std::move(argv));
    List list = list_of(
        in_space("/api/v1", space, "pods") + kFromMemory + "&fieldSelector=" + kNotEnded, pods.wanted(),
        [&](const Json& item) { pods.take(item); }, [&] { pods.forget(); }, std::move(recorded));
    list.seconds = kPodsSeconds;
    return list;
}

List list_of_spaces(std::vector<SpaceRecord>& spaces) {
    return list_of(
        "/api/v1/namespaces" + kFromMemory, wanted_of_spaces(),
        [&](const Json& item) { spaces.push_back(read_space(item)); }, [&] { spaces.clear(); },
        recorded_list("namespaces", {}, false));
}

List list_of_projects(std::vector<SpaceRecord>& spaces) {
    return list_of(
        "/apis/project.openshift.io/v1/projects", wanted_of_spaces(),
        [&](const Json& item) { spaces.push_back(read_space(item)); }, [&] { spaces.clear(); });
}

List list_of_quotas(std::vector<BoundRecord>& bounds, const std::string& space) {
    std::vector<Argv> recorded = recorded_list("resourcequotas", space);
    for (Argv& argv : recorded_list("resourcequota", space)) recorded.push_back(std::move(argv));
    return list_of(
        in_space("/api/v1", space, "resourcequotas") + kFromMemory, wanted_of_quotas(),
        [&](const Json& item) { read_quota(item, bounds); }, [&] { bounds.clear(); }, std::move(recorded));
}

List list_of_limit_ranges(std::vector<BoundRecord>& bounds, const std::string& space) {
    return list_of(
        in_space("/api/v1", space, "limitranges") + kFromMemory, wanted_of_limit_ranges(),
        [&](const Json& item) { read_limit_range(item, bounds); }, [&] { bounds.clear(); },
        recorded_list("limitranges", space));
}

List list_of_slices(DeviceSlices& devices, const std::string& api) {
    return list_of(
        api + "/resourceslices" + kFromMemory, wanted_of_slices(), [&](const Json& item) { devices.take_slice(item); },
        [&] { devices.forget_slices(); }, recorded_list("resourceslices", {}, false));
}

List list_of_claims(DeviceSlices& devices, const std::string& api) {
    return list_of(
        api + "/resourceclaims" + kFromMemory, wanted_of_claims(), [&](const Json& item) { devices.take_claim(item); },
        [&] { devices.forget_claims(); }, recorded_list("resourceclaims", {}));
}

List list_of_device_classes(DeviceSlices& devices, const std::string& api) {
    return list_of(
        api + "/deviceclasses" + kFromMemory, wanted_of_device_classes(),
        [&](const Json& item) { devices.take_class(item); }, [&] { devices.forget_classes(); },
        recorded_list("deviceclasses", {}, false));
}

List list_of_cluster_queues(Kueue& kueue, const std::string& api) {
    return list_of(
        api + "/clusterqueues" + kFromMemory, wanted_of_kueue(),
        [&](const Json& item) { kueue.take_cluster_queue(item); }, [&] { kueue.forget_cluster_queues(); });
}

List list_of_local_queues(Kueue& kueue, const std::string& api) {
    return list_of(
        api + "/localqueues" + kFromMemory, wanted_of_kueue(), [&](const Json& item) { kueue.take_local_queue(item); },
        [&] { kueue.forget_local_queues(); });
}

List list_of_flavours(Kueue& kueue, const std::string& api) {
    return list_of(
        api + "/resourceflavors" + kFromMemory, wanted_of_kueue(), [&](const Json& item) { kueue.take_flavour(item); },
        [&] { kueue.forget_flavours(); });
}

List list_of_volcano_queues(std::vector<VolcanoQueue>& queues, const std::string& api) {
    return list_of(
        api + "/queues" + kFromMemory, wanted_of_volcano(),
        [&](const Json& item) {
            if (auto queue = read_volcano_queue(item)) queues.push_back(std::move(*queue));
        },
        [&] { queues.clear(); });
}

List list_of_priority_classes(std::optional<std::vector<PriorityClass>>& classes) {
    classes.emplace();
    return list_of(
        "/apis/scheduling.k8s.io/v1/priorityclasses" + kFromMemory, wanted_of_priority_classes(),
        [&](const Json& item) { classes->push_back(read_priority_class(item)); }, [&] { classes->clear(); },
        recorded_list("priorityclasses", {}, false));
}

List list_of_events(AskedWork& asked) {
    return list_of(
        in_space("/api/v1", asked.space, "events") + "?fieldSelector=involvedObject.name=" + asked.name,
        wanted_of_events(), [&](const Json& item) { read_event(item, asked.events); }, [&] { asked.events.clear(); });
}

}  // namespace nodetop::kubernetes
