#include "blob/table_reader.hpp"
#include "model/name_index.hpp"

// Tables 5 to 7 of columns.h: queues, their nodes, and who may use them.
namespace nodetop {

namespace {

constexpr const char* kQuery = "queues";

struct QueueColumns {
    explicit QueueColumns(const TableReader& table)
        : name(table.column(NT_COL_QUEUE_NAME)),
          state_raw(table.column(NT_COL_QUEUE_STATE_RAW)),
          reason(table.column(NT_COL_QUEUE_REASON)),
          enabled(table.column(NT_COL_QUEUE_ENABLED)),
          started(table.column(NT_COL_QUEUE_STARTED)),
          hidden(table.column(NT_COL_QUEUE_HIDDEN)),
          is_default(table.column(NT_COL_QUEUE_DEFAULT)),
          requires_reservation(table.column(NT_COL_QUEUE_REQUIRES_RESERVATION)),
          route_only(table.column(NT_COL_QUEUE_ROUTE_ONLY)),
          batch_refused(table.column(NT_COL_QUEUE_BATCH_REFUSED)),
          whole_nodes(table.column(NT_COL_QUEUE_WHOLE_NODES)),
          all_nodes(table.column(NT_COL_QUEUE_ALL_NODES)),
          kind(table.column(NT_COL_QUEUE_KIND)),
          declared_nodes(table.column(NT_COL_QUEUE_DECLARED_NODES)),
          min_nodes(table.column(NT_COL_QUEUE_MIN_NODES)),
          max_nodes(table.column(NT_COL_QUEUE_MAX_NODES)),
          max_walltime(table.column(NT_COL_QUEUE_MAX_WALLTIME_SECONDS)),
          default_walltime(table.column(NT_COL_QUEUE_DEFAULT_WALLTIME_SECONDS)),
          max_cpu_node(table.column(NT_COL_QUEUE_MAX_CPU_NODE_MILLI)),
          max_memory_node(table.column(NT_COL_QUEUE_MAX_MEMORY_NODE_BYTES)),
          memory_floor(table.column(NT_COL_QUEUE_MEMORY_FLOOR_BYTES)),
          priority(table.column(NT_COL_QUEUE_PRIORITY)),
          jobs_running(table.column(NT_COL_QUEUE_JOBS_RUNNING)),
          jobs_waiting(table.column(NT_COL_QUEUE_JOBS_WAITING)),
          serial_refused(table.column(NT_COL_QUEUE_SERIAL_REFUSED)),
          parallel_on_node(table.column(NT_COL_QUEUE_PARALLEL_ON_NODE)),
          parallel_across_nodes(table.column(NT_COL_QUEUE_PARALLEL_ACROSS_NODES)),
          parallel_cpu_node(table.column(NT_COL_QUEUE_PARALLEL_CPU_NODE_MILLI)) {}

    BlobColumn name, state_raw, reason;
    BlobColumn enabled, started, hidden, is_default, requires_reservation, route_only, batch_refused, whole_nodes;
    BlobColumn all_nodes, kind, declared_nodes, min_nodes, max_nodes, max_walltime, default_walltime, max_cpu_node;
    BlobColumn max_memory_node, memory_floor, priority, jobs_running, jobs_waiting;
    BlobColumn serial_refused, parallel_on_node, parallel_across_nodes, parallel_cpu_node;
};

/// Fills in all but the name and the lists.
void read_queue(TableReader& table, const QueueColumns& columns, Row row, Queue& queue) {
    queue.state_raw = table.text(columns.state_raw, row);
    queue.reason = table.text(columns.reason, row);
    queue.enabled = table.answer(columns.enabled, row);
    queue.started = table.answer(columns.started, row);
    queue.hidden = table.flag(columns.hidden, row);
    queue.is_default = table.flag(columns.is_default, row);
    queue.requires_reservation = table.flag(columns.requires_reservation, row);
    queue.route_only = table.flag(columns.route_only, row);
    queue.batch_refused = table.flag(columns.batch_refused, row);
    queue.whole_nodes = table.flag(columns.whole_nodes, row);
    queue.all_nodes = table.flag(columns.all_nodes, row);
    const auto kind = table.choice(columns.kind, row, NT_QUEUE_OF_RESERVATION);
    queue.kind = static_cast<QueueKind>(kind.value_or(NT_QUEUE_ORDINARY));
    // A kind of queue that we do not know is not claimed to take jobs.
    if (!kind && columns.kind.known(row)) queue.enabled = Answer::unknown;

    queue.declared_nodes = table.quantity(columns.declared_nodes, row);
    queue.min_nodes = table.limit(columns.min_nodes, row);
    queue.max_nodes = table.limit(columns.max_nodes, row);
    queue.max_walltime_seconds = table.limit(columns.max_walltime, row);
    queue.default_walltime_seconds = table.limit(columns.default_walltime, row);
    queue.max_cpu_node_milli = table.limit(columns.max_cpu_node, row);
    queue.max_memory_node_bytes = table.limit(columns.max_memory_node, row);
    queue.memory_floor_bytes = table.quantity(columns.memory_floor, row);
    queue.priority = table.number(columns.priority, row);
    queue.jobs_running = table.quantity(columns.jobs_running, row);
    queue.jobs_waiting = table.quantity(columns.jobs_waiting, row);
    queue.serial_refused = table.flag(columns.serial_refused, row);
    queue.parallel_on_node = !is_no(table.answer(columns.parallel_on_node, row));
    queue.parallel_across_nodes = !is_no(table.answer(columns.parallel_across_nodes, row));
    queue.parallel_cpu_node_milli = table.quantity(columns.parallel_cpu_node, row);
}

}  // namespace

void read_queues(ModelBuild& build) {
    TableReader table(build, NT_TABLE_QUEUE, kQuery);
    const QueueColumns columns(table);
    const TextLists forwards_to(build, table.column(NT_COL_QUEUE_FORWARDS_TO));
    const TextLists limits_sets(build, table.column(NT_COL_QUEUE_LIMITS_SETS));

    std::vector<Queue>& queues = build.cluster.queues;
    build.queue_rows.assign(table.rows(), kNoRow);
    build.queue_kept.assign(table.rows(), false);
    NameIndex by_name(table.rows());
    for (Row row = 0; row < table.rows(); ++row) {
        Queue queue;
        queue.name = table.text(columns.name, row);
        if (queue.name.empty()) {
            table.find_fault(columns.name, row, "is not known, the row is left out");
            continue;
        }
        build.queue_rows[row] = by_name.add(queue.name, static_cast<Row>(queues.size()));
        if (build.queue_rows[row] != queues.size()) {
            table.find_fault(columns.name, row, "stands there twice, the first row counts");
            continue;
        }
        build.queue_kept[row] = true;
        queue.forwards_to = forwards_to(row);
        queue.limits_sets = limits_sets(row);
        read_queue(table, columns, row, queue);
        queues.push_back(queue);
    }
}

void read_members(ModelBuild& build) {
    TableReader table(build, NT_TABLE_MEMBER, kQuery);
    const auto queue = table.column(NT_COL_MEMBER_QUEUE), node = table.column(NT_COL_MEMBER_NODE),
               state_raw = table.column(NT_COL_MEMBER_STATE_RAW), conditions = table.column(NT_COL_MEMBER_CONDITIONS),
               cpu_total = table.column(NT_COL_MEMBER_CPU_TOTAL_MILLI),
               cpu_alloc = table.column(NT_COL_MEMBER_CPU_ALLOC_MILLI),
               admits = table.column(NT_COL_MEMBER_ADMITS_CALLER),
               cpu_left = table.column(NT_COL_MEMBER_CPU_LEFT_MILLI),
               memory_left = table.column(NT_COL_MEMBER_MEMORY_LEFT_BYTES),
               max_walltime = table.column(NT_COL_MEMBER_MAX_WALLTIME_SECONDS);
    std::vector<Member>& members = build.cluster.members;
    members.reserve(table.rows());
    for (Row row = 0; row < table.rows(); ++row) {
        // A repeated queue is the first one only: its nodes are not added to that.
        if (!queue.known(row) || !build.queue_kept[queue.u32(row)]) {
            table.find_fault(queue, row, "is no queue that counts, the row is left out");
            continue;
        }
        Member member;
        member.queue = build.queue_rows[queue.u32(row)];
        member.node = table.reference(node, row, build.node_rows);
        Queue& owner = build.cluster.queues[member.queue];
        if (member.node == kNoRow) {
            ++owner.unresolved;
            continue;
        }
        if (owner.all_nodes) {
            table.find_fault(queue, row, "names its nodes and says that it has all, so that only the named ones count");
            owner.all_nodes = false;
        }
        member.state_raw = table.text(state_raw, row);
        member.conditions = table.conditions(conditions, row).value_or(Conditions{});
        member.cpu_total_milli = table.quantity(cpu_total, row);
        member.cpu_alloc_milli = table.quantity(cpu_alloc, row);
        member.admits_caller = table.answer(admits, row);
        member.cpu_left_milli = table.limit(cpu_left, row);
        member.memory_left_bytes = table.limit(memory_left, row);
        member.max_walltime_seconds = table.limit(max_walltime, row);
        members.push_back(member);
    }
}

void read_rules(ModelBuild& build) {
    TableReader table(build, NT_TABLE_RULE, kQuery);
    const auto queue = table.column(NT_COL_RULE_QUEUE), kind = table.column(NT_COL_RULE_KIND),
               deny = table.column(NT_COL_RULE_DENY), nobody = table.column(NT_COL_RULE_NOBODY),
               opaque = table.column(NT_COL_RULE_OPAQUE), admits = table.column(NT_COL_RULE_ADMITS_CALLER),
               answered = table.column(NT_COL_RULE_ANSWERED);
    const TextLists entries(build, table.column(NT_COL_RULE_ENTRIES));
    for (Row row = 0; row < table.rows(); ++row) {
        Rule rule;
        if (queue.known(row)) {
            rule.queue = build.queue_rows[queue.u32(row)];  // of a repeated queue: the more rules, the less is claimed
            if (rule.queue == kNoRow) continue;             // its queue was left out, with a word
        }
        const auto choice = table.choice(kind, row, NT_RULE_HOST);
        const Answer denies = table.answer(deny, row);
        const auto listed = entries.known(row);
        rule.kind = static_cast<RuleKind>(choice.value_or(NT_RULE_USER));
        rule.deny = is_yes(denies);
        rule.nobody = table.flag(nobody, row);
        rule.admits_caller = table.answer(admits, row);
        rule.answered = table.flag(answered, row);
        rule.entries = listed.value_or(Texts{});
        // A rule of which a part cannot be read gives no verdict; without it the queue would seem open to all.
        const bool readable = choice && (denies != Answer::unknown || !deny.known(row)) && (listed || rule.nobody);
        rule.opaque = table.flag(opaque, row) || !readable;
        if (!readable && rule.admits_caller == Answer::unknown)
            table.find_fault(queue, row, "has a rule that cannot be read, so that it decides nothing");
        build.cluster.rules.push_back(rule);
    }
}

}  // namespace nodetop
