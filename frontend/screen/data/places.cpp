#include "screen/data/places.hpp"

#include "report/place_question.hpp"

namespace nodetop::screen {

namespace {

/// Of a queue that was not asked about this job, what was heard about one core counts only where it refuses the caller
/// himself.
Asking asking_of(const Judgement& judgement, const DryRunOutcome& heard, const JobAnswers& answers) {
    Asking asking;
    asking.verdicts = heard.pointers();
    asking.verdicts.resize(judgement.cluster.queues.size(), nullptr);
    for (Row row = 0; row < asking.verdicts.size(); ++row) {
        const Verdict* access = judgement.verdict(row);
        if (asking.verdicts[row] == nullptr && access != nullptr && access->refuses_caller())
            asking.verdicts[row] = access;
    }
    asking.budget_spent = heard.budget_spent;
    asking.possible = answers.possible;
    asking.not_possible_because = answers.not_possible_because;
    return asking;
}

}  // namespace

const PlaceReport* Places::find(Text queue) const {
    for (const PlaceReport& place : report.places)
        if (place.queue == queue) return &place;
    return nullptr;
}

std::shared_ptr<const Places> make_places(std::shared_ptr<const Picture> picture, const JobShape& shape,
                                          const JobAnswers& answers) {
    auto places = std::make_shared<Places>();
    places->picture = std::move(picture);
    const Judgement& judgement = places->picture->judgement;
    auto demand = demand_of(facts_of(judgement), shape);
    if (const auto* fault = std::get_if<std::string>(&demand)) {
        places->fault = *fault;
        return places;
    }
    places->demand = std::get<Demand>(std::move(demand));
    places->heard = answers.heard.outcome(judgement.cluster);
    places->asking = asking_of(judgement, places->heard, answers);
    WhereQuery every;
    every.rank.all = true;  // also those that will not take the job: why is what one looks for
    places->report = make_where_report(judgement, *places->demand, places->asking, every);
    return places;
}

std::optional<SubmitReport> submit_line(System& system, const Places& places, Row queue) {
    if (!places.demand) return std::nullopt;
    const Facts facts = facts_of(places.picture->judgement);
    const Place place = place_in(facts, *places.demand, queue, places.asking);
    PlaceQuestion question = place_question(facts, *places.demand, place);
    auto submission = system.submission(question.question);
    if (!submission) return std::nullopt;
    return make_submit(std::move(*submission), std::move(question.not_pinned));
}

}  // namespace nodetop::screen
