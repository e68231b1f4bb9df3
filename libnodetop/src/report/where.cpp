#include "report/where.hpp"

#include <algorithm>
#include <span>

#include "report/json_shared.hpp"
#include "report/shape.hpp"

namespace nodetop {

namespace {

std::vector<LabelCount> count_labels(const std::vector<PlaceReport>& places) {
    std::vector<LabelCount> counts;
    for (const PlaceReport& place : places) {
        if (counts.empty() || counts.back().label != place.place.label) counts.push_back({place.place.label, 0});
        ++counts.back().queues;
    }
    return counts;
}

/// A queue to be explained is a place, whatever it says and whatever else is asked.
Ranking ranking_of(const Facts& facts, const Demand& demand, const Asking& asking, const WhereQuery& query) {
    Ranking ranking = rank(facts, demand, asking, query.rank);
    if (!query.explain) return ranking;
    const auto is_it = [&](const auto& one) { return one.queue == *query.explain; };
    if (std::any_of(ranking.places.begin(), ranking.places.end(), is_it)) return ranking;
    std::erase_if(ranking.left_out, is_it);
    ranking.places.push_back(place_in(facts, demand, *query.explain, asking));
    std::sort(ranking.places.begin(), ranking.places.end(),
              [&](const Place& a, const Place& b) { return ranks_before(facts, demand, a, b); });
    return ranking;
}

}  // namespace

WhereReport make_where_report(const Judgement& judgement, const Demand& demand, const Asking& asking,
                              const WhereQuery& query, const SubmitMaker& submit) {
    const Facts facts = facts_of(judgement);
    Ranking ranking = ranking_of(facts, demand, asking, query);
    WhereReport report;
    report.shape = demand.shape;
    report.dry_run_possible = asking.possible;
    report.not_possible_because = asking.not_possible_because;
    for (const Change& change : nearest_changes(facts, demand, ranking))
        report.nearest.push_back({change.text, change.argv, facts.queue(change.queue).name, change.label});
    for (const LeftOut& row : ranking.left_out) report.left_out.push_back(left_out_report(judgement.cluster, row));
    for (Place& place : ranking.places) {
        const bool explain = query.explain == place.queue;
        report.places.push_back(place_report(judgement, demand, std::move(place), submit, explain));
    }
    report.labels = count_labels(report.places);
    if (!report.places.empty() && takes_the_job(report.places.front().place.label)) report.best = 0;
    return report;
}

int exit_status(const WhereReport& report) {
    if (report.best) return 0;
    const bool unanswered = std::any_of(report.labels.begin(), report.labels.end(),
                                        [](const LabelCount& count) { return count.label == Label::no_answer; });
    return unanswered ? 3 : 1;
}

void write(Json& json, const WhereReport& report, bool list) {
    const PlaceReport* best = report.best ? &report.places[*report.best] : nullptr;
    json.key("shape");
    write(json, report.shape);
    json.text_or_null("verdict", best != nullptr ? word(best->place.label) : "");
    json.text_or_null("best", best != nullptr ? best->queue : Text());
    json.key("labels").array(report.labels, [&](const LabelCount& count) {
        json.object([&] {
            json.member("label", word(count.label));
            json.member("queues", count.queues);
        });
    });
    json.member("asked", report.asked);
    write_list(json, "places", list ? std::span<const PlaceReport>(report.places) : std::span<const PlaceReport>());
    write_left_out(json, report.left_out);
    json.key("nearest").array(report.nearest, [&](const ChangeReport& change) {
        json.object([&] {
            json.member("change", std::string_view(change.text));
            json.texts("argv", change.argv);
            json.member("queue", change.queue);
            json.member("label", word(change.label));
        });
    });
    json.key("submit");
    if (best != nullptr && best->submit)
        write(json, *best->submit);
    else
        json.null();
}

}  // namespace nodetop
