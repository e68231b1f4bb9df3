#include "report/exclude.hpp"

#include "report/nodes.hpp"

namespace nodetop {

ExcludeReport make_exclude_report(const Judgement& judgement, const ExcludeQuery& query,
                                  const std::function<std::string(std::span<const Text>)>& fold,
                                  const std::function<std::vector<std::string>(std::span<const Text>)>& option) {
    const Cluster& cluster = judgement.cluster;
    std::vector<char> among(cluster.nodes.size(), 1);
    if (!query.queues.empty()) {
        std::vector<char> named(cluster.queues.size(), 0);
        for (const Row queue : query.queues) named[queue] = 1;
        among = named_by(cluster, named);
    }
    ExcludeReport report;
    for (Row row = 0; row < cluster.nodes.size(); ++row) {
        const NodeRoom& room = judgement.rooms.nodes[row];
        const bool out = !room.schedulable && !room.after_boot;
        const bool wanted = (query.gpu_nodes && has_accelerators(judgement, row)) || (query.unschedulable && out) ||
                            (query.degraded && room.degraded);
        if (among[row] && wanted) report.nodes.push_back(cluster.nodes[row].name);
    }
    if (report.nodes.empty()) return report;
    report.nodelist = fold(report.nodes);
    report.argv = option(report.nodes);
    return report;
}

void write(Json& json, const ExcludeReport& report) {
    json.member("count", static_cast<std::int64_t>(report.nodes.size()));
    json.member("nodelist", std::string_view(report.nodelist));
    json.texts("nodes", report.nodes);
    json.texts("argv", report.argv);
}

}  // namespace nodetop
