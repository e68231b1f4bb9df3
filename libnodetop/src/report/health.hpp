#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "capacity/queue_room.hpp"
#include "reading/site.hpp"
#include "report/json.hpp"
#include "report/shared.hpp"

namespace nodetop {

/// A node list in the system's own notation.
using FoldNames = std::function<std::string(std::span<const Text>)>;

struct DegradedReport {
    Text name, state;
    Quantity accelerators;
    std::vector<std::string> models;  // owned: the cards end with the making of the report
    ReasonReport reason;
};

/// Nodes that are out for one told cause.
struct OutReport {
    Text text;  ///< reason, or the raw state where none was given
    Conditions conditions;
    std::vector<Text> nodes;
    std::string nodelist;
    Row stamped = 0;
    Instant newest_at, oldest_at;
    Quantity newest_age_seconds, oldest_age_seconds;  ///< unknown as in ReasonReport
};

struct NodeListReport {
    Row count = 0;
    std::string nodelist;
};

/// `result` of `health`.
struct HealthReport {
    NodeCounts nodes;
    std::vector<DegradedReport> degraded;
    std::vector<OutReport> out;
    std::vector<NodeListReport> after_boot;
    std::string nodelist;  ///< all that are out
};

HealthReport make_health_report(const Cluster& cluster, const FoldNames& fold, const Site& site = {});

void write(Json& json, const HealthReport& report);

}  // namespace nodetop
