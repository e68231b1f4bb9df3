#include "report/check.hpp"

#include <algorithm>

#include "report/place_report.hpp"
#include "report/shape.hpp"
#include "report/verdict.hpp"

namespace nodetop {

namespace {

bool has_accelerators(const Judgement& judgement, Row queue) {
    // Not known is not none: such a queue is asked about.
    const Quantity total = judgement.queue_rooms()[queue].accelerators.total;
    return !total.known() || total.is_unlimited() || total.value() > 0;
}

/// Accepted ones first, refused ones last.
int order_of(const CheckedQueue& queue) {
    if (queue.verdict == nullptr) return 1;
    if (queue.verdict->allowed) return 0;
    const AnswerClass answer = answer_class(queue.verdict->category);
    return answer == AnswerClass::no_answer || answer == AnswerClass::none ? 1 : 2;
}

std::vector<std::string> not_covered(const Demand& demand) {
    std::vector<std::string> parts;
    if (!demand.needs.empty()) parts.emplace_back("--needs took no part: no scheduler can be asked about it");
    if (demand.shape.accelerator_memory_bytes.known())
        parts.emplace_back("--gpu-mem took no part: no scheduler can be asked about it");
    parts.emplace_back("an acceptance says that the job may be submitted, not that it starts");
    parts.emplace_back("limits on what runs at once are not looked at: a job over them is accepted and waits");
    return parts;
}

bool filter_passed(const Verdict& verdict) { return verdict.filter_verdict.find("PASS") != std::string::npos; }

}  // namespace

std::vector<Row> queues_to_check(const Judgement& judgement, const Demand& demand) {
    std::vector<Row> queues;
    for (Row row = 0; row < judgement.cluster.queues.size(); ++row) {
        const QueueAccess& access = judgement.access[row];
        const Queue& queue = judgement.cluster.queues[row];
        if (!access.usable || !access.owns_nodes || queue.routes() || queue.kind == QueueKind::of_reservation) continue;
        if (demand.accelerators > 0 && !has_accelerators(judgement, row)) continue;
        queues.push_back(row);
    }
    return queues;
}

CheckReport make_check_report(const Judgement& judgement, const Demand& demand, const std::vector<Row>& queues,
                              const DryRunOutcome& outcome) {
    CheckReport report;
    report.shape = demand.shape;
    report.asked = outcome.asked;
    report.command = judgement.cluster.source.probe_command;
    report.not_covered = not_covered(demand);
    Asking asking;
    asking.verdicts = outcome.pointers();
    asking.budget_spent = outcome.budget_spent;
    asking.possible = true;
    for (const Row row : queues) {
        Place place = place_in(facts_of(judgement), demand, row, asking);
        CheckedQueue& checked = report.queues.emplace_back();
        checked.queue = judgement.cluster.queues[row].name;
        checked.label = place.label;
        checked.verdict = outcome.verdicts[row] ? &*outcome.verdicts[row] : nullptr;
        checked.caveats = std::move(place.caveats);
        const int order = order_of(checked);
        ++(order == 0 ? report.accepted : order == 1 ? report.unanswered : report.refused);
        if (checked.verdict != nullptr && !checked.verdict->allowed && filter_passed(*checked.verdict))
            report.disagreements.push_back(checked.queue);
    }
    std::ranges::stable_sort(report.queues, {}, order_of);
    return report;
}

int exit_status(const CheckReport& report) {
    if (report.accepted > 0) return 0;
    return report.unanswered > 0 ? 3 : 1;
}

void write(Json& json, const CheckReport& report) {
    json.key("shape");
    write(json, report.shape);
    json.member("accepted", report.accepted);
    json.member("refused", report.refused);
    json.member("unanswered", report.unanswered);
    json.member("asked", report.asked);
    json.member("command", report.command);
    json.texts("not_covered", report.not_covered);
    json.texts("disagreements", report.disagreements);
    json.key("queues").array(report.queues, [&](const CheckedQueue& row) {
        json.object([&] {
            json.member("queue", row.queue);
            json.member("label", word(row.label));
            json.key("verdict");
            write(json, row.verdict);
        });
    });
}

}  // namespace nodetop
