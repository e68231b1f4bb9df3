#pragma once

#include <string_view>
#include <vector>

#include "capacity/accelerators.hpp"
#include "report/json.hpp"
#include "report/judgement.hpp"

namespace nodetop {

/// What `accelerators` was asked.
struct AcceleratorsQuery {
    std::vector<Row> queues;  ///< only their nodes, also if they are not on the caller's lists; empty: all
    bool all = false;         ///< no filter by the caller's lists
};

struct AcceleratorKindReport {
    std::string_view model, label, vendor, arch;  ///< "" if not known; `model` is never empty
    bool identified = false, slice = false;
    bool shared = false;            ///< its units are shares of devices
    bool by_configuration = false;  ///< the site's own entry says what it is
    Quantity memory_bytes;
    bool memory_inferred = false;
    Row nodes = 0;
    Quantity total, effective_free;
    std::vector<Answer> capabilities;                         ///< in the order of kCapabilities
    std::vector<Text> queues, queues_open, queues_dedicated;  ///< most nodes first
};

/// `result` of `accelerators`.
struct AcceleratorsReport {
    Quantity installed, on_cluster, identified, unidentified;
    Row nodes = 0;
    bool hidden = false;  ///< the caller may not see nodes: nothing is known about what is on them
    std::vector<AcceleratorKindReport> kinds;
    std::vector<CapabilityReach> reach;
    std::vector<Text> elsewhere;  ///< queues that hold accelerators on the cluster, where none is shown
};

AcceleratorsReport make_accelerators_report(const Judgement& judgement, const AcceleratorsQuery& query);

void write(Json& json, const AcceleratorsReport& report);

}  // namespace nodetop
