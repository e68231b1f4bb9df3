#include "limit_rows.hpp"

namespace nodetop::slurm {

void write_limits(Reading& reading, const std::vector<LimitRow>& limits, const Partitions& partitions) {
    auto table = reading.blob.table<NT_TABLE_LIMIT>();
    table.answered();
    for (const LimitRow& from : limits) {
        const auto queue = partitions.rows.find(from.queue);
        if (!from.queue.empty() && queue == partitions.rows.end()) continue;  // of a partition that is not listed
        auto row = table.add();
        row.set<NT_COL_LIMIT_SET>(from.set).set<NT_COL_LIMIT_SOURCE>(from.source).set<NT_COL_LIMIT_SCOPE>(from.scope);
        if (!from.who.empty()) row.set<NT_COL_LIMIT_WHO>(from.who);
        if (!from.queue.empty()) row.set<NT_COL_LIMIT_QUEUE>(queue->second);
        row.set<NT_COL_LIMIT_RESOURCE>(from.resource).set<NT_COL_LIMIT_MINIMUM>(from.minimum);
        row.set<NT_COL_LIMIT_VALUE>(from.value).set<NT_COL_LIMIT_USED>(from.used).set<NT_COL_LIMIT_EFFECT>(from.effect);
        if (from.binds) row.set<NT_COL_LIMIT_BINDS>(true);
        if (!from.value)
            reading.host.add(sdk::warning("limit_unreadable", "the limit on " + from.resource + " of " + from.source +
                                                                  " " + from.set + " cannot be read and is not checked")
                                 .in("limits")
                                 .about(from.set));
    }
}

}  // namespace nodetop::slurm
