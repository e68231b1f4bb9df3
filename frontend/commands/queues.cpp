#include "report/queues.hpp"

#include "commands/commands.hpp"
#include "commands/named_queues.hpp"
#include "commands/node_flags.hpp"
#include "text/pages/queues.hpp"

namespace nodetop {

int run_queues(Run& run) {
    const auto opened = run.open(Query::nodes | Query::queues | Query::limits | Query::identity | Query::reservations |
                                 Query::licences);
    if (!opened) return run.exit_status();
    const auto queues = named_queues(run, *opened, names_of(run.asked(), "queue"));
    if (!queues) return run.exit_status();

    const Judgement judgement(opened->reading, true);
    const QueuesReport report = make_queues_report(
        judgement,
        {.queues = *queues, .unusable_only = run.asked().has("unusable-only"), .all = run.asked().has("all")});
    if (!run.json()) {
        const bool detail = run.asked().has("detail") || !queues->empty();
        const drawing::Vocabulary words(opened->reading.origin.queue_term);
        return run.print(drawing::queues_page(report, detail, words, run.out_pen()));
    }
    const auto result = [&](Json& json) { write(json, report, !run.json_lines()); };
    return run.document(run.envelope(&*opened), result, lines_of(run, report.queues));
}

}  // namespace nodetop
