#include "report/where.hpp"

#include "commands/asking.hpp"
#include "commands/commands.hpp"
#include "commands/job_shape.hpp"
#include "commands/named_queues.hpp"
#include "commands/node_flags.hpp"
#include "fit/pins.hpp"
#include "report/place_question.hpp"
#include "report/queues_to_ask.hpp"
#include "text/pages/where.hpp"

namespace nodetop {

namespace {

/// With nothing that takes the job and an answer missing there is a result and an error (cli.md 16.2).
Failure undecided(const drawing::Vocabulary& words) {
    Failure failure;
    failure.code = FailureCode::undecided;
    failure.message = "no " + words.queue + " is known to take the job, and some did not answer";
    failure.hint = "ask again, or settle it with -A or --qos";
    return failure;
}

}  // namespace

int run_where(Run& run) {
    if (run.asked().has("largest")) return run_largest(run);
    // The list of jobs tells when a job that nodes are held for will begin.
    auto opened = run.open(Query::nodes | Query::queues | Query::limits | Query::identity | Query::jobs |
                           Query::free_times | Query::reservations | Query::licences);
    if (!opened) return run.exit_status();
    WhereQuery query;
    const auto queues = named_queues(run, *opened, names_of(run.asked(), "queue"));
    if (!queues) return run.exit_status();
    query.rank = {*queues, run.asked().has("all")};
    if (const auto explain = run.asked().value("explain")) {
        const auto rows = named_queues(run, *opened, {*explain});
        if (!rows) return run.exit_status();
        query.explain = rows->front();
    }

    const Judgement judgement(opened->reading, true);
    auto job = asked_job(run, *opened, judgement);
    if (!job) return run.exit_status();
    DryRunOutcome outcome;
    if (asks(run, *opened)) {
        const std::vector<Row> asked = queues_to_ask(judgement, job->demand, *queues, query.explain);
        const auto pins = [&](Row queue) {
            return pins_for(facts_of(judgement), job->demand, judgement.cluster.queues[queue]);
        };
        auto answers = ask_control_plane(run, *opened, judgement, asked, job->demand.shape, pins);
        if (!answers) return run.exit_status();
        outcome = *std::move(answers);
    }
    Asking asking = asking_before(run, *opened);
    asking.verdicts = outcome.pointers();
    asking.budget_spent = outcome.budget_spent;
    const auto submit = [&](const Place& place) -> std::optional<SubmitReport> {
        PlaceQuestion asked = place_question(facts_of(judgement), job->demand, place);
        auto submission = opened->system->submission(asked.question);
        if (!submission) return std::nullopt;
        return make_submit(std::move(*submission), std::move(asked.not_pinned));
    };
    WhereReport report = make_where_report(judgement, job->demand, asking, query, submit);
    report.asked = outcome.asked;
    const int status = exit_status(report);
    const drawing::Vocabulary words(opened->reading.origin.queue_term);
    if (!run.json()) {
        run.print(
            drawing::where_page(report, {.now = judgement.cluster.now, .all = query.rank.all}, words, run.out_pen()));
        return status;
    }
    const Failure failure = undecided(words);
    Envelope envelope = run.envelope(&*opened);
    envelope.exit = status;
    envelope.problems = std::move(job->problems);
    if (status == nodetop::exit_status(failure.code)) envelope.failure = &failure;
    const auto result = [&](Json& json) { write(json, report, !run.json_lines()); };
    return run.document(envelope, result, lines_of(run, report.places));
}

}  // namespace nodetop
