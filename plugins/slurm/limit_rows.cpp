#include "limit_rows.hpp"

#include <algorithm>
#include <string>

namespace nodetop::slurm {

std::string_view missing_qos(const QosLimits& limits, const Partitions& partitions, const Caller& caller) {
    for (const PartitionRecord& partition : partitions.records)
        if (!partition.qos.empty() && !limits.tells(partition.qos)) return partition.qos;
    for (const std::string_view name : caller.qos().value_or(std::vector<std::string_view>()))
        if (!limits.tells(name)) return name;
    return {};
}

void report_usage_factors(Reading& reading, const QosLimits& limits, const Caller& caller) {
    const bool grants_time = std::any_of(limits.rows.begin(), limits.rows.end(), [](const LimitRow& row) {
        return row.resource == "cpu_minutes" || row.resource.find(" minutes") != std::string::npos;
    });
    const std::vector<std::string_view> mine = caller.qos().value_or(std::vector<std::string_view>());
    for (const auto& [name, factor] : limits.usage_factors)
        if (grants_time && std::find(mine.begin(), mine.end(), name) != mine.end())
            reading.host.add(sdk::warning("usage_factor", "jobs with the QOS " + std::string(name) +
                                                              " use up granted time " + std::string(factor) +
                                                              " times as fast as the clock runs: less is left for "
                                                              "them than the numbers say")
                                 .in("limits")
                                 .about(std::string(name)));
}

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
