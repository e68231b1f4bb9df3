#include "screen/data/places.hpp"

#include "report/place_question.hpp"

namespace nodetop::screen {

namespace {

/// What was heard about one core says nothing about another job, but for a refusal of the caller himself.
std::vector<const Verdict*> refusals(const Judgement& judgement) {
    std::vector<const Verdict*> verdicts(judgement.cluster.queues.size(), nullptr);
    for (Row row = 0; row < verdicts.size(); ++row)
        if (const Verdict* verdict = judgement.verdict(row); verdict != nullptr && verdict->refuses_caller())
            verdicts[row] = verdict;
    return verdicts;
}

Asking asking_of(const std::vector<const Verdict*>& verdicts) {
    Asking asking;
    asking.verdicts = verdicts;
    asking.not_possible_because = "the screen asks about access alone";
    return asking;
}

}  // namespace

const PlaceReport* Places::find(Text queue) const {
    for (const PlaceReport& place : report.places)
        if (place.queue == queue) return &place;
    return nullptr;
}

std::shared_ptr<const Places> make_places(std::shared_ptr<const Picture> picture, const JobShape& shape) {
    auto places = std::make_shared<Places>();
    places->picture = std::move(picture);
    const Judgement& judgement = places->picture->judgement;
    auto demand = demand_of(facts_of(judgement), shape);
    if (const auto* fault = std::get_if<std::string>(&demand)) {
        places->fault = *fault;
        return places;
    }
    places->demand = std::get<Demand>(std::move(demand));
    places->verdicts = refusals(judgement);
    places->report = make_where_report(judgement, *places->demand, asking_of(places->verdicts), {});
    return places;
}

std::optional<SubmitReport> submit_line(System& system, const Picture& picture, const JobShape& shape, Row queue) {
    const Facts facts = facts_of(picture.judgement);
    auto demand = demand_of(facts, shape);
    if (std::holds_alternative<std::string>(demand)) return std::nullopt;
    const Demand& asked = std::get<Demand>(demand);
    const Place place = place_in(facts, asked, queue, asking_of(refusals(picture.judgement)));
    PlaceQuestion question = place_question(facts, asked, place);
    auto submission = system.submission(question.question);
    if (!submission) return std::nullopt;
    return make_submit(std::move(*submission), std::move(question.not_pinned));
}

}  // namespace nodetop::screen
