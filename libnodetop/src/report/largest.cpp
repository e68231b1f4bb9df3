#include "report/largest.hpp"

#include <algorithm>
#include <tuple>

#include "fit/largest_shapes.hpp"
#include "reading/job_question.hpp"
#include "report/json_shared.hpp"

namespace nodetop {

namespace {

/// Why not even the least job starts, in a clause.
std::string why_nothing(const Place& place) {
    for (const Blocker& blocker : place.blockers) return blocker.detail;
    if (place.verdict != nullptr && !place.verdict->allowed) return place.verdict->told();
    for (const FitReason& reason : place.fit.reasons) return reason.text;
    if (place.fit.considered > 0) return "nothing is free";
    return place.hardware_possible ? "its nodes are not visible to you" : "it owns no nodes";
}

/// Why a figure is not confirmed for now, in a clause; "" if it is.
std::string why_unconfirmed(const Verdict* verdict, Instant now) {
    if (verdict == nullptr) return "not asked";
    if (!verdict->allowed) return verdict->told();
    if (!verdict->confirmed()) return "accepted without a look at the lists";
    if (!verdict->predicted_start_at.finite() || is_now(verdict->predicted_start_at, now)) return "";
    return is_no(verdict->predicted_start_reliable)
               ? "the scheduler estimates a later start, in a way that is known to be wrong"
               : "the scheduler estimates a later start";
}

void write_row(Json& json, const LargestRow& row) {
    const Largest& largest = row.largest;
    json.object([&] {
        json.member("queue", row.queue);
        json.text_or_null("label", row.label ? word(*row.label) : "");
        json.member("nodes", largest.nodes);
        json.member("accelerators_one_node", largest.accelerators_one_node);
        json.member("cpu_milli_one_node", largest.cpu_milli_one_node);
        json.member("cpu_milli_default_memory", largest.cpu_milli_default_memory);
        json.member("memory_bytes_one_node", largest.memory_bytes_one_node);
        json.member("window_seconds", largest.window_seconds);
        json.key("limited_by").array(row.limited_by, [&](const Limit* limit) { write(json, *limit); });
        json.key("models").array(largest.models, [&](const Largest::OfModel& model) {
            json.object([&] {
                json.member("model", std::string_view(model.model));
                json.member("accelerators_one_node", model.accelerators_one_node);
            });
        });
        json.text_or_null("why_nothing", row.why_nothing);
        json.texts("unconfirmed", row.unconfirmed);
    });
}

}  // namespace

LargestReport make_largest_report(const Judgement& judgement, const Demand& demand, const Asking& asking,
                                  const RankQuery& query) {
    const Cluster& cluster = judgement.cluster;
    LargestReport report;
    for (Row row = 0; row < cluster.queues.size(); ++row) {
        const bool named = std::find(query.queues.begin(), query.queues.end(), row) != query.queues.end();
        if (!named && (!query.queues.empty() || cluster.queues[row].kind == QueueKind::of_reservation)) continue;
        Largest largest = largest_in(facts_of(judgement), demand, row, asking);
        report.undecided = report.undecided || largest.place.label == Label::no_answer;
        if (!query.all && !named) {
            if (const auto why = left_out_because(cluster, largest.place)) {
                report.left_out.push_back(left_out_report(cluster, *why));
                continue;
            }
        }
        report.any_takes_a_job = report.any_takes_a_job || takes_the_job(largest.place.label);
        LargestRow& shown = report.queues.emplace_back();
        shown.queue = cluster.queues[row].name;
        if (largest.starts) shown.label = largest.place.label;
        if (shown.label == Label::fits_now && largest.place.verdict != nullptr)
            if (const std::string why = why_unconfirmed(largest.place.verdict, cluster.now); !why.empty())
                shown.unconfirmed.push_back("1 CPU: " + why);
        for (const Row limit : largest.limited_by) shown.limited_by.push_back(&cluster.limits[limit]);
        if (!largest.starts) shown.why_nothing = why_nothing(largest.place);
        shown.largest = std::move(largest);
    }
    std::sort(report.queues.begin(), report.queues.end(), [](const LargestRow& a, const LargestRow& b) {
        const auto key = [](const LargestRow& row) {
            return std::tuple(!row.largest.starts, -row.largest.cpu_milli_default_memory.value_or(0),
                              -row.largest.nodes.value_or(0), row.queue);
        };
        return key(a) < key(b);
    });
    return report;
}

std::vector<LargestQuestion> figures_to_confirm(const Judgement& judgement, const LargestReport& report) {
    std::vector<LargestQuestion> questions;
    for (std::size_t row = 0; row < report.queues.size(); ++row) {
        const Largest& largest = report.queues[row].largest;
        const Verdict* verdict = largest.place.verdict;
        if (report.queues[row].label != Label::run_now || verdict == nullptr) continue;
        for (LargestShape& figure : largest_shapes(facts_of(judgement), largest))
            questions.push_back(
                {row, std::move(figure.figure),
                 job_question(figure.shape, figure.pins, report.queues[row].queue, verdict->account, verdict->qos)});
    }
    return questions;
}

void hear_figures(const Judgement& judgement, const std::vector<LargestQuestion>& questions,
                  const std::vector<std::optional<Verdict>>& verdicts, LargestReport& report) {
    for (std::size_t i = 0; i < questions.size(); ++i) {
        const Verdict* verdict = i < verdicts.size() && verdicts[i] ? &*verdicts[i] : nullptr;
        const std::string why = why_unconfirmed(verdict, judgement.cluster.now);
        if (why.empty()) continue;
        LargestRow& row = report.queues[questions[i].row];
        row.label = Label::fits_now;
        row.unconfirmed.push_back(questions[i].figure + ": " + why);
    }
}

int exit_status(const LargestReport& report) {
    if (report.any_takes_a_job) return 0;
    return report.undecided ? 3 : 1;
}

void write(Json& json, const LargestReport& report) {
    json.key("queues").array(report.queues, [&](const LargestRow& row) { write_row(json, row); });
    write_left_out(json, report.left_out);
}

}  // namespace nodetop
