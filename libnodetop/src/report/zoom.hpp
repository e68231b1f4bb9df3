#pragma once

#include <optional>
#include <vector>

#include "report/json.hpp"
#include "report/nodes.hpp"
#include "report/queue_report.hpp"

namespace nodetop {

/// `result` of `zoom`: queues opened, then their nodes, each once.
struct ZoomReport {
    std::vector<QueueReport> queues;
    Row members = 0;  ///< nodes of the queues, before the filter
    Row matched = 0;
    bool truncated = false;
    NodeReportList nodes;
};

ZoomReport make_zoom_report(const Judgement& judgement, const std::vector<Row>& queues, const NodeFilter& filter,
                            std::optional<std::size_t> top);

void write(Json& json, const ZoomReport& report);

}  // namespace nodetop
