#include "report/zoom.hpp"

#include <algorithm>
#include <utility>

#include "report/json_long_list.hpp"

namespace nodetop {

ZoomReport make_zoom_report(const Judgement& judgement, const std::vector<Row>& queues, const NodeFilter& filter,
                            std::optional<std::size_t> top) {
    std::vector<char> named(judgement.cluster.queues.size(), 0);
    ZoomReport report;
    for (const Row queue : queues) {
        named[queue] = 1;
        report.queues.push_back(queue_report(judgement, queue));
    }
    const std::vector<char> members = named_by(judgement.cluster, named);
    report.members = static_cast<Row>(std::ranges::count(members, 1));
    const std::vector<char> everyone(judgement.cluster.nodes.size(), 1);
    NodePick pick = pick_nodes(judgement, members, everyone, filter);
    report.matched = static_cast<Row>(pick.rows.size());
    report.truncated = top && *top < pick.rows.size();
    report.nodes = NodeReportList(judgement, std::move(pick.rows), top);
    return report;
}

void write(Json& json, const ZoomReport& report) {
    write_list(json, "queues", report.queues);
    json.member("matched", report.matched);
    json.member("truncated", report.truncated);
    write_long_list(json, "nodes", report.nodes);
}

}  // namespace nodetop
