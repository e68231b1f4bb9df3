#include "report/zoom.hpp"

#include "commands/commands.hpp"
#include "commands/named_queues.hpp"
#include "commands/node_flags.hpp"
#include "text/pages/zoom.hpp"

namespace nodetop {

int run_zoom(Run& run) {
    const auto opened = run.open(Query::nodes | Query::queues | Query::limits | Query::identity | Query::reservations |
                                 Query::licences | Query::jobs);
    if (!opened) return run.exit_status();
    const auto queues = named_queues(run, *opened, names_in(run.asked().operands.front()));
    if (!queues) return run.exit_status();

    const NodeFilter filter = node_filter(run.asked());
    const Judgement judgement(opened->reading, true);
    const ZoomReport report = make_zoom_report(judgement, *queues, filter, rows_to_show(run));
    if (!run.json()) return run.print(drawing::zoom_page(report, filter, run.out_pen()));
    return run.document(run.envelope(&*opened), [&](Json& json) { write(json, report); });
}

}  // namespace nodetop
