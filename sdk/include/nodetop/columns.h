/* nodetop/columns.h - the tables and columns that an adapter hands over, and their numbers
 *
 * Numbers are append-only: a new fact gets the next number of its table, none is ever given out twice. A host skips
 * columns that it does not know; an adapter may use ids from 0x80000000 for its own. A column that is absent is unknown
 * in every row.
 *
 * Units stand in the name: _milli millicores, _bytes bytes, _seconds seconds, _at UTC seconds since the epoch; a quantity
 * without a unit is a count. Unknown is the validity bit off. "No limit" is NT_UNLIMITED. Zero, unlimited and unknown
 * are three values. What the core does with an unknown: docs/model-columns.md.
 */
#ifndef NODETOP_COLUMNS_H
#define NODETOP_COLUMNS_H

#include <stdint.h>

#define NT_UNLIMITED INT64_MAX /* in I64 columns of limits */
#define NT_NO_ROW UINT32_MAX   /* row reference to nothing; its validity bit is off as well */

/* Types of columns. The number is stored in the blob. */
enum nt_type {
    NT_TYPE_U8 = 1,       /* a yes/no: 0 or 1 */
    NT_TYPE_U32 = 2,      /* a choice or a bit set */
    NT_TYPE_I64 = 3,      /* a quantity */
    NT_TYPE_F64 = 4,      /* reserved for adapters' own columns */
    NT_TYPE_STR = 5,      /* nt_blob_str */
    NT_TYPE_ROW = 6,      /* u32, a row of the target table */
    NT_TYPE_STR_LIST = 7, /* nt_blob_list into an array of nt_blob_str */
    NT_TYPE_ROW_LIST = 8  /* nt_blob_list into an array of u32 rows of the target table */
};

/* X(NAME, name, number) */
#define NT_TABLES(X) \
    X(SOURCE, source, 1) \
    X(NODE, node, 2) \
    X(SLOT, slot, 3) \
    X(RESOURCE, resource, 4) \
    X(QUEUE, queue, 5) \
    X(MEMBER, member, 6) \
    X(RULE, rule, 7) \
    X(LIMIT, limit, 8) \
    X(IDENTITY, identity, 9) \
    X(ASSOC, assoc, 10) \
    X(JOB, job, 11) \
    X(ALLOC, alloc, 12) \
    X(RELEASE, release, 13) \
    X(RESERVATION, reservation, 14) \
    X(LICENCE, licence, 15) \
    X(NOTICE, notice, 16)

/* X(TABLE, COLUMN, table, column, place, TYPE, TARGET TABLE or NONE). The id of a column is table * 256 + place. */
/* 1 source: one row: the reading itself */
#define NT_COLUMNS_SOURCE(X) \
    X(SOURCE, CLUSTER, source, cluster, 1, STR, NONE) \
    X(SOURCE, PRODUCT, source, product, 2, STR, NONE) \
    X(SOURCE, VERSION, source, version, 3, STR, NONE) \
    X(SOURCE, FLAVOUR, source, flavour, 4, STR, NONE) \
    X(SOURCE, QUEUE_TERM, source, queue_term, 5, STR, NONE) \
    X(SOURCE, TAKEN_AT, source, taken_at, 6, I64, NONE) \
    X(SOURCE, ZONE_OFFSET_SECONDS, source, zone_offset_seconds, 7, I64, NONE) \
    X(SOURCE, ZONE, source, zone, 8, STR, NONE) \
    X(SOURCE, MEMORY_CONSUMABLE, source, memory_consumable, 9, U8, NONE) \
    X(SOURCE, CPU_FRACTIONAL, source, cpu_fractional, 10, U8, NONE) \
    X(SOURCE, ACCOUNTS_REQUIRED, source, accounts_required, 11, U8, NONE) \
    X(SOURCE, LIMITS_ENFORCED, source, limits_enforced, 12, U8, NONE) \
    X(SOURCE, STARTS_WORK, source, starts_work, 13, U8, NONE) \
    X(SOURCE, PROBE_SUPPORTED, source, probe_supported, 14, U8, NONE) \
    X(SOURCE, PROBE_HERE, source, probe_here, 15, U8, NONE) \
    X(SOURCE, PROBE_COMMAND, source, probe_command, 16, STR, NONE) \
    X(SOURCE, OTHERS_JOBS_VISIBLE, source, others_jobs_visible, 17, U8, NONE) \
    X(SOURCE, HIDDEN_CAPACITY, source, hidden_capacity, 18, U8, NONE)

/* 2 node: machines that run work */
#define NT_COLUMNS_NODE(X) \
    X(NODE, NAME, node, name, 1, STR, NONE) \
    X(NODE, HOST, node, host, 2, STR, NONE) \
    X(NODE, STATE_RAW, node, state_raw, 3, STR, NONE) \
    X(NODE, CONDITIONS, node, conditions, 4, U32, NONE) \
    X(NODE, UNREACHABLE, node, unreachable, 5, U8, NONE) \
    X(NODE, TAKES_NOTHING_NOW, node, takes_nothing_now, 6, U8, NONE) \
    X(NODE, CPU_TOTAL_MILLI, node, cpu_total_milli, 7, I64, NONE) \
    X(NODE, CPU_ALLOC_MILLI, node, cpu_alloc_milli, 8, I64, NONE) \
    X(NODE, CPU_UNIT_MILLI, node, cpu_unit_milli, 9, I64, NONE) \
    X(NODE, MEMORY_TOTAL_BYTES, node, memory_total_bytes, 10, I64, NONE) \
    X(NODE, MEMORY_ALLOC_BYTES, node, memory_alloc_bytes, 11, I64, NONE) \
    X(NODE, MEMORY_MEASURED, node, memory_measured, 12, U8, NONE) \
    X(NODE, MEMORY_FLOOR_BYTES, node, memory_floor_bytes, 13, I64, NONE) \
    X(NODE, GPU_TOTAL, node, gpu_total, 14, I64, NONE) \
    X(NODE, GPU_ALLOC, node, gpu_alloc, 15, I64, NONE) \
    X(NODE, JOB_SLOTS_TOTAL, node, job_slots_total, 16, I64, NONE) \
    X(NODE, JOB_SLOTS_ALLOC, node, job_slots_alloc, 17, I64, NONE) \
    X(NODE, FEATURES, node, features, 18, STR_LIST, NONE) \
    X(NODE, TAINTS, node, taints, 19, STR_LIST, NONE) \
    X(NODE, QUEUES, node, queues, 20, STR_LIST, NONE) \
    X(NODE, PROCESSOR, node, processor, 21, STR, NONE) \
    X(NODE, REASON, node, reason, 22, STR, NONE) \
    X(NODE, REASON_BY, node, reason_by, 23, STR, NONE) \
    X(NODE, REASON_AT, node, reason_at, 24, I64, NONE) \
    X(NODE, OWNER, node, owner, 25, STR, NONE) \
    X(NODE, WHOLE_ONLY, node, whole_only, 26, U8, NONE) \
    X(NODE, BOOT_SECONDS, node, boot_seconds, 27, I64, NONE) \
    X(NODE, PLANNED_AT, node, planned_at, 28, I64, NONE) \
    X(NODE, IDLE_BASELINE, node, idle_baseline, 29, U8, NONE) \
    X(NODE, CPU_LEFT_MILLI, node, cpu_left_milli, 30, I64, NONE) \
    X(NODE, COUNTED_ELSEWHERE, node, counted_elsewhere, 31, U8, NONE)

/* 3 slot: accelerators and slices: one row per node and type */
#define NT_COLUMNS_SLOT(X) \
    X(SLOT, NODE, slot, node, 1, ROW, NODE) \
    X(SLOT, RESOURCE, slot, resource, 2, STR, NONE) \
    X(SLOT, LABEL, slot, label, 3, STR, NONE) \
    X(SLOT, TOTAL, slot, total, 4, I64, NONE) \
    X(SLOT, ALLOC, slot, alloc, 5, I64, NONE) \
    X(SLOT, MEMORY_BYTES, slot, memory_bytes, 6, I64, NONE) \
    X(SLOT, SLICE, slot, slice, 7, U8, NONE) \
    X(SLOT, SHARED, slot, shared, 8, U8, NONE) \
    X(SLOT, CARDS, slot, cards, 9, I64, NONE) \
    X(SLOT, UNHEALTHY, slot, unhealthy, 10, I64, NONE) \
    X(SLOT, LEFT, slot, left, 11, I64, NONE)

/* 4 resource: other countables of a node */
#define NT_COLUMNS_RESOURCE(X) \
    X(RESOURCE, NODE, resource, node, 1, ROW, NODE) \
    X(RESOURCE, NAME, resource, name, 2, STR, NONE) \
    X(RESOURCE, TOTAL, resource, total, 3, I64, NONE) \
    X(RESOURCE, ALLOC, resource, alloc, 4, I64, NONE) \
    X(RESOURCE, UNIT, resource, unit, 5, STR, NONE)

/* 5 queue: in the scheduler's order */
#define NT_COLUMNS_QUEUE(X) \
    X(QUEUE, NAME, queue, name, 1, STR, NONE) \
    X(QUEUE, STATE_RAW, queue, state_raw, 2, STR, NONE) \
    X(QUEUE, ENABLED, queue, enabled, 3, U8, NONE) \
    X(QUEUE, STARTED, queue, started, 4, U8, NONE) \
    X(QUEUE, HIDDEN, queue, hidden, 5, U8, NONE) \
    X(QUEUE, DEFAULT, queue, default, 6, U8, NONE) \
    X(QUEUE, REQUIRES_RESERVATION, queue, requires_reservation, 7, U8, NONE) \
    X(QUEUE, ROUTE_ONLY, queue, route_only, 8, U8, NONE) \
    X(QUEUE, BATCH_REFUSED, queue, batch_refused, 9, U8, NONE) \
    X(QUEUE, KIND, queue, kind, 10, U32, NONE) \
    X(QUEUE, FORWARDS_TO, queue, forwards_to, 11, STR_LIST, NONE) \
    X(QUEUE, ALL_NODES, queue, all_nodes, 12, U8, NONE) \
    X(QUEUE, DECLARED_NODES, queue, declared_nodes, 13, I64, NONE) \
    X(QUEUE, MIN_NODES, queue, min_nodes, 14, I64, NONE) \
    X(QUEUE, MAX_NODES, queue, max_nodes, 15, I64, NONE) \
    X(QUEUE, MAX_WALLTIME_SECONDS, queue, max_walltime_seconds, 16, I64, NONE) \
    X(QUEUE, DEFAULT_WALLTIME_SECONDS, queue, default_walltime_seconds, 17, I64, NONE) \
    X(QUEUE, MAX_CPU_NODE_MILLI, queue, max_cpu_node_milli, 18, I64, NONE) \
    X(QUEUE, MAX_MEMORY_NODE_BYTES, queue, max_memory_node_bytes, 19, I64, NONE) \
    X(QUEUE, MEMORY_FLOOR_BYTES, queue, memory_floor_bytes, 20, I64, NONE) \
    X(QUEUE, WHOLE_NODES, queue, whole_nodes, 21, U8, NONE) \
    X(QUEUE, PRIORITY, queue, priority, 22, I64, NONE) \
    X(QUEUE, LIMITS_SETS, queue, limits_sets, 23, STR_LIST, NONE) \
    X(QUEUE, JOBS_RUNNING, queue, jobs_running, 24, I64, NONE) \
    X(QUEUE, JOBS_WAITING, queue, jobs_waiting, 25, I64, NONE) \
    X(QUEUE, REASON, queue, reason, 26, STR, NONE) \
    X(QUEUE, SERIAL_REFUSED, queue, serial_refused, 27, U8, NONE) \
    X(QUEUE, PARALLEL_ON_NODE, queue, parallel_on_node, 28, U8, NONE) \
    X(QUEUE, PARALLEL_ACROSS_NODES, queue, parallel_across_nodes, 29, U8, NONE) \
    X(QUEUE, PARALLEL_CPU_NODE_MILLI, queue, parallel_cpu_node_milli, 30, I64, NONE)

/* 6 member: queue and node; the state of an instance where the system has one */
#define NT_COLUMNS_MEMBER(X) \
    X(MEMBER, QUEUE, member, queue, 1, ROW, QUEUE) \
    X(MEMBER, NODE, member, node, 2, ROW, NODE) \
    X(MEMBER, STATE_RAW, member, state_raw, 3, STR, NONE) \
    X(MEMBER, CONDITIONS, member, conditions, 4, U32, NONE) \
    X(MEMBER, CPU_TOTAL_MILLI, member, cpu_total_milli, 5, I64, NONE) \
    X(MEMBER, CPU_ALLOC_MILLI, member, cpu_alloc_milli, 6, I64, NONE) \
    X(MEMBER, ADMITS_CALLER, member, admits_caller, 7, U8, NONE) \
    X(MEMBER, CPU_LEFT_MILLI, member, cpu_left_milli, 8, I64, NONE) \
    X(MEMBER, MEMORY_LEFT_BYTES, member, memory_left_bytes, 9, I64, NONE) \
    X(MEMBER, MAX_WALLTIME_SECONDS, member, max_walltime_seconds, 10, I64, NONE)

/* 7 rule: allow and deny lists of a queue, or of the whole system */
#define NT_COLUMNS_RULE(X) \
    X(RULE, QUEUE, rule, queue, 1, ROW, QUEUE) \
    X(RULE, KIND, rule, kind, 2, U32, NONE) \
    X(RULE, DENY, rule, deny, 3, U8, NONE) \
    X(RULE, ENTRIES, rule, entries, 4, STR_LIST, NONE) \
    X(RULE, NOBODY, rule, nobody, 5, U8, NONE) \
    X(RULE, ADMITS_CALLER, rule, admits_caller, 6, U8, NONE) \
    X(RULE, OPAQUE, rule, opaque, 7, U8, NONE) \
    X(RULE, ANSWERED, rule, answered, 8, U8, NONE)

/* 8 limit: one bound of one limit set */
#define NT_COLUMNS_LIMIT(X) \
    X(LIMIT, SET, limit, set, 1, STR, NONE) \
    X(LIMIT, SOURCE, limit, source, 2, STR, NONE) \
    X(LIMIT, SCOPE, limit, scope, 3, U32, NONE) \
    X(LIMIT, WHO, limit, who, 4, STR, NONE) \
    X(LIMIT, QUEUE, limit, queue, 5, ROW, QUEUE) \
    X(LIMIT, RESOURCE, limit, resource, 6, STR, NONE) \
    X(LIMIT, MINIMUM, limit, minimum, 7, U8, NONE) \
    X(LIMIT, VALUE, limit, value, 8, I64, NONE) \
    X(LIMIT, USED, limit, used, 9, I64, NONE) \
    X(LIMIT, EFFECT, limit, effect, 10, U32, NONE) \
    X(LIMIT, BINDS, limit, binds, 11, U8, NONE)

/* 9 identity: one row: the caller */
#define NT_COLUMNS_IDENTITY(X) \
    X(IDENTITY, USER, identity, user, 1, STR, NONE) \
    X(IDENTITY, ACCOUNTS, identity, accounts, 2, STR_LIST, NONE) \
    X(IDENTITY, QOS, identity, qos, 3, STR_LIST, NONE) \
    X(IDENTITY, GROUPS, identity, groups, 4, STR_LIST, NONE) \
    X(IDENTITY, PROJECTS, identity, projects, 5, STR_LIST, NONE) \
    X(IDENTITY, DEFAULT_ACCOUNT, identity, default_account, 6, STR, NONE) \
    X(IDENTITY, DEFAULT_QOS, identity, default_qos, 7, STR, NONE)

/* 10 assoc: which account may use which queue with which QOS */
#define NT_COLUMNS_ASSOC(X) \
    X(ASSOC, ACCOUNT, assoc, account, 1, STR, NONE) \
    X(ASSOC, QUEUE, assoc, queue, 2, STR, NONE) \
    X(ASSOC, QOS, assoc, qos, 3, STR_LIST, NONE) \
    X(ASSOC, DEFAULT_QOS, assoc, default_qos, 4, STR, NONE) \
    X(ASSOC, PARENT, assoc, parent, 5, STR, NONE)

/* 11 job */
#define NT_COLUMNS_JOB(X) \
    X(JOB, ID, job, id, 1, STR, NONE) \
    X(JOB, ARRAY_ID, job, array_id, 2, STR, NONE) \
    X(JOB, ARRAY_TASK, job, array_task, 3, STR, NONE) \
    X(JOB, USER, job, user, 4, STR, NONE) \
    X(JOB, ACCOUNT, job, account, 5, STR, NONE) \
    X(JOB, QUEUE, job, queue, 6, STR, NONE) \
    X(JOB, NAME, job, name, 7, STR, NONE) \
    X(JOB, QOS, job, qos, 8, STR, NONE) \
    X(JOB, STATE, job, state, 9, U32, NONE) \
    X(JOB, STATE_RAW, job, state_raw, 10, STR, NONE) \
    X(JOB, PENDING_RAW, job, pending_raw, 11, STR, NONE) \
    X(JOB, NODES, job, nodes, 12, ROW_LIST, NODE) \
    X(JOB, CPU_MILLI, job, cpu_milli, 13, I64, NONE) \
    X(JOB, MEMORY_BYTES, job, memory_bytes, 14, I64, NONE) \
    X(JOB, ACCELERATORS, job, accelerators, 15, I64, NONE) \
    X(JOB, NODE_COUNT, job, node_count, 16, I64, NONE) \
    X(JOB, STARTED_AT, job, started_at, 17, I64, NONE) \
    X(JOB, ENDS_AT, job, ends_at, 18, I64, NONE) \
    X(JOB, PREDICTED_START_AT, job, predicted_start_at, 19, I64, NONE) \
    X(JOB, WALLTIME_SECONDS, job, walltime_seconds, 20, I64, NONE) \
    X(JOB, PENDING_TEXT, job, pending_text, 21, STR, NONE)

/* 12 alloc: what a job holds on a node */
#define NT_COLUMNS_ALLOC(X) \
    X(ALLOC, JOB, alloc, job, 1, ROW, JOB) \
    X(ALLOC, NODE, alloc, node, 2, ROW, NODE) \
    X(ALLOC, CPU_MILLI, alloc, cpu_milli, 3, I64, NONE) \
    X(ALLOC, MEMORY_BYTES, alloc, memory_bytes, 4, I64, NONE) \
    X(ALLOC, ACCELERATORS, alloc, accelerators, 5, I64, NONE) \
    X(ALLOC, SLOT, alloc, slot, 6, ROW, SLOT)

/* 13 release: declared ends of work on a node */
#define NT_COLUMNS_RELEASE(X) \
    X(RELEASE, NODE, release, node, 1, ROW, NODE) \
    X(RELEASE, AT, release, at, 2, I64, NONE) \
    X(RELEASE, CPU_MILLI, release, cpu_milli, 3, I64, NONE) \
    X(RELEASE, MEMORY_BYTES, release, memory_bytes, 4, I64, NONE) \
    X(RELEASE, ACCELERATORS, release, accelerators, 5, I64, NONE) \
    X(RELEASE, SLOT, release, slot, 6, ROW, SLOT)

/* 14 reservation */
#define NT_COLUMNS_RESERVATION(X) \
    X(RESERVATION, NAME, reservation, name, 1, STR, NONE) \
    X(RESERVATION, STARTS_AT, reservation, starts_at, 2, I64, NONE) \
    X(RESERVATION, ENDS_AT, reservation, ends_at, 3, I64, NONE) \
    X(RESERVATION, NODES, reservation, nodes, 4, ROW_LIST, NODE) \
    X(RESERVATION, MAINTENANCE, reservation, maintenance, 5, U8, NONE) \
    X(RESERVATION, ADMITS_CALLER, reservation, admits_caller, 6, U8, NONE) \
    X(RESERVATION, MUST_BE_NAMED, reservation, must_be_named, 7, U8, NONE) \
    X(RESERVATION, CPU_MILLI, reservation, cpu_milli, 8, I64, NONE) \
    X(RESERVATION, ACCELERATORS, reservation, accelerators, 9, I64, NONE) \
    X(RESERVATION, LICENCES, reservation, licences, 10, STR_LIST, NONE)

/* 15 licence */
#define NT_COLUMNS_LICENCE(X) \
    X(LICENCE, NAME, licence, name, 1, STR, NONE) \
    X(LICENCE, TOTAL, licence, total, 2, I64, NONE) \
    X(LICENCE, USED, licence, used, 3, I64, NONE) \
    X(LICENCE, RESERVED, licence, reserved, 4, I64, NONE)

/* 16 notice: written through nodetop.notice/1 */
#define NT_COLUMNS_NOTICE(X) \
    X(NOTICE, SEVERITY, notice, severity, 1, U32, NONE) \
    X(NOTICE, CODE, notice, code, 2, STR, NONE) \
    X(NOTICE, QUERY, notice, query, 3, STR, NONE) \
    X(NOTICE, SUBJECT, notice, subject, 4, STR, NONE) \
    X(NOTICE, TEXT, notice, text, 5, STR, NONE) \
    X(NOTICE, COMMAND, notice, command, 6, U32, NONE) \
    X(NOTICE, OFFSET, notice, offset, 7, I64, NONE)

#define NT_ALL_COLUMNS(X) \
    NT_COLUMNS_SOURCE(X) \
    NT_COLUMNS_NODE(X) \
    NT_COLUMNS_SLOT(X) \
    NT_COLUMNS_RESOURCE(X) \
    NT_COLUMNS_QUEUE(X) \
    NT_COLUMNS_MEMBER(X) \
    NT_COLUMNS_RULE(X) \
    NT_COLUMNS_LIMIT(X) \
    NT_COLUMNS_IDENTITY(X) \
    NT_COLUMNS_ASSOC(X) \
    NT_COLUMNS_JOB(X) \
    NT_COLUMNS_ALLOC(X) \
    NT_COLUMNS_RELEASE(X) \
    NT_COLUMNS_RESERVATION(X) \
    NT_COLUMNS_LICENCE(X) \
    NT_COLUMNS_NOTICE(X)

/* NT_TABLE_NODE, ... */
enum nt_table {
    NT_TABLE_NONE = 0,
#define NT_X(NAME, name, number) NT_TABLE_##NAME = number,
    NT_TABLES(NT_X)
#undef NT_X
    NT_TABLE_LAST_ = 0xffff
};

/* NT_COL_NODE_NAME, ... */
enum nt_column {
#define NT_X(TABLE, COLUMN, table, column, place, type, target) NT_COL_##TABLE##_##COLUMN = NT_TABLE_##TABLE * 256 + place,
    NT_ALL_COLUMNS(NT_X)
#undef NT_X
    NT_COL_LAST_ = 0x7fffffff
};

/* Where a row was read, in every table: number of the answer and byte offset in it. */
#define NT_PLACE_COMMAND 254
#define NT_PLACE_OFFSET 255

/* node.conditions, member.conditions */
enum nt_condition {
    NT_CONDITION_DOWN = 1 << 0,
    NT_CONDITION_DRAIN = 1 << 1,
    NT_CONDITION_MAINT = 1 << 2,
    NT_CONDITION_FAIL = 1 << 3,
    NT_CONDITION_UNKNOWN = 1 << 4,
    NT_CONDITION_RESERVED = 1 << 5,
    NT_CONDITION_POWERSAVE = 1 << 6,
    NT_CONDITION_PLANNED = 1 << 7,
    NT_CONDITION_COMPLETING = 1 << 8,
    NT_CONDITION_BOOTING = 1 << 9,
    NT_CONDITION_BUSY = 1 << 10
};

/* queue.kind */
enum nt_queue_kind { NT_QUEUE_ORDINARY = 0, NT_QUEUE_ROUTING = 1, NT_QUEUE_OF_RESERVATION = 2 };

/* rule.kind */
enum nt_rule_kind {
    NT_RULE_ACCOUNT = 0,
    NT_RULE_QOS = 1,
    NT_RULE_USER = 2,
    NT_RULE_GROUP = 3,
    NT_RULE_PROJECT = 4,
    NT_RULE_HOST = 5
};

/* limit.scope */
enum nt_scope {
    NT_SCOPE_JOB = 0,
    NT_SCOPE_NODE = 1,
    NT_SCOPE_USER = 2,
    NT_SCOPE_ACCOUNT = 3,
    NT_SCOPE_GROUP = 4,
    NT_SCOPE_PROJECT = 5,
    NT_SCOPE_QUEUE = 6,
    NT_SCOPE_CLUSTER = 7
};

/* limit.effect */
enum nt_effect { NT_EFFECT_WAIT = 0, NT_EFFECT_REFUSE = 1 };

/* job.state */
enum nt_job_state {
    NT_JOB_WAITING = 0,
    NT_JOB_RUNNING = 1,
    NT_JOB_CONFIGURING = 2,
    NT_JOB_SUSPENDED = 3, /* keeps its memory */
    NT_JOB_STOPPED = 4,   /* keeps everything */
    NT_JOB_COMPLETING = 5,
    NT_JOB_OTHER = 6
};

#endif
