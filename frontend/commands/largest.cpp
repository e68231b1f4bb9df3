#include "report/largest.hpp"

#include "commands/asking.hpp"
#include "commands/commands.hpp"
#include "commands/job_shape.hpp"
#include "commands/named_queues.hpp"
#include "commands/query.hpp"
#include "report/queues_to_ask.hpp"
#include "text/pages/largest.hpp"

namespace nodetop {

namespace {

/// Asks for each shape that is told, as far as the budget goes. False: the user stopped it.
bool confirm_figures(Run& run, Opened& opened, const Judgement& judgement, std::int64_t budget, LargestReport& report) {
    const std::vector<LargestQuestion> figures = figures_to_confirm(judgement, report);
    if (figures.empty()) return true;
    std::vector<JobQuestion> questions;
    for (const LargestQuestion& figure : figures)
        if (static_cast<std::int64_t>(questions.size()) < budget) questions.push_back(figure.question);
    const auto verdicts = ask_each_of(run, opened, questions);
    if (!verdicts) return false;
    hear_figures(judgement, figures, *verdicts, report);
    return true;
}

}  // namespace

int run_largest(Run& run) {
    auto opened = run.open(Query::nodes | Query::queues | Query::limits | Query::identity | Query::reservations |
                           Query::licences | Query::jobs);
    if (!opened) return run.exit_status();
    const auto queues = named_queues(run, *opened, names_of(run.asked(), "queue"));
    if (!queues) return run.exit_status();

    const Judgement judgement(opened->reading, true);
    auto job = asked_job(run, *opened, judgement);
    if (!job) return run.exit_status();
    DryRunOutcome outcome;
    if (asks(run, *opened)) {
        const auto least = [&](Row queue) {
            return least_job(facts_of(judgement), job->demand.shape, judgement.cluster.queues[queue]);
        };
        auto answers = ask_control_plane(run, *opened, judgement, queues_to_ask(judgement, job->demand, *queues),
                                         job->demand.shape, {}, least);
        if (!answers) return run.exit_status();
        outcome = *std::move(answers);
    }
    Asking asking = asking_before(run, *opened);
    asking.verdicts = outcome.pointers();
    asking.budget_spent = outcome.budget_spent;
    LargestReport report = make_largest_report(judgement, job->demand, asking, {*queues, run.asked().has("all")});
    if (!confirm_figures(run, *opened, judgement, dry_run_budget(run).total - outcome.asked, report))
        return run.exit_status();
    const int status = exit_status(report);
    const drawing::Vocabulary words(opened->reading.origin.queue_term);
    if (!run.json()) {
        run.print(drawing::largest_page(report, asking.not_possible_because, words, run.out_pen()));
        return status;
    }
    Envelope envelope = run.envelope(&*opened);
    envelope.exit = status;
    envelope.problems = std::move(job->problems);
    return run.document(envelope, [&](Json& json) { write(json, report); });
}

}  // namespace nodetop
