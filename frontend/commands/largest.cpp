#include "report/largest.hpp"

#include "commands/asking.hpp"
#include "commands/commands.hpp"
#include "commands/job_shape.hpp"
#include "commands/named_queues.hpp"
#include "commands/query.hpp"
#include "text/pages/largest.hpp"

namespace nodetop {

int run_largest(Run& run) {
    const auto opened = run.open(Query::nodes | Query::queues | Query::limits | Query::identity | Query::reservations |
                                 Query::licences | Query::jobs);
    if (!opened) return run.exit_status();
    const auto queues = named_queues(run, *opened, names_of(run.asked(), "queue"));
    if (!queues) return run.exit_status();

    const Judgement judgement(opened->reading, true);
    auto job = asked_job(run, *opened, judgement);
    if (!job) return run.exit_status();
    Asking asking;
    asking.not_possible_because = nothing_asked_because(run, *opened);
    asking.possible = asking.not_possible_because.empty();
    const LargestReport report = make_largest_report(judgement, job->demand, asking, {*queues, run.asked().has("all")});
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
