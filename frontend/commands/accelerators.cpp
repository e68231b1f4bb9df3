#include "report/accelerators.hpp"

#include "commands/commands.hpp"
#include "commands/named_queues.hpp"
#include "commands/query.hpp"
#include "text/pages/accelerators.hpp"

namespace nodetop {

int run_accelerators(Run& run) {
    const auto opened = run.open(Query::nodes | Query::queues | Query::identity | Query::reservations);
    if (!opened) return run.exit_status();
    const auto queues = named_queues(run, *opened, names_of(run.asked(), "queue"));
    if (!queues) return run.exit_status();

    const Judgement judgement(opened->reading, true);
    const AcceleratorsReport report =
        make_accelerators_report(judgement, {.queues = *queues, .all = run.asked().has("all")});
    if (!run.json()) {
        const drawing::Vocabulary words(opened->reading.origin.queue_term);
        return run.print(drawing::accelerators_page(report, words, run.out_pen()));
    }
    return run.document(run.envelope(&*opened), [&](Json& json) { write(json, report); });
}

}  // namespace nodetop
