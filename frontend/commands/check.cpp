#include "report/check.hpp"

#include "commands/asking.hpp"
#include "commands/commands.hpp"
#include "commands/job_shape.hpp"
#include "commands/named_queues.hpp"
#include "commands/query.hpp"
#include "text/pages/check.hpp"

namespace nodetop {

namespace {

Failure no_probe(std::string because) {
    Failure failure;
    failure.code = FailureCode::no_probe;
    failure.message = "there is no dry run to ask: " + std::move(because);
    failure.hint = "nodetop where answers from the published lists";
    return failure;
}

/// Nothing was accepted and something is not settled: there is a result and an error (cli.md 16.2).
Failure undecided() {
    Failure failure;
    failure.code = FailureCode::undecided;
    failure.message = "nothing was accepted, and some answers are not settled";
    failure.hint = "ask again, or settle it with -A or --qos";
    return failure;
}

}  // namespace

int run_check(Run& run) {
    auto opened = run.open(Query::nodes | Query::queues | Query::limits | Query::identity | Query::jobs |
                           Query::reservations);
    if (!opened) return run.exit_status();
    const std::vector<std::string> names = names_of(run.asked(), "queue");
    const auto named = named_queues(run, *opened, names);
    if (!named) return run.exit_status();
    if (std::string because = nothing_asked_because(run, *opened); !because.empty())
        return run.fail(no_probe(std::move(because)), &*opened);

    const Judgement judgement(opened->reading, false);
    auto job = asked_job(run, *opened, judgement);
    if (!job) return run.exit_status();
    // Those that are named are asked about whatever is known of them: the refusal is the answer.
    const std::vector<Row> queues = names.empty() ? queues_to_check(judgement, job->demand) : *named;
    const auto outcome = ask_control_plane(run, *opened, judgement, queues, job->demand.shape);
    if (!outcome) return run.exit_status();

    const CheckReport report = make_check_report(judgement, job->demand, queues, *outcome);
    const int status = exit_status(report);
    if (!run.json()) {
        const drawing::Vocabulary words(opened->reading.origin.queue_term);
        run.print(drawing::check_page(report, judgement.cluster.now, words, run.out_pen()));
        return status;
    }
    const Failure failure = undecided();
    Envelope envelope = run.envelope(&*opened);
    envelope.exit = status;
    envelope.problems = std::move(job->problems);
    if (status == exit_status(failure.code)) envelope.failure = &failure;
    return run.document(envelope, [&](Json& json) { write(json, report); });
}

}  // namespace nodetop
