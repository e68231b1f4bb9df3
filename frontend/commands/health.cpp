#include "report/health.hpp"

#include "commands/commands.hpp"
#include "text/pages/health.hpp"

namespace nodetop {

int run_health(Run& run) {
    // Who the caller is matters where a node is reserved, and the reservations say that themselves.
    const auto opened = run.open(Query::nodes | Query::reservations);
    if (!opened) return run.exit_status();
    const HealthReport report = make_health_report(
        opened->reading.cluster, [&](std::span<const Text> names) { return opened->system->fold(names); },
        *opened->reading.site);
    if (!run.json()) return run.print(drawing::health_page(report, run.out_pen()));
    return run.document(run.envelope(&*opened), [&](Json& json) { write(json, report); });
}

}  // namespace nodetop
