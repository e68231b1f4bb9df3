#include "report/queues_to_ask.hpp"

#include <algorithm>

#include "fit/queue_fit.hpp"
#include "report/place_report.hpp"

namespace nodetop {

namespace {

bool never_carries(const Judgement& judgement, const Demand& demand, const Queue& queue) {
    const QueueFit fit = queue_fit(facts_of(judgement), demand, queue, nullptr);
    return !fit.ever_possible() && fit.unverified == 0 && fit.counts_judged;
}

}  // namespace

std::vector<Row> queues_to_ask(const Judgement& judgement, const Demand& demand, const std::vector<Row>& only,
                               std::optional<Row> also) {
    std::vector<Row> queues;
    for (Row row = 0; row < judgement.cluster.queues.size(); ++row) {
        const Queue& queue = judgement.cluster.queues[row];
        const QueueAccess& access = judgement.access[row];
        if (!access.usable || queue.routes() || queue.kind == QueueKind::of_reservation) continue;
        const bool in_list = std::ranges::find(only, row) != only.end(), is_named = in_list || also == row;
        if (!only.empty() && !is_named) continue;
        if (!is_named && any_fatal(access.blockers)) continue;
        if (!never_carries(judgement, demand, queue)) queues.push_back(row);
    }
    return queues;
}

}  // namespace nodetop
