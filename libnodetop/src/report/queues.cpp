#include "report/queues.hpp"

#include <algorithm>
#include <nodetop/text/near.hpp>
#include <span>

#include "report/json_shared.hpp"

namespace nodetop {

std::vector<Row> find_queues(const Cluster& cluster, const std::vector<std::string>& names,
                             std::vector<UnknownQueue>& ret_unknown) {
    std::vector<Row> rows;
    std::vector<std::string_view> known;
    for (const Queue& queue : cluster.queues) known.push_back(queue.name);
    for (const std::string& name : names) {
        const auto found = std::ranges::find(known, name);
        if (found == known.end()) {
            ret_unknown.push_back({name, text::near_spellings(name, known)});
            continue;
        }
        const auto row = static_cast<Row>(found - known.begin());
        if (std::ranges::find(rows, row) == rows.end()) rows.push_back(row);
    }
    return rows;
}

QueuesReport make_queues_report(const Judgement& judgement, const QueuesQuery& query) {
    QueuesReport report;
    report.total = static_cast<Row>(judgement.cluster.queues.size());
    for (const Row row : queue_listing(judgement.cluster, judgement.queue_rooms(), judgement.statuses)) {
        const bool named = std::ranges::find(query.queues, row) != query.queues.end();
        if (!query.queues.empty() && !named) continue;
        if (query.unusable_only && judgement.usable[row]) continue;
        if (!named && !query.all && judgement.usable[row] && !judgement.on_lists[row]) {
            ++report.not_on_your_lists;
            continue;
        }
        report.usable += judgement.usable[row] ? 1u : 0u;
        report.queues.push_back(queue_report(judgement, row));
    }
    return report;
}

void write(Json& json, const QueuesReport& report, bool list) {
    json.member("matched", static_cast<std::int64_t>(report.queues.size()));
    json.member("not_on_your_lists", report.not_on_your_lists);
    write_list(json, "queues", list ? std::span<const QueueReport>(report.queues) : std::span<const QueueReport>());
}

}  // namespace nodetop
