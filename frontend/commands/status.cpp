#include "report/status.hpp"

#include "commands/asking.hpp"
#include "commands/commands.hpp"
#include "text/pages/status.hpp"

namespace nodetop {

int run_status(Run& run) {
    // What failed is drawn in the panel, so it is not told on stderr as well.
    auto opened = run.open(Query::nodes | Query::queues | Query::limits | Query::identity | Query::free_times |
                               Query::reservations | Query::licences,
                           /* tell= */ run.json());
    if (!opened) return run.exit_status();
    const bool all = run.asked().has("all");
    Judgement judgement(opened->reading, !all);
    // --all turns both stages off, --declared the second (cli.md 1.5).
    if (!all && !run.asked().has("declared") && nothing_asked_because(run, *opened).empty()) {
        auto answers =
            ask_control_plane(run, *opened, judgement, queues_worth_asking(judgement.cluster, judgement.access), {});
        if (!answers) return run.exit_status();
        judgement.hear(*std::move(answers));
        remember_access(run, *opened, judgement);
    }
    const StatusReport report = make_status_report(judgement, all);
    if (run.json()) return run.document(run.envelope(&*opened), [&](Json& json) { write(json, report); });
    const drawing::Vocabulary words(opened->reading.origin.queue_term);
    return run.print(drawing::status_page(report, drawing::status_frame(opened->reading, all), words, run.out_pen()));
}

}  // namespace nodetop
