/* nodetop/plugin.h - the contract between nodetop and an adapter, libnodetop-NAME.so
 *
 * An adapter turns what one batch system says into neutral tables (columns.h) and nothing more: it does no ranking, no
 * printing, no caching. This header needs nothing but the C library and may be copied into any project. It compiles as
 * C99, C11, C17, C++11, C++17 and C++20. C++ authors usually include plugin.hpp, which wraps it.
 *
 * The smallest adapter:
 *
 *     static const nt_descriptor me = { sizeof me, 0, NT_STR("mysched"), NT_STR("My scheduler"), NT_STR("1.0"), ... };
 *     NT_EXPORT const nt_entry *nodetop_plugin_v1(void) { static const nt_entry e = { sizeof e, ... }; return &e; }
 *     NT_PLUGIN_NOTE("mysched", "queue", 600, NT_JSON_LIST("mystat"))
 *
 * Rules
 *  - Every struct begins with its `size`, set by the side that made it. Members are only ever appended; read a member
 *    that came after minor 0 only if NT_HAS() says that it is there.
 *  - A struct that the other side is to fill in (ret_...) comes with its size set and the rest zero.
 *  - Strings are pointer and length, UTF-8, not terminated, unless the type is `const char *` (then terminated).
 *  - Who makes memory frees it: by the `release` member of the struct that carries it.
 *  - No exception, signal handler, `exit`, `setlocale`, `chdir`, thread or write to the standard streams in an adapter.
 *  - Every fact from outside (command, file, variable, clock, identity) is asked from the host's services. That is what
 *    lets any run be recorded and replayed.
 *
 * Threads
 *  [worker]      one thread at a time per instance, not always the same one. Different instances run in parallel.
 *  [any-thread]  from any thread, also at the same time.
 *  [static]      before create(), from any thread, touches no state.
 */
#ifndef NODETOP_PLUGIN_H
#define NODETOP_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------------------------------------------------------------
 * Versions
 * ------------------------------------------------------------------------------------------------------------------ */

#define NT_ABI_MAJOR 1u /* another major is another contract: such a file is refused */
#define NT_ABI_MINOR 0u /* a plugin with a larger minor than the host's is loaded: sizes make it safe */
#define NT_MAGIC 0x504f5445444f4e00ull /* "\0NODETOP" in memory, little endian */

/* True if the struct behind `p`, made by the other side, is long enough to hold member `m`. */
#define NT_HAS(type, p, m) ((p)->size >= offsetof(type, m) + sizeof((p)->m))

#if defined(__GNUC__)
#define NT_EXPORT __attribute__((visibility("default")))
#else
#define NT_EXPORT
#endif

/* 0 is success; negative values are nt_error; positive values are reserved. */
typedef int32_t nt_status;

enum nt_error {
    NT_OK = 0,
    NT_UNSUPPORTED = -1, /* this adapter or system cannot do that at all */
    NT_ARGUMENT = -2,    /* the caller passed something impossible */
    NT_MEMORY = -3,
    NT_COMMAND = -4,   /* a client program failed; the notice says which and how */
    NT_TIMEOUT = -5,   /* no answer in time: never the same as a refusal */
    NT_CANCELLED = -6, /* the user stopped it */
    NT_PARSE = -7,     /* an answer came and could not be read */
    NT_DENIED = -8,    /* the caller may not ask that */
    NT_ABSENT = -9,    /* a variable, file, key or service that does not exist */
    NT_EXCEPTION = -10, /* a C++ exception was caught at the border */
    NT_INTERNAL = -11   /* a fault of the adapter; every unknown negative value is read as this */
};

/* UTF-8 text, not terminated. `ptr` may be NULL if and only if `len` is 0. */
typedef struct nt_str {
    const char *ptr;
    uint64_t len;
} nt_str;

/* For string literals only. */
#define NT_STR(literal) { (literal), sizeof(literal) - 1 }

typedef struct nt_host nt_host;
typedef struct nt_plugin nt_plugin;

/* ---------------------------------------------------------------------------------------------------------------------
 * Entry: the one exported symbol
 * ------------------------------------------------------------------------------------------------------------------ */

/* What the adapter sees of nodetop. Owned by the host; lives until after destroy(). */
struct nt_host {
    uint32_t size, abi_major, abi_minor, flags; /* flags: 0 */
    void *host_data;                            /* the host's own */
    nt_str name, version;                       /* "nodetop", "1.0.0" */
    /* [any-thread] A service by its id (NT_SERVICE_...), or NULL if this host has none of that id. Never freed. */
    const void *(*get_service)(const nt_host *host, const char *service_id);
};

/* Who the adapter is. Static data, readable before create(), and equal to the ELF note where there is one. */
typedef struct nt_descriptor {
    uint32_t size, flags; /* flags: 0 */
    nt_str id;            /* [a-z][a-z0-9_-]*, at most 32 bytes: "slurm" */
    nt_str name, version, vendor, license; /* for people */
    nt_str queue_term;      /* what the system calls a queue: "partition", "queue", "namespace", "pool" */
    const nt_str *commands; /* base names of the client programs that it runs; none means that it needs none */
    uint32_t n_commands;
    int32_t priority; /* place in detection, smaller first; 600 unless there is a reason */
} nt_descriptor;

/* One instance. Made by create(), owned by the adapter, freed by destroy(). Instances may be many, in any order. */
struct nt_plugin {
    uint32_t size, flags; /* flags: 0 */
    void *plugin_data;
    /* [worker] Services may be asked for from here on. A required service that is missing: a notice or log line, then
     * a negative status. Only destroy() follows a failure. */
    nt_status (*init)(nt_plugin *plugin);
    void (*destroy)(nt_plugin *plugin); /* [worker] also after a failed init() */
    /* [any-thread] An extension by its id (NT_EXT_...), or NULL. Lives as long as the instance. */
    const void *(*get_extension)(const nt_plugin *plugin, const char *extension_id);
};

typedef struct nt_entry {
    uint32_t size, abi_major, abi_minor, reserved; /* reserved: 0 */
    uint64_t magic;                                /* NT_MAGIC */
    uint32_t (*count)(void);                       /* [static] adapters in this file, usually 1 */
    const nt_descriptor *(*descriptor)(uint32_t index); /* [static] NULL past the end */
    /* [static] `plugin_id` must be exactly one of the descriptors' ids, else NT_ARGUMENT. `*ret_plugin` is written only
     * on success. */
    nt_status (*create)(const nt_host *host, const char *plugin_id, nt_plugin **ret_plugin);
} nt_entry;

NT_EXPORT const nt_entry *nodetop_plugin_v1(void); /* the only symbol that an adapter exports */

/* ---------------------------------------------------------------------------------------------------------------------
 * The ELF note: what nodetop knows of a file without running any of its code
 * ------------------------------------------------------------------------------------------------------------------ */

#define NT_NOTE_SECTION ".note.nodetop"
#define NT_NOTE_OWNER "nodetop"
#define NT_NOTE_TYPE 1u
#define NT_STRINGIFY_(x) #x
#define NT_STRINGIFY(x) NT_STRINGIFY_(x)

/* JSON text of a list of string literals: NT_JSON_LIST("scontrol", "squeue"). For none write "[]". */
#define NT_JSON_LIST(...) "[" #__VA_ARGS__ "]"

#define NT_NOTE_TEXT(id, queue_term, priority, commands)                                          \
    "{\"abi_major\":1,\"abi_minor\":0,\"plugins\":[{\"id\":\"" id "\",\"queue_term\":\"" queue_term \
    "\",\"priority\":" NT_STRINGIFY(priority) ",\"commands\":" commands "}]}"

/* Puts the note into the shared object; once, at file scope, in a file with one adapter. `priority` is a literal number.
 * The values must equal the descriptor's: a file in which they differ is refused. */
#define NT_PLUGIN_NOTE(id, queue_term, priority, commands)                                                   \
    static const struct {                                                                                    \
        uint32_t owner_size, text_size, type;                                                                \
        char owner[8];                                                                                       \
        char text[(sizeof(NT_NOTE_TEXT(id, queue_term, priority, commands)) + 3u) & ~3u];                    \
    } nt_plugin_note __attribute__((section(NT_NOTE_SECTION), used, aligned(4))) = {                         \
        sizeof(NT_NOTE_OWNER), sizeof(NT_NOTE_TEXT(id, queue_term, priority, commands)), NT_NOTE_TYPE,       \
        NT_NOTE_OWNER, NT_NOTE_TEXT(id, queue_term, priority, commands)}

/* ---------------------------------------------------------------------------------------------------------------------
 * Services of the host
 * ------------------------------------------------------------------------------------------------------------------ */

/* --- nodetop.command/1: client programs. There is never a shell. ----------------------------------------------------*/
#define NT_SERVICE_COMMAND "nodetop.command/1"

typedef struct nt_env {
    nt_str name, value;
} nt_env;

/* How a command ended. Only NT_RUN_EXITED has an exit status, only NT_RUN_SIGNALLED a signal. */
enum nt_run_state {
    NT_RUN_EXITED = 0,
    NT_RUN_SIGNALLED = 1,
    NT_RUN_TIMED_OUT = 2,
    NT_RUN_NOT_FOUND = 3,   /* no such program on PATH: an ordinary state */
    NT_RUN_NOT_ALLOWED = 4, /* found and not executable, or refused by the host (relative PATH, writable by others) */
    NT_RUN_CANCELLED = 5,   /* by the user, or because another command ended the wave */
    NT_RUN_NOT_RECORDED = 6 /* in a replay: this question was not asked when the recording was made */
};

#define NT_RESULT_TRUNCATED 1u /* in nt_result.flags: output was cut at the byte cap */

typedef struct nt_result {
    uint32_t size, flags;
    int32_t state;       /* nt_run_state */
    int32_t exit_status; /* 0...255 */
    int32_t signal;
    uint32_t answered_by; /* 0: argv; k: alternates[k-1] */
    nt_str out, err;      /* raw bytes, any encoding; `out` is empty for a streamed command */
    uint64_t wall_ns;
    uint32_t command; /* number of this call in the reading, for nt_notice.command */
    uint32_t reserved;
} nt_result;

/* Pull end of a stream. read() blocks until there are bytes and returns how many; 0 at the end, negative on
 * cancellation. Valid only inside `consume`. */
typedef struct nt_reader {
    uint32_t size, flags;
    void *reader_data;
    int64_t (*read)(const struct nt_reader *reader, void *buffer, uint64_t capacity);
    /* All that is still to come, where it lies in memory already, as in a replay: then returns 1, the bytes stay there
     * until the instance is destroyed, and nothing is left to be read. Else 0. */
    int32_t (*rest)(const struct nt_reader *reader, nt_str *ret_rest);
} nt_reader;

#define NT_WAVE_CONTINUE 0
#define NT_WAVE_STOP 1 /* cancel what still runs of this run_all(): its answers can no longer matter */

/* One question. All pointers must stay valid until run_all() returns. */
typedef struct nt_command {
    uint32_t size, flags;     /* flags: 0 */
    const char *const *argv;  /* program by base name, arguments, NULL */
    nt_str stdin_data;        /* empty: standard input is /dev/null */
    uint64_t max_stdout;      /* bytes kept (or streamed); 0: the host's default, 256 MiB kept, 4 GiB streamed */
    uint64_t max_stderr;      /* 0: 1 MiB */
    uint32_t timeout_ms;      /* 0: 30 s; the user's --timeout replaces every value */
    uint32_t n_env_add, n_env_remove, n_alternates;
    const nt_env *env_add;         /* on top of LC_ALL=C and LANG=C, which the host sets */
    const char *const *env_remove; /* names; a trailing '*' is a wildcard */
    /* Streamed answer: called once, on a thread of its own, while the program runs; touches only `ctx`. NULL: the output
     * is kept and stands in the result. */
    void (*consume)(void *ctx, const nt_reader *reader);
    /* Called on a host thread as soon as this command ended; returns NT_WAVE_STOP to end the whole wave. May be NULL. */
    int32_t (*on_end)(void *ctx, const nt_result *result);
    void *ctx;
    /* Other argv lists for the same question, tried in order only where the state would be NT_RUN_NOT_RECORDED. */
    const char *const *const *alternates;
    /* Commands of this wave that may run side by side, 64 at most; the largest value of the wave counts. 0: 16. */
    uint32_t at_once;
    /* Commands with the same number, not 0, run at most 8 side by side: those that go through one gate. */
    uint32_t lane;
} nt_command;

/* Answers in the order of the questions. Everything in it lives until release(). */
typedef struct nt_results {
    uint32_t size, count;
    const nt_result *const *items;
    void (*release)(struct nt_results *results);
    void *private_data;
} nt_results;

typedef struct nt_command_service {
    uint32_t size, flags;
    /* [worker] Runs all at once up to the host's limit and returns when the last has ended. A program that cannot be run
     * is a state of its result, not a failure of this call. */
    nt_status (*run_all)(const nt_host *host, const nt_command *const *commands, uint32_t n, nt_results **ret_results);
    /* [worker] PATH look-up, no process. NT_ABSENT if there is none. `ret_path` lives as long as the instance. */
    nt_status (*find)(const nt_host *host, const char *program, nt_str *ret_path);
} nt_command_service;

/* --- nodetop.replay/1: what a recording holds; for adapters whose questions depend on what is not part of it ---------*/
#define NT_SERVICE_REPLAY "nodetop.replay/1"
typedef struct nt_argv_list {
    uint32_t size, count;
    const char *const *const *items; /* each ends with NULL */
} nt_argv_list;

typedef struct nt_replay_service {
    uint32_t size, flags;
    /* [worker] How `program` was called in the recording, each call once. NT_ABSENT when nothing is replayed.
     * `ret_calls` lives until the next call of this function. */
    nt_status (*calls)(const nt_host *host, const char *program, nt_argv_list *ret_calls);
} nt_replay_service;

/* --- nodetop.log/1: lines for developers ----------------------------------------------------------------------------*/
#define NT_SERVICE_LOG "nodetop.log/1"
enum nt_severity { NT_NOTE = 0, NT_WARNING = 1, NT_ERROR = 2 };
typedef struct nt_log_service {
    uint32_t size, flags;
    void (*write)(const nt_host *host, uint32_t severity, nt_str text); /* [any-thread] */
} nt_log_service;

/* --- nodetop.config/1: keys below plugins.<id>. of the configuration ------------------------------------------------*/
#define NT_SERVICE_CONFIG "nodetop.config/1"
typedef struct nt_config_service {
    uint32_t size, flags;
    /* [worker] The scalar as text; a list as its items joined by line ends, a map in it as one JSON object. NT_ABSENT if not set. Lives as long as the
     * instance. */
    nt_status (*get)(const nt_host *host, const char *key, nt_str *ret_value);
} nt_config_service;

/* --- nodetop.asked/1: what the user named; for systems that do not list to everybody what everybody may name (optional) */
#define NT_SERVICE_ASKED "nodetop.asked/1"
typedef struct nt_asked_service {
    uint32_t size, flags;
    /* [worker] Queues as the user wrote them, which may be none that exists, or the id of the job that he asks about;
     * joined by line ends. NT_ABSENT: he named nothing. Lives as long as the instance. */
    nt_status (*names)(const nt_host *host, nt_str *ret_names);
} nt_asked_service;

/* --- nodetop.clock/1 ------------------------------------------------------------------------------------------------*/
#define NT_SERVICE_CLOCK "nodetop.clock/1"
typedef struct nt_clock_service {
    uint32_t size, flags;
    int64_t (*wall_ns)(const nt_host *host); /* [any-thread] UTC nanoseconds since the epoch; stands still in a replay */
    int64_t (*mono_ns)(const nt_host *host); /* [any-thread] for measuring only */
    /* [any-thread] Seconds to add to UTC for local time at that UTC instant, in the zone where clients print times. */
    int32_t (*zone_offset_seconds)(const nt_host *host, int64_t utc_seconds);
} nt_clock_service;

/* --- nodetop.env/1 --------------------------------------------------------------------------------------------------*/
#define NT_SERVICE_ENV "nodetop.env/1"
typedef struct nt_env_service {
    uint32_t size, flags;
    /* [worker] NT_ABSENT if unset. `flags` NT_SECRET: never kept in a recording. Lives as long as the instance. */
    nt_status (*get)(const nt_host *host, const char *name, uint32_t flags, nt_str *ret_value);
} nt_env_service;
#define NT_SECRET 1u

/* --- nodetop.identity/1: the caller, as this host knows him ---------------------------------------------------------*/
#define NT_SERVICE_IDENTITY "nodetop.identity/1"
typedef struct nt_identity {
    uint32_t size, flags;
    uint32_t uid, groups_known; /* groups_known 0: the group list could not be read, or was not recorded */
    nt_str user;                /* of the effective user id */
    const nt_str *groups;       /* names */
    uint32_t n_groups, reserved;
    nt_str host_name;
} nt_identity;
typedef struct nt_identity_service {
    uint32_t size, flags;
    nt_status (*get)(const nt_host *host, const nt_identity **ret_identity); /* [worker] lives as long as the instance */
} nt_identity_service;

/* --- nodetop.file/1 -------------------------------------------------------------------------------------------------*/
#define NT_SERVICE_FILE "nodetop.file/1"
typedef struct nt_bytes {
    uint32_t size, flags; /* flags: NT_RESULT_TRUNCATED */
    nt_str data;
    void (*release)(struct nt_bytes *bytes);
    void *private_data;
} nt_bytes;
typedef struct nt_file_service {
    uint32_t size, flags;
    /* [worker] Reads at most `cap` bytes of a plain file. NT_ABSENT, NT_DENIED. `flags` NT_SECRET: never recorded. */
    nt_status (*read)(const nt_host *host, const char *path, uint64_t cap, uint32_t flags, nt_bytes **ret_bytes);
} nt_file_service;

/* --- nodetop.cancel/1 -----------------------------------------------------------------------------------------------*/
#define NT_SERVICE_CANCEL "nodetop.cancel/1"
typedef struct nt_cancel_service {
    uint32_t size, flags;
    int32_t (*is_cancelled)(const nt_host *host); /* [any-thread] 0 or 1 */
} nt_cancel_service;

/* --- nodetop.notice/1: what the user should know beside the facts ---------------------------------------------------*/
#define NT_SERVICE_NOTICE "nodetop.notice/1"
#define NT_NO_COMMAND UINT32_MAX
typedef struct nt_notice {
    uint32_t size;
    uint32_t severity; /* nt_severity */
    nt_str code;       /* "query_failed", "row_unreadable", "unknown_state", ...: docs/problems.md */
    nt_str query;      /* nodes queues limits identity jobs allocations free_times reservations licences, or empty */
    nt_str subject;    /* the node, queue, row or argument that it is about, or empty */
    nt_str text;       /* one sentence, lower case, no full stop */
    uint32_t command;  /* nt_result.command of the answer it is about, or NT_NO_COMMAND */
    uint32_t reserved;
    int64_t offset; /* byte in that answer, or -1 */
} nt_notice;
typedef struct nt_notice_service {
    uint32_t size, flags;
    void (*add)(const nt_host *host, const nt_notice *notice); /* [worker] copies what it is given */
} nt_notice_service;

/* ---------------------------------------------------------------------------------------------------------------------
 * Extensions of an adapter
 * ------------------------------------------------------------------------------------------------------------------ */

/* --- nodetop.cluster/1: is the system here, and what does it hold (required) ----------------------------------------*/
#define NT_EXT_CLUSTER "nodetop.cluster/1"

enum nt_detected {
    NT_NOT_HERE = 0,       /* client programs alone are nothing: not configured is not here */
    NT_HERE = 1,           /* configured */
    NT_HERE_BUT_BROKEN = 2 /* configured, and known not to answer */
};

/* Filled in by detect(). The strings live until the next call into the instance. */
typedef struct nt_detection {
    uint32_t size;
    int32_t state;     /* nt_detected */
    nt_str why;        /* one sentence, always */
    nt_str wrapper_of; /* id of the system whose look-alike programs were found, or empty */
} nt_detection;

/* Which tables are wanted, so that a slow question is asked only when its answer is used. */
#define NT_WANT_NODES (1ull << 0)
#define NT_WANT_QUEUES (1ull << 1)
#define NT_WANT_LIMITS (1ull << 2)
#define NT_WANT_IDENTITY (1ull << 3)
#define NT_WANT_JOBS (1ull << 4)
#define NT_WANT_ALLOCATIONS (1ull << 5)
#define NT_WANT_FREE_TIMES (1ull << 6)
#define NT_WANT_RESERVATIONS (1ull << 7)
#define NT_WANT_LICENCES (1ull << 8)
#define NT_WANT_ALL ((1ull << 9) - 1)

/* One reading: a blob (blob.h) with the tables of columns.h. */
typedef struct nt_snapshot {
    uint32_t size, flags;
    const void *blob;
    uint64_t blob_len;
    void (*release)(struct nt_snapshot *snapshot); /* may be NULL if there is nothing to free */
    void *private_data;
} nt_snapshot;

typedef struct nt_cluster {
    uint32_t size, flags;
    /* [worker] Costs no more than one cheap command: PATH, files and environment first. */
    nt_status (*detect)(nt_plugin *plugin, nt_detection *ret_detection);
    /* [worker] One reading. Partial is normal: NT_OK with the tables there are and a notice for each that is missing;
     * an error only if there is nothing at all. Tables beyond the wanted ones are allowed when they cost nothing. */
    nt_status (*collect)(nt_plugin *plugin, uint64_t want, nt_snapshot *ret_snapshot);
} nt_cluster;

/* --- nodetop.probe/1: ask the control plane about a job without submitting it (optional) ----------------------------*/
#define NT_EXT_PROBE "nodetop.probe/1"

/* The numbers of the categories of a verdict. A host reads a number that it does not know as NT_VERDICT_UNKNOWN. */
enum nt_category {
    NT_VERDICT_OK = 0,
    NT_VERDICT_NOT_ENTITLED = 1,
    NT_VERDICT_ACCOUNT_MISMATCH = 2,
    NT_VERDICT_NO_ACCOUNT = 3,
    NT_VERDICT_ACCESS_DENIED = 4,
    NT_VERDICT_GROUP_DENIED = 5,
    NT_VERDICT_SITE_REFUSED = 6,
    NT_VERDICT_UNKNOWN_QUEUE = 7,
    NT_VERDICT_QUEUE_CLOSED = 8,
    NT_VERDICT_INVALID_QOS = 9,
    NT_VERDICT_QUOTA_EXCEEDED = 10,
    NT_VERDICT_TIME_LIMIT = 11,
    NT_VERDICT_NEEDS_RESERVATION = 12,
    NT_VERDICT_SHAPE_UNAVAILABLE = 13,
    NT_VERDICT_BUSY_NOW = 14,
    NT_VERDICT_CONTROL_PLANE_DOWN = 15,
    NT_VERDICT_NOT_SUPPORTED = 16,
    NT_VERDICT_ACCOUNTS_UNTRIED = 17,
    NT_VERDICT_UNKNOWN = 18
};

/* Which fields of nt_shape the user stated: only those are asked for. */
#define NT_STATED_NODES (1ull << 0)
#define NT_STATED_TASKS_PER_NODE (1ull << 1)
#define NT_STATED_CPU (1ull << 2)
#define NT_STATED_MEMORY (1ull << 3)
#define NT_STATED_WALLTIME (1ull << 4)
#define NT_STATED_ACCELERATORS (1ull << 5)
#define NT_STATED_QOS (1ull << 6)
#define NT_STATED_RESERVATION (1ull << 7)
#define NT_STATED_EXCLUDE (1ull << 8)
#define NT_STATED_SLOT (1ull << 9)
#define NT_STATED_TOLERATES (1ull << 10)

typedef struct nt_shape {
    uint32_t size, flags;
    uint64_t stated; /* NT_STATED_... */
    int64_t nodes;   /* >= 1 */
    int64_t tasks_per_node;         /* >= 1 */
    int64_t cpu_milli_per_task;     /* millicores, > 0 */
    int64_t memory_bytes;           /* per node */
    int64_t walltime_seconds;       /* NT_UNLIMITED: no limit wanted */
    int64_t accelerators_per_node;  /* >= 0 */
    nt_str slot_resource;           /* the system's own name of the accelerator type, or empty: any */
    nt_str qos, reservation;
    const nt_str *exclude; /* node names */
    uint32_t n_exclude, n_constraints;
    const nt_str *constraints; /* node features that pin what was checked */
    const nt_str *tolerates;   /* taints that the job accepts: `key=value:Effect`, `key:Effect` or `key` */
    uint32_t n_tolerates, reserved;
} nt_shape;

/* The answer for one queue and account. Strings live until the next call into the instance. */
typedef struct nt_verdict {
    uint32_t size, category; /* nt_category */
    nt_str reason;           /* the system's own sentence */
    nt_str filter_verdict;   /* a site filter's own word, or empty */
    nt_str effective_account, effective_qos;
    int64_t predicted_start_at;       /* UTC seconds; NT_NO_INSTANT: none given */
    int32_t predicted_start_reliable; /* 1 yes, 0 known to be wrong here, -1 not known */
    uint32_t n_predicted_nodes;
    const nt_str *predicted_nodes;
    nt_str raw; /* the whole answer */
    int32_t lists_checked; /* 0: accepted without a look at allow and deny lists, which then stand; 1 or -1: with one */
    uint32_t reserved;
} nt_verdict;
#define NT_NO_INSTANT INT64_MIN

typedef struct nt_probe {
    uint32_t size, flags;
    /* [worker] NT_OK if a dry run can be made from here now; else NT_UNSUPPORTED and the sentence. */
    nt_status (*can_probe)(nt_plugin *plugin, nt_str *ret_why);
    /* [worker] Read-only by construction: the harmless flag is fixed in the adapter's code. Called for at most three
     * places at once, each on an instance of its own. `account` may be empty: none is named. */
    nt_status (*probe)(nt_plugin *plugin, const nt_shape *shape, nt_str queue, nt_str account, nt_verdict *ret_verdict);
    /* [worker] May be NULL. Takes over from another instance of the same adapter what its last reading told and a dry
     * run is read with, so that nothing is asked twice. The other one is not at work meanwhile. */
    nt_status (*learn)(nt_plugin *plugin, const nt_plugin *from);
} nt_probe;

/* --- lists of strings that extensions return; live until the next call into the instance ----------------------------*/
typedef struct nt_str_list {
    uint32_t size, count;
    const nt_str *items;
} nt_str_list;

/* --- nodetop.submit-flags/1: how would a user ask for exactly this (optional) ---------------------------------------*/
#define NT_EXT_SUBMIT_FLAGS "nodetop.submit-flags/1"
typedef struct nt_submission {
    uint32_t size, n_argv;
    nt_str program;           /* the client, by base name: "sbatch" */
    const nt_str *argv;       /* its arguments, without the program */
    nt_str stdin_data;        /* what it reads from standard input (a manifest), or empty */
    const nt_str *not_pinned; /* stated parts of the shape that this system cannot be asked for: "memory" */
    uint32_t n_not_pinned, reserved;
} nt_submission;

typedef struct nt_submit_flags {
    uint32_t size, flags;
    /* [worker] Fills in `ret_submission`; what it points to lives until the next call into the instance. */
    nt_status (*submission)(nt_plugin *plugin, const nt_shape *shape, nt_str queue, nt_str account,
                            nt_submission *ret_submission);
} nt_submit_flags;

/* --- nodetop.names/1: node lists in the system's own notation (optional; default: names joined by commas) -----------*/
#define NT_EXT_NAMES "nodetop.names/1"
typedef struct nt_names {
    uint32_t size, flags;
    nt_status (*fold)(nt_plugin *plugin, const nt_str *names, uint32_t n, nt_str *ret_text);   /* [worker] */
    nt_status (*expand)(nt_plugin *plugin, nt_str text, uint32_t limit, nt_str_list *ret_names); /* [worker] */
} nt_names;

/* --- nodetop.explain/1: what a code of the system means (optional) --------------------------------------------------*/
#define NT_EXT_EXPLAIN "nodetop.explain/1"

enum nt_code_kind {
    NT_CODE_PENDING = 0, /* one code of job.pending_raw: why a job waits */
    NT_CODE_NODE = 1     /* a reason or state word that the system itself gave a node */
};

/* What a job with that code waits for; a host shows the facts that it has of it beside the sentence. */
enum nt_wait {
    NT_WAIT_OTHER = 0,
    NT_WAIT_ROOM = 1,        /* other work to end */
    NT_WAIT_TURN = 2,        /* jobs ahead of it */
    NT_WAIT_LIMIT = 3,       /* use under a limit to fall, or the limit to be raised: see limit_... */
    NT_WAIT_TIME = 4,        /* an instant that was asked for */
    NT_WAIT_JOB = 5,         /* another job */
    NT_WAIT_RELEASE = 6,     /* somebody to let it go */
    NT_WAIT_QUEUE = 7,       /* its queue to start work */
    NT_WAIT_NODES = 8,       /* nodes that are out */
    NT_WAIT_RESERVATION = 9, /* a reservation to begin or to end */
    NT_WAIT_LICENCE = 10,
    NT_WAIT_NEVER = 11 /* as it was asked, it cannot start */
};

/* Comes with `limit_scope` NT_NO_SCOPE. The strings live until the next call into the instance. */
typedef struct nt_explanation {
    uint32_t size;
    int32_t known;         /* 0: the adapter does not know this code, and the rest is not read */
    nt_str text, advice;   /* one sentence each, lower case, no full stop; what the user can do, or empty */
    uint32_t wait;         /* nt_wait; 0 for a node */
    uint32_t limit_scope;  /* nt_scope of the limit concerned, or NT_NO_SCOPE */
    nt_str limit_resource; /* as in the column limit.resource, or empty */
    nt_str limit_source;   /* as in the column limit.source, or empty */
} nt_explanation;
#define NT_NO_SCOPE UINT32_MAX

typedef struct nt_explain {
    uint32_t size, flags;
    /* [worker] `kind` is nt_code_kind; of one that is not known here, no code is. */
    nt_status (*explain)(nt_plugin *plugin, uint32_t kind, nt_str code, nt_explanation *ret_explanation);
} nt_explain;

/* --- nodetop.options/1: the keys below plugins.<id>. that the adapter reads (optional) ------------------------------*/
#define NT_EXT_OPTIONS "nodetop.options/1"
enum nt_option_type { NT_OPTION_TEXT = 0, NT_OPTION_TEXT_LIST = 1, NT_OPTION_INTEGER = 2, NT_OPTION_BOOL = 3 };
typedef struct nt_option {
    uint32_t size, type; /* nt_option_type */
    nt_str key, default_text, help;
    int64_t minimum, maximum; /* for NT_OPTION_INTEGER */
} nt_option;
typedef struct nt_options {
    uint32_t size, count;
    const nt_option *const *items; /* static data */
} nt_options;

#ifdef __cplusplus
}
#endif

#endif
