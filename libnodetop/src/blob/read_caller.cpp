#include <cstdlib>

#include "blob/table_reader.hpp"

// Tables 1 and 8 to 10 of columns.h: the system, its limits, and the caller.
namespace nodetop {

namespace {
constexpr std::int64_t kSecondsOfADay = 86400;

/// A table of one row says it once.
void expect_one_row(TableReader& table, nt_column first) {
    for (Row row = 1; row < table.rows(); ++row)
        table.find_fault(table.column(first), row, "stands there twice, the first row counts");
}
}  // namespace

void read_source(ModelBuild& build) {
    TableReader table(build, NT_TABLE_SOURCE, "nodes");
    if (table.rows() == 0) return;
    expect_one_row(table, NT_COL_SOURCE_CLUSTER);
    const auto text = [&](nt_column id) { return table.text(table.column(id), 0); };
    const auto flag = [&](nt_column id, bool unknown) { return table.flag(table.column(id), 0, unknown); };
    Source& source = build.cluster.source;
    source.cluster = text(NT_COL_SOURCE_CLUSTER);
    source.product = text(NT_COL_SOURCE_PRODUCT);
    source.version = text(NT_COL_SOURCE_VERSION);
    source.flavour = text(NT_COL_SOURCE_FLAVOUR);
    source.queue_term = text(NT_COL_SOURCE_QUEUE_TERM);
    source.taken_at = table.quantity(table.column(NT_COL_SOURCE_TAKEN_AT), 0);
    const auto zone_offset = table.column(NT_COL_SOURCE_ZONE_OFFSET_SECONDS);
    source.zone_offset_seconds = table.number(zone_offset, 0);
    if (std::abs(source.zone_offset_seconds.value_or(0)) >= kSecondsOfADay) {
        table.find_fault(zone_offset, 0, "is a day or more, read as not known");
        source.zone_offset_seconds = Quantity::unknown();
    }
    source.zone = text(NT_COL_SOURCE_ZONE);
    source.memory_consumable = flag(NT_COL_SOURCE_MEMORY_CONSUMABLE, true);
    source.cpu_fractional = flag(NT_COL_SOURCE_CPU_FRACTIONAL, false);
    source.accounts_required = flag(NT_COL_SOURCE_ACCOUNTS_REQUIRED, false);
    source.limits_enforced = flag(NT_COL_SOURCE_LIMITS_ENFORCED, true);
    source.starts_work = flag(NT_COL_SOURCE_STARTS_WORK, true);
    source.probe_supported = flag(NT_COL_SOURCE_PROBE_SUPPORTED, false);
    source.probe_here = flag(NT_COL_SOURCE_PROBE_HERE, false);
    source.probe_command = text(NT_COL_SOURCE_PROBE_COMMAND);
    source.others_jobs_visible = flag(NT_COL_SOURCE_OTHERS_JOBS_VISIBLE, true);
    source.hidden_capacity = flag(NT_COL_SOURCE_HIDDEN_CAPACITY, false);
}

void read_limits(ModelBuild& build) {
    TableReader table(build, NT_TABLE_LIMIT, "limits");
    const auto set = table.column(NT_COL_LIMIT_SET), source = table.column(NT_COL_LIMIT_SOURCE),
               scope = table.column(NT_COL_LIMIT_SCOPE), who = table.column(NT_COL_LIMIT_WHO),
               queue = table.column(NT_COL_LIMIT_QUEUE), resource = table.column(NT_COL_LIMIT_RESOURCE),
               minimum = table.column(NT_COL_LIMIT_MINIMUM), value = table.column(NT_COL_LIMIT_VALUE),
               used = table.column(NT_COL_LIMIT_USED), effect = table.column(NT_COL_LIMIT_EFFECT),
               binds = table.column(NT_COL_LIMIT_BINDS);
    for (Row row = 0; row < table.rows(); ++row) {
        Limit limit;
        if (queue.known(row)) {
            limit.queue = build.queue_rows[queue.u32(row)];
            if (limit.queue == kNoRow) continue;  // its queue was left out, with a word
        }
        limit.set = table.text(set, row);
        limit.source = table.text(source, row);
        const auto chosen_scope = table.choice(scope, row, NT_SCOPE_CLUSTER);
        limit.scope = chosen_scope ? static_cast<Scope>(*chosen_scope) : Scope::unknown;
        limit.who = table.text(who, row);
        limit.resource = table.text(resource, row);
        limit.minimum = table.flag(minimum, row);
        limit.value = table.limit(value, row);
        limit.used = table.quantity(used, row);
        const auto chosen_effect = table.choice(effect, row, NT_EFFECT_REFUSE);
        if (chosen_effect)
            limit.effect = static_cast<Effect>(*chosen_effect);
        else if (effect.known(row))
            limit.effect = Effect::unknown;
        limit.binds = table.answer(binds, row);
        build.cluster.limits.push_back(limit);
    }
}

void read_identity(ModelBuild& build) {
    TableReader table(build, NT_TABLE_IDENTITY, "identity");
    if (table.rows() == 0) return;
    expect_one_row(table, NT_COL_IDENTITY_USER);
    const auto text = [&](nt_column id) { return table.text(table.column(id), 0); };
    const auto list = [&](nt_column id) { return TextLists(build, table.column(id)).known(0); };
    build.cluster.identity = Identity{
        .user = text(NT_COL_IDENTITY_USER),
        .accounts = list(NT_COL_IDENTITY_ACCOUNTS),
        .qos = list(NT_COL_IDENTITY_QOS),
        .groups = list(NT_COL_IDENTITY_GROUPS),
        .projects = list(NT_COL_IDENTITY_PROJECTS),
        .default_account = text(NT_COL_IDENTITY_DEFAULT_ACCOUNT),
        .default_qos = text(NT_COL_IDENTITY_DEFAULT_QOS),
    };
}

void read_associations(ModelBuild& build) {
    TableReader table(build, NT_TABLE_ASSOC, "identity");
    const auto account = table.column(NT_COL_ASSOC_ACCOUNT), queue = table.column(NT_COL_ASSOC_QUEUE),
               default_qos = table.column(NT_COL_ASSOC_DEFAULT_QOS), parent = table.column(NT_COL_ASSOC_PARENT);
    const TextLists qos(build, table.column(NT_COL_ASSOC_QOS));
    for (Row row = 0; row < table.rows(); ++row)
        build.cluster.associations.push_back({
            .account = table.text(account, row),
            .queue = table.text(queue, row),
            .qos = qos.known(row),
            .default_qos = table.text(default_qos, row),
            .parent = table.text(parent, row),
            .parent_known = parent.known(row),
        });
}

}  // namespace nodetop
