/* The smallest adapter: one machine with one queue, whose facts are written into the program. It is here where the
 * variable MYNODE is set. C99 and the SDK's headers; build it by the meson.build or the CMakeLists.txt beside it. */
#include <nodetop/blob.h>
#include <nodetop/columns.h>
#include <nodetop/plugin.h>
#include <stdlib.h>
#include <string.h>

/* --- the reading: one constant block in the layout of blob.h --- */

struct pool {
    char node[6], queue[4], state[2];
};

struct reading { /* every part begins at a multiple of 8: [2] and [8] hold one row and what fills it up */
    nt_blob_header header;
    nt_blob_table tables[5];
    nt_blob_column node_columns[7], queue_columns[4];
    nt_blob_str node_name, node_state;
    uint32_t node_conditions[2];
    int64_t cpu_total_milli, cpu_alloc_milli, memory_total_bytes, memory_alloc_bytes;
    nt_blob_str queue_name;
    uint8_t enabled[8], started[8], all_nodes[8];
    struct pool pool;
};

/* clang-format off */
#define AT(member) offsetof(struct reading, member)
#define TEXT(member) { offsetof(struct pool, member), sizeof(((struct pool *)0)->member) }
/* The 0 behind the data's place says that no row is unknown. A column that is left out is unknown as a whole. */
#define COLUMN(id, type, member) { NT_COL_##id, NT_TYPE_##type, 0, 0, AT(member), 0, 0, 0 }
/* A table without rows says that there are none; a table that is left out, that nothing is known. */
#define NONE(kind) { NT_TABLE_##kind, 0, 0, AT(node_columns) }

__attribute__((aligned(8))) static const struct reading reading = {
    { NT_BLOB_MAGIC, NT_BLOB_FORMAT, NT_BLOB_BYTE_ORDER, sizeof reading, AT(tables), AT(pool), sizeof(struct pool), 5, 0 },
    { { NT_TABLE_NODE, 7, 1, AT(node_columns) },
      { NT_TABLE_QUEUE, 4, 1, AT(queue_columns) },
      NONE(LIMIT), NONE(RESERVATION), NONE(LICENCE) },
    { COLUMN(NODE_NAME, STR, node_name),
      COLUMN(NODE_STATE_RAW, STR, node_state),
      COLUMN(NODE_CONDITIONS, U32, node_conditions),
      COLUMN(NODE_CPU_TOTAL_MILLI, I64, cpu_total_milli),
      COLUMN(NODE_CPU_ALLOC_MILLI, I64, cpu_alloc_milli),
      COLUMN(NODE_MEMORY_TOTAL_BYTES, I64, memory_total_bytes),
      COLUMN(NODE_MEMORY_ALLOC_BYTES, I64, memory_alloc_bytes) },
    { COLUMN(QUEUE_NAME, STR, queue_name),
      COLUMN(QUEUE_ENABLED, U8, enabled),
      COLUMN(QUEUE_STARTED, U8, started),
      COLUMN(QUEUE_ALL_NODES, U8, all_nodes) },
    TEXT(node), TEXT(state),
    { 0 },                              /* no condition: the node is healthy */
    16000, 4000, 64ll << 30, 8ll << 30, /* 16 cores, 4 of them held; 64 GiB, 8 of them held */
    TEXT(queue), { 1 }, { 1 }, { 1 },
    { "mynode", "main", "up" },
};
/* clang-format on */

/* --- nodetop.cluster/1 --- */

struct instance {
    nt_plugin plugin;
    const nt_host* host;
    const nt_env_service* env;
};

static const nt_str here = NT_STR("MYNODE is set"), not_here = NT_STR("MYNODE is not set");

static nt_status detect(nt_plugin* plugin, nt_detection* ret_detection) {
    struct instance* me = plugin->plugin_data;
    nt_str value;
    int found = me->env->get(me->host, "MYNODE", 0, &value) == NT_OK;
    ret_detection->state = found ? NT_HERE : NT_NOT_HERE;
    ret_detection->why = found ? here : not_here;
    return NT_OK;
}

static nt_status collect(nt_plugin* plugin, uint64_t want, nt_snapshot* ret_snapshot) {
    (void)plugin, (void)want; /* more tables than wanted are allowed when they cost nothing */
    ret_snapshot->blob = &reading;
    ret_snapshot->blob_len = sizeof reading;
    return NT_OK;
}

static const nt_cluster cluster = {sizeof cluster, 0, detect, collect};

/* --- life --- */

static nt_status init(nt_plugin* plugin) {
    struct instance* me = plugin->plugin_data;
    const nt_log_service* log = me->host->get_service(me->host, NT_SERVICE_LOG);
    nt_str sentence = NT_STR("mynode needs the service " NT_SERVICE_ENV);
    me->env = me->host->get_service(me->host, NT_SERVICE_ENV);
    if (me->env) return NT_OK;
    if (log) log->write(me->host, NT_ERROR, sentence);
    return NT_ABSENT;
}

static void destroy(nt_plugin* plugin) { free(plugin->plugin_data); }

static const void* get_extension(const nt_plugin* plugin, const char* id) {
    (void)plugin;
    return strcmp(id, NT_EXT_CLUSTER) == 0 ? &cluster : NULL;
}

static const nt_descriptor descriptor = {
    .size = sizeof descriptor,
    .id = NT_STR("mynode"),
    .name = NT_STR("One machine"),
    .version = NT_STR("1.0"),
    .vendor = NT_STR("Example site"),
    .license = NT_STR("MIT"),
    .queue_term = NT_STR("queue"),
    .priority = 600,
};
NT_PLUGIN_NOTE("mynode", "queue", 600, "[]"); /* the same once more, for whoever only looks at the file */

static uint32_t count(void) { return 1; }
static const nt_descriptor* get_descriptor(uint32_t index) { return index == 0 ? &descriptor : NULL; }

static nt_status create(const nt_host* host, const char* plugin_id, nt_plugin** ret_plugin) {
    struct instance* me;
    if (strcmp(plugin_id, "mynode") != 0) return NT_ARGUMENT;
    me = calloc(1, sizeof *me);
    if (!me) return NT_MEMORY;
    me->plugin = (nt_plugin){sizeof me->plugin, 0, me, init, destroy, get_extension};
    me->host = host;
    *ret_plugin = &me->plugin;
    return NT_OK;
}

NT_EXPORT const nt_entry* nodetop_plugin_v1(void) {
    static const nt_entry entry = {
        sizeof entry, NT_ABI_MAJOR, NT_ABI_MINOR, 0, NT_MAGIC, count, get_descriptor, create,
    };
    return &entry;
}
