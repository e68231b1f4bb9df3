#include "limit_rows.hpp"

#include "limits.hpp"
#include "values.hpp"

namespace nodetop::pbs {
namespace {

void write(Reading& reading, const Limit& from, std::optional<std::uint32_t> queue) {
    auto row = reading.blob.add<NT_TABLE_LIMIT>();
    row.set<NT_COL_LIMIT_SET>(from.set).set<NT_COL_LIMIT_SOURCE>(from.source).set<NT_COL_LIMIT_SCOPE>(from.scope);
    if (!from.who.empty()) row.set<NT_COL_LIMIT_WHO>(from.who);
    if (queue) row.set<NT_COL_LIMIT_QUEUE>(sdk::Ref<NT_TABLE_QUEUE>{*queue});
    row.set<NT_COL_LIMIT_RESOURCE>(from.resource).set<NT_COL_LIMIT_MINIMUM>(from.minimum);
    row.set<NT_COL_LIMIT_VALUE>(from.value).set<NT_COL_LIMIT_USED>(from.used).set<NT_COL_LIMIT_EFFECT>(from.effect);
    // The adapter has picked the cells that are about the caller.
    row.set<NT_COL_LIMIT_BINDS>(true);
    if (!from.value)
        reading.host.add(sdk::warning("limit_unreadable", from.source + " cannot be read and is not checked")
                             .in("limits")
                             .about(from.set));
}

/// A job that asks for no memory is booked with the most that the queue allows, and waits until as much is free (E4).
void note_default_request(Reading& reading, const Queue& queue, const Server& server) {
    const auto most = queue.value(server, "resources_max", "mem");
    if (!most || queue.of_reservation || queue.routes) return;
    if (queue.value(server, "resources_default", "mem") || queue.value(server, "default_chunk", "mem")) return;
    reading.host.add(sdk::note("default_request", "a job that asks for no memory is booked with " + std::string(*most) +
                                                      ", the most that the queue allows")
                         .in("limits")
                         .about(std::string(queue.name)));
}

/// Soft limits are no rows: they hold nothing back.
void note_soft_limits(Reading& reading, const std::vector<Limit>& soft) {
    for (const Limit& limit : soft)
        reading.host.add(sdk::note("soft_limit", limit.source + ": what runs beyond it may be preempted")
                             .in("limits")
                             .about(limit.set));
}

}  // namespace

void write_limits(Reading& reading, const QueueFacts& facts, const Usage& usage) {
    reading.blob.table<NT_TABLE_LIMIT>().answered();
    for (std::uint32_t i = 0; i < facts.queues.size(); ++i) {
        for (const Limit& limit : limits_of(reading, facts.queues[i], facts.server, usage)) write(reading, limit, i);
        note_default_request(reading, facts.queues[i], facts.server);
        note_soft_limits(reading, soft_limits_of(reading, facts.queues[i].record, facts.queues[i].name, usage));
    }
    note_soft_limits(reading, soft_limits_of(reading, facts.server.record, {}, usage));
    for (const Limit& limit : limits_of(reading, facts.server, usage)) write(reading, limit, std::nullopt);
}

}  // namespace nodetop::pbs
