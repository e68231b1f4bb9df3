#pragma once

#include <string>
#include <vector>

#include "report/json.hpp"
#include "report/queue_report.hpp"

namespace nodetop {

/// A queue that was named and does not exist, with up to three that may have been meant.
struct UnknownQueue {
    std::string name;
    std::vector<std::string> near;
};

/// Rows of the queues of these names, each once; what does not exist goes to `ret_unknown`.
std::vector<Row> find_queues(const Cluster& cluster, const std::vector<std::string>& names,
                             std::vector<UnknownQueue>& ret_unknown);

/// What `queues` was asked.
struct QueuesQuery {
    std::vector<Row> queues;  ///< only these, also if they are not on the caller's lists; empty: all
    bool unusable_only = false;
    bool all = false;  ///< no filter by the caller's lists
};

/// `result` of `queues`.
struct QueuesReport {
    Row total = 0, usable = 0;  ///< of the cluster; of those listed
    Row not_on_your_lists = 0;  ///< left out for that
    std::vector<QueueReport> queues;
};

QueuesReport make_queues_report(const Judgement& judgement, const QueuesQuery& query);

/// `list`: with the queues; else the list stays empty, for --json=lines.
void write(Json& json, const QueuesReport& report, bool list);

}  // namespace nodetop
