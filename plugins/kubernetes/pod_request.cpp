#include "pod_request.hpp"

namespace nodetop::kubernetes {
namespace {

/// Takes a list of quantities by resource.
void take(const Json* list, ResourceNames& names, ResourceAmounts& amounts) {
    each_member(list, [&](std::string_view name, const Json& quantity) {
        amounts.set(names.id(name), request_milli(quantity));
    });
}

ResourceAmounts of_resources(const Json* resources, ResourceNames& names) {
    ResourceAmounts amounts;
    if (resources == nullptr) return amounts;
    take(member(*resources, "limits"), names, amounts);
    take(member(*resources, "requests"), names, amounts);
    return amounts;
}

const Json* status_of(const Json* statuses, std::string_view container) {
    const Json* found = nullptr;
    each_element(statuses, [&](const Json& status) {
        if (text_at(status, "name") == container) found = &status;
    });
    return found;
}

/// Of one container; while it is resized, of the old and the new size the larger one.
ResourceAmounts of_container(const Json& container, const Json* statuses, ResourceNames& names) {
    ResourceAmounts amounts = of_resources(member(container, "resources"), names);
    const Json* status = status_of(statuses, text_at(container, "name"));
    if (status == nullptr) return amounts;
    ResourceAmounts held;
    take(member(*status, "allocatedResources"), names, held);
    amounts.raise_to(held);
    ResourceAmounts granted;
    take(member(*status, "resources", "requests"), names, granted);
    amounts.raise_to(granted);
    return amounts;
}

}  // namespace

ResourceAmounts effective_request(const Json& pod, ResourceNames& names) {
    ResourceAmounts total;
    const Json* statuses = member(pod, "status", "containerStatuses");
    each_element(member(pod, "spec", "containers"),
                 [&](const Json& container) { total.add(of_container(container, statuses, names)); });

    ResourceAmounts sidecars, starting;
    const Json* init_statuses = member(pod, "status", "initContainerStatuses");
    each_element(member(pod, "spec", "initContainers"), [&](const Json& container) {
        const ResourceAmounts one = of_container(container, init_statuses, names);
        if (text_at(container, "restartPolicy") == "Always") {
            total.add(one);
            sidecars.add(one);
            starting.raise_to(sidecars);
        } else {
            ResourceAmounts with_sidecars = sidecars;
            with_sidecars.add(one);
            starting.raise_to(with_sidecars);
        }
    });
    total.raise_to(starting);

    take(member(pod, "spec", "resources", "requests"), names, total);
    ResourceAmounts overhead;
    take(member(pod, "spec", "overhead"), names, overhead);
    total.add(overhead);
    total.round_up();
    return total;
}

}  // namespace nodetop::kubernetes
