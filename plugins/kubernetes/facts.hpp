#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <nodetop/plugin.hpp>

#include "asked_work.hpp"
#include "dra.hpp"
#include "kubeconfig.hpp"
#include "kueue.hpp"
#include "nodes.hpp"
#include "pods.hpp"
#include "priorities.hpp"
#include "quotas.hpp"
#include "reviews.hpp"
#include "spaces.hpp"
#include "volcano.hpp"

namespace nodetop::kubernetes {

/// Who the server takes the caller for.
struct Caller {
    std::string user;
    std::vector<std::string> groups;
};

/// What the answers of one reading told. Each list has an object of its own, since lists are read side by side.
struct Facts {
    explicit Facts(bool keep_pods) : pods(keep_pods) {}

    KubeConfig config;
    std::string version;
    std::optional<Caller> caller;  ///< nullopt: not known
    std::vector<SpaceRecord> spaces;
    std::vector<NodeRecord> nodes;
    PodReader pods;
    std::vector<BoundRecord> quotas, limit_ranges;
    DeviceSlices devices;
    Kueue kueue;
    std::vector<VolcanoQueue> volcano;
    std::optional<std::vector<PriorityClass>> priority_classes;  ///< nullopt: not known
    std::optional<AskedWork> asked;                              ///< what the user asks about by name
    Permissions may_create_pods;

    bool use_is_known = false;  ///< all pods could be read: what nodes hold is known
    bool claims_are_known = false;
};

}  // namespace nodetop::kubernetes
