#include "fit/pins.hpp"
#include "report/place_report.hpp"
#include "report/queues_to_ask.hpp"
#include "screen/session.hpp"

namespace nodetop::screen {

namespace {

std::vector<RememberedAnswer> remembered(const AccessAnswers& answers) {
    std::vector<RememberedAnswer> kept;
    for (const auto& [queue, verdict] : answers.by_queue)
        if (const auto access = remembered_as(verdict)) kept.push_back({queue, *access, verdict.asked_at.value_or(0)});
    return kept;
}

Unfinished together(Unfinished before, const Cluster& cluster, const DryRunOutcome& outcome, std::int64_t cost_ms) {
    before.heard.add(finished_answers_of(cluster, outcome));
    before.asked += outcome.asked;
    before.cost_ms += cost_ms;
    return before;
}

}  // namespace

AskResult Session::ask_rest(const Picture& picture, AskRequest request, const Unfinished& before) {
    const Judgement& judgement = picture.judgement;
    std::erase_if(request.queues, [&](Row row) { return before.heard.knows(judgement.cluster.queues[row].name); });
    request.budget = options_.access.budget;
    request.budget.total = std::max<std::int64_t>(0, request.budget.total - before.asked);
    request.at_once = options_.access.at_once;
    request.wanted = [this] { return urgent_waiting_ == 0; };
    return ask(system_, judgement.caller, request);
}

void Session::check_access() {
    if (!options_.access.ask || !access_pace_.may_begin(now_ms())) return;
    access_pace_.begin();
    worker_.add([this, picture = picture_, before = access_pace_.unfinished()]() -> Worker::Result {
        const std::int64_t begun_ms = now_ms();
        const Judgement& judgement = picture->judgement;
        const Cluster& cluster = judgement.cluster;
        AskRequest request;
        request.queues = queues_worth_asking(cluster, queue_accesses(cluster, judgement.rooms));
        const AskResult result = ask_rest(*picture, std::move(request), before);
        if (result.interrupted)
            return [this, so_far = together(before, cluster, result.outcome, now_ms() - begun_ms)] {
                access_pace_.gave_way(so_far);
            };
        AccessAnswers heard = before.heard;
        heard.add(answers_of(cluster, result.outcome));
        if (options_.access.memory) options_.access.memory->keep(remembered(heard), cluster.now.value());
        std::shared_ptr<const Picture> another;
        std::shared_ptr<const Details> its_details;
        if (!heard.empty()) {
            another = std::make_shared<Picture>(picture->kept, picture->all, heard.outcome(cluster));
            its_details = details_of(another);
        }
        const std::int64_t cost_ms = before.cost_ms + now_ms() - begun_ms;
        return [this, heard, another, its_details, cost_ms] {
            access_pace_.ended(now_ms(), cost_ms);
            take_access(another, its_details, heard);
        };
    });
}

void Session::take_access(const std::shared_ptr<const Picture>& another, const std::shared_ptr<const Details>& details,
                          AccessAnswers heard) {
    // What could not be asked leaves what is shown.
    if (!another) return;
    access_checked_at_ms_ = now_ms();
    const bool moved = differ(answers_, heard);
    answers_ = std::move(heard);
    if (another->kept != picture_->kept)
        judge_again();
    else if (moved)
        show(another, details);
}

void Session::judge_again() {
    add_urgent([this, picture = picture_, answers = answers_]() -> Worker::Result {
        const auto another =
            std::make_shared<Picture>(picture->kept, picture->all, answers.outcome(picture->cluster()));
        auto details = details_of(another);
        return [this, picture, another, details] {
            if (picture == picture_) show(another, details);  // else another reading came first
        };
    });
}

JobAnswers Session::job_answers() const {
    JobAnswers answers;
    answers.possible = job_asked_at_ms_ >= 0;
    answers.heard = heard_of_job_;
    if (!options_.access.ask)
        answers.not_possible_because = options_.access.not_because;
    else if (!answers.possible)
        answers.not_possible_because = "the answer has not come yet";
    return answers;
}

void Session::ask_about_job() {
    const bool of_now = places_ && places_->demand && places_->picture == picture_;
    if (!options_.access.ask || !of_now || !job_pace_.may_begin(now_ms())) return;
    job_pace_.begin();
    worker_.add([this, places = places_, number = job_number_, before = job_pace_.unfinished()]() -> Worker::Result {
        const std::int64_t begun_ms = now_ms();
        const Judgement& judgement = places->picture->judgement;
        const Cluster& cluster = judgement.cluster;
        AskRequest request;
        request.queues = queues_to_ask(judgement, *places->demand, {});
        request.shape = places->demand->shape;
        request.pins = [&](Row queue) { return pins_for(facts_of(judgement), *places->demand, cluster.queues[queue]); };
        const AskResult result = ask_rest(*places->picture, std::move(request), before);
        const std::int64_t cost_ms = now_ms() - begun_ms;
        AccessAnswers heard = before.heard;
        if (!result.interrupted) heard.add(answers_of(cluster, result.outcome));
        return [this, number, heard, interrupted = result.interrupted,
                so_far = together(before, cluster, result.outcome, cost_ms)] {
            if (number != job_number_) return;  // another job came to mind
            if (interrupted) return job_pace_.gave_way(so_far);
            job_pace_.ended(now_ms(), so_far.cost_ms);
            // What nobody answers now is not known, whatever was said before.
            heard_of_job_ = heard;
            job_asked_at_ms_ = now_ms();
            work_out_places();
        };
    });
}

void Session::go_on_asking() {
    if (urgent_waiting_ != 0) return;
    if (access_pace_.waits()) check_access();
    if (job_pace_.waits()) ask_about_job();
}

}  // namespace nodetop::screen
