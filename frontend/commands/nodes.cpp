#include "report/nodes.hpp"

#include "commands/commands.hpp"
#include "commands/named_queues.hpp"
#include "commands/node_flags.hpp"
#include "report/json_shared.hpp"
#include "text/pages/nodes.hpp"

namespace nodetop {

int run_nodes(Run& run) {
    const auto opened = run.open(Query::nodes | Query::queues | Query::identity | Query::reservations | Query::jobs);
    if (!opened) return run.exit_status();
    const auto queues = named_queues(run, *opened, names_of(run.asked(), "queue"));
    if (!queues) return run.exit_status();

    const Judgement judgement(opened->reading, true);
    const NodesReport report = make_nodes_report(judgement, {.queues = *queues,
                                                             .filter = node_filter(run.asked()),
                                                             .top = rows_to_show(run),
                                                             .all = run.asked().has("all")});
    if (!run.json()) return run.print(drawing::nodes_page(report, node_filter(run.asked()), run.out_pen()));
    const auto result = [&](Json& json) { write(json, report, !run.json_lines()); };
    return run.document(run.envelope(&*opened), result, lines_of(run, report.nodes));
}

}  // namespace nodetop
