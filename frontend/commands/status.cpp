#include "report/status.hpp"

#include "commands/commands.hpp"
#include "text/pages/status.hpp"

namespace nodetop {

namespace {

drawing::StatusFrame frame_of(const Run& run, const Opened& opened) {
    const Reading& reading = opened.reading;
    const Cluster& cluster = reading.cluster;
    drawing::StatusFrame frame;
    frame.user =
        cluster.identity && !cluster.identity->user.empty() ? std::string(cluster.identity->user) : reading.caller.user;
    frame.cluster = cluster_name(reading);
    frame.site_text = reading.site->foot_line;
    if (reading.origin.forced || reading.origin.replayed) frame.backend = reading.origin.backend;
    frame.dry_run_reason = dry_run_of(reading).reason;
    frame.problems = cluster.problems;
    frame.now = cluster.now;
    frame.zone_offset_seconds = zone_offset_of(&reading);
    frame.all = run.asked().has("all");
    return frame;
}

}  // namespace

int run_status(Run& run) {
    // What failed is drawn in the panel, so it is not told on stderr as well.
    const auto opened = run.open(Query::nodes | Query::queues | Query::limits | Query::identity | Query::free_times |
                                     Query::reservations | Query::licences,
                                 /* tell= */ run.json());
    if (!opened) return run.exit_status();
    const bool all = run.asked().has("all");
    const Judgement judgement(opened->reading, !all);
    const StatusReport report = make_status_report(judgement, all);
    if (run.json()) return run.document(run.envelope(&*opened), [&](Json& json) { write(json, report); });
    const drawing::Vocabulary words(opened->reading.origin.queue_term);
    return run.print(drawing::status_page(report, frame_of(run, *opened), words, run.out_pen()));
}

}  // namespace nodetop
