#include "report/why.hpp"

#include <fmt/format.h>

#include "commands/commands.hpp"
#include "text/pages/why.hpp"

namespace nodetop {

namespace {

Failure unknown_job(const std::string& id) {
    Failure failure;
    failure.code = FailureCode::unknown_job;
    failure.message = fmt::format("there is no job '{}' here, or it is not shown to you", id);
    failure.hint = "jobs that ended are not kept";
    return failure;
}

}  // namespace

int run_why(Run& run) {
    const auto opened = run.open(Query::nodes | Query::queues | Query::limits | Query::identity | Query::jobs |
                                 Query::allocations | Query::free_times | Query::reservations | Query::licences);
    if (!opened) return run.exit_status();
    const Cluster& cluster = opened->reading.cluster;
    const std::string& id = run.asked().operands.front();
    const Row job = find_job(cluster, id);
    if (job == kNoRow) {
        Failure failure = unknown_job(id);
        if (!cluster.has(Query::jobs)) {
            failure.code = FailureCode::no_data;
            failure.message = "the jobs could not be read, so nothing is known of this one";
            failure.hint = "";
        }
        return run.fail(failure, &*opened);
    }
    const Judgement judgement(opened->reading, false);
    const WhyReport report = make_why_report(
        judgement, job, [&](std::string_view code) { return opened->system->explain(CodeKind::pending, code); });
    if (run.json()) return run.document(run.envelope(&*opened), [&](Json& json) { write(json, report); });
    const drawing::Vocabulary words(opened->reading.origin.queue_term);
    return run.print(drawing::why_page(report, cluster, words, run.out_pen()));
}

}  // namespace nodetop
