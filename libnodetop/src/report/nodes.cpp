#include "report/nodes.hpp"

#include <algorithm>
#include <utility>

#include "report/json_long_list.hpp"

namespace nodetop {

namespace {

bool passes(const Judgement& judgement, const NodeFilter& filter, const std::vector<char>& reachable, Row row) {
    if (filter.gpu && !has_accelerators(judgement, row)) return false;
    if (filter.cpu && has_accelerators(judgement, row)) return false;
    return !filter.free || (judgement.rooms.nodes[row].has_room && reachable[row]);
}

/// Nothing of the node is to be had, as no queue that takes the caller's jobs names it.
void withhold_all(NodeReport& report) {
    const Withheld all{Cause::queue_unusable, 1, report.cpu_milli.free, report.accelerators.free};
    for (Amount* amount : {&report.cpu_milli, &report.memory_bytes, &report.accelerators}) amount->effective_free = 0;
    report.cpu_milli_little_memory = 0;
    for (SlotReport& slot : report.slots) slot.units.effective_free = 0;
    report.withheld = {all};
}

}  // namespace

bool has_accelerators(const Judgement& judgement, Row row) {
    const Node& node = judgement.cluster.nodes[row];
    for (Row slot = node.slots.begin; slot < node.slots.end; ++slot)
        if (judgement.cluster.slots[slot].total.value_or(0) > 0) return true;
    return judgement.rooms.nodes[row].accelerators.total.value_or(0) > 0;
}

NodePick pick_nodes(const Judgement& judgement, const std::vector<char>& among, const std::vector<char>& on_lists,
                    const NodeFilter& filter) {
    const std::vector<char> reachable = named_by(judgement.cluster, judgement.giving);
    NodePick pick;
    for (Row row = 0; row < judgement.cluster.nodes.size(); ++row) {
        ++pick.funnel.total;
        if (!on_lists[row])
            ++pick.funnel.not_on_your_lists;
        else if (!among[row] || !passes(judgement, filter, reachable, row))
            ++pick.funnel.filtered_out;
        else
            pick.rows.push_back(row);
    }
    pick.funnel.shown = static_cast<Row>(pick.rows.size());
    sort_for_listing(judgement.cluster, judgement.rooms, pick.rows);
    return pick;
}

NodeReports::NodeReports(const Judgement& judgement)
    : judgement_(judgement),
      jobs_(jobs_by_node(judgement.cluster)),
      reachable_(named_by(judgement.cluster, judgement.giving)) {}

NodeReport NodeReports::operator()(Row node) const {
    NodeReport report = node_report(judgement_.cluster, judgement_.cards, judgement_.rooms, jobs_, node);
    if (!reachable(node)) withhold_all(report);
    return report;
}

NodeReportList::NodeReportList(const Judgement& judgement, std::vector<Row> rows, std::optional<std::size_t> top)
    : report_of_(std::make_shared<const NodeReports>(judgement)), rows_(std::move(rows)) {
    rows_.resize(std::min(rows_.size(), top.value_or(rows_.size())));
}

NodesReport make_nodes_report(const Judgement& judgement, const NodesQuery& query) {
    const std::size_t count = judgement.cluster.nodes.size();
    std::vector<char> among(count, 1), on_lists(count, 1);
    if (!query.queues.empty()) {
        std::vector<char> named(judgement.cluster.queues.size(), 0);
        for (const Row queue : query.queues) named[queue] = 1;
        among = named_by(judgement.cluster, named);
    } else if (!query.all) {
        on_lists = named_by(judgement.cluster, judgement.on_lists);
    }
    NodePick pick = pick_nodes(judgement, among, on_lists, query.filter);

    NodesReport report;
    report.hidden = judgement.cluster.hidden.has(Query::nodes);
    report.matched = static_cast<Row>(pick.rows.size());
    report.truncated = query.top && *query.top < pick.rows.size();
    report.funnel = pick.funnel;
    for (const Row row : pick.rows) {
        report.with_accelerators += has_accelerators(judgement, row) ? 1u : 0u;
        report.out += judgement.rooms.nodes[row].schedulable || judgement.rooms.nodes[row].after_boot ? 0u : 1u;
    }
    report.nodes = NodeReportList(judgement, std::move(pick.rows), query.top);
    return report;
}

void write(Json& json, const NodesReport& report, bool list) {
    json.member("matched", report.matched);
    json.member("truncated", report.truncated);
    json.key("funnel").object([&] {
        json.member("total", report.funnel.total);
        json.member("shown", report.funnel.shown);
        json.member("not_on_your_lists", report.funnel.not_on_your_lists);
        json.member("filtered_out", report.funnel.filtered_out);
    });
    if (list)
        write_long_list(json, "nodes", report.nodes);
    else
        json.key("nodes").list([] {});
}

}  // namespace nodetop
