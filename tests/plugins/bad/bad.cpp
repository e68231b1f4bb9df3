// One source, many bad adapters. -DPLACE=detect -DACTION=crash makes one that crashes in detect(); -DFAULT=... makes
// one that breaks a rule of plugin.h. Without either it is a good one, which shows that the others fail for their fault
// alone.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include <unistd.h>

#include "nodetop/blob.h"
#include "nodetop/plugin.h"

#ifndef PLACE
#define PLACE nowhere
#define ACTION nothing
#endif

#define FAULT_NONE 0
#define FAULT_WRONG_MAJOR 1
#define FAULT_OTHER_MAJOR 2
#define FAULT_NO_ENTRY 3
#define FAULT_NOTE_DIFFERS 4
#define FAULT_MAGIC 5
#define FAULT_BROKEN_BLOB 6
#define FAULT_EMPTY_BLOB 7
#define FAULT_NO_CLUSTER 8
#define FAULT_INIT_REFUSES 9
#define FAULT_BAD_ID 10
#define FAULT_SHORT_ENTRY 11
#define FAULT_MISSING_SYMBOL 12
#define FAULT_MISSING_LIBRARY 13
#define FAULT_BAD_STATE 14
#define FAULT_DETECT_FAILS 15
#define FAULT_NO_NOTE 16
#define FAULT_WAITS 17
#define FAULT_CRASH_IN_WAVE 18
#ifndef FAULT
#define FAULT FAULT_NONE
#endif

namespace {

void nothing() {}
void crash() { raise(SIGSEGV); }
[[maybe_unused]] void hang() {
    for (;;) pause();
}
[[maybe_unused]] void leave() { std::exit(3); }
[[maybe_unused]] void chatter() {
    std::puts("hello from an adapter");
    std::fflush(stdout);
}
[[maybe_unused]] void fling() { throw std::runtime_error("spilt milk"); }

void act(const char* place) {
    static_cast<void>(nothing);
    static_cast<void>(crash);
    if (std::strcmp(place, NT_STRINGIFY(PLACE)) == 0) ACTION();
}

struct Loader {
    Loader() { act("load"); }
} loader;

const nt_host* host = nullptr;

template <typename Service>
const Service* service(const char* id) {
    return static_cast<const Service*>(host->get_service(host, id));
}

nt_str text(const char* literal) { return {literal, std::strlen(literal)}; }

void notice(const char* sentence) {
    nt_notice what{};
    what.size = sizeof what;
    what.severity = NT_WARNING;
    what.code = text("query_partial");
    what.query = text("nodes");
    what.text = text(sentence);
    what.command = NT_NO_COMMAND;
    what.offset = -1;
    service<nt_notice_service>(NT_SERVICE_NOTICE)->add(host, &what);
}

void run_true() {
    const char* argv[] = {"true", nullptr};
    nt_command command{};
    command.size = sizeof command;
    command.argv = argv;
    const nt_command* commands[] = {&command};
    nt_results* results = nullptr;
    if (service<nt_command_service>(NT_SERVICE_COMMAND)->run_all(host, commands, 1, &results) == NT_OK)
        results->release(results);
}

/// A client that writes its process id to the file that the test names and then waits for longer than any test.
constexpr const char* kLongClient[] = {"sh", "-c", "echo $$ > \"$NODETOP_TEST_PID_FILE\"; exec sleep 60", nullptr};
/// One that ends when the other has begun.
constexpr const char* kShortClient[] = {"sh", "-c", "while [ ! -s \"$NODETOP_TEST_PID_FILE\" ]; do sleep 0.01; done",
                                        nullptr};

void run_clients() {
    nt_command waits{}, ends{};
    waits.size = ends.size = sizeof waits;
    waits.argv = kLongClient;
    ends.argv = kShortClient;
    ends.on_end = [](void*, const nt_result*) -> int32_t {
        crash();
        return NT_WAVE_CONTINUE;
    };
    const nt_command* commands[] = {&waits, &ends};
    nt_results* results = nullptr;
    uint32_t count = FAULT == FAULT_CRASH_IN_WAVE ? 2 : 1;
    if (service<nt_command_service>(NT_SERVICE_COMMAND)->run_all(host, commands, count, &results) == NT_OK)
        results->release(results);
}

nt_status detect(nt_plugin*, nt_detection* detection) {
    act("detect");
#if FAULT == FAULT_DETECT_FAILS
    return NT_DENIED;
#endif
    detection->state = FAULT == FAULT_BAD_STATE ? 7 : NT_HERE;
    detection->why = text("it is always here");
    return NT_OK;
}

nt_status collect(nt_plugin*, uint64_t, nt_snapshot* snapshot) {
    run_true();
    notice("one line could not be read");
    act("collect");
    if (FAULT == FAULT_WAITS || FAULT == FAULT_CRASH_IN_WAVE) run_clients();
    static nt_blob_header blob{};
    blob = {NT_BLOB_MAGIC, NT_BLOB_FORMAT, NT_BLOB_BYTE_ORDER, sizeof blob, sizeof blob, sizeof blob, 0, 0, 0};
    if (FAULT == FAULT_BROKEN_BLOB) blob.n_tables = 1000;
    snapshot->blob = &blob;
    snapshot->blob_len = FAULT == FAULT_EMPTY_BLOB ? 0 : sizeof blob;
    return NT_OK;
}

nt_status fold(nt_plugin*, const nt_str*, uint32_t n, nt_str* folded) {
    static char answer[32];
    std::snprintf(answer, sizeof answer, "%u names", n);
    *folded = text(answer);
    return NT_OK;
}

/// Says the queue, the account and the exact bits that it was asked with; the queue `slow` waits for a client.
nt_status probe(nt_plugin*, const nt_shape* shape, nt_str queue, nt_str account, nt_verdict* verdict) {
    act("probe");
    static thread_local char reason[200];
    std::snprintf(reason, sizeof reason, "%.*s/%.*s/%llx", static_cast<int>(queue.len), queue.ptr,
                  static_cast<int>(account.len), account.ptr, static_cast<unsigned long long>(shape->stated));
    if (queue.len == 4 && std::memcmp(queue.ptr, "slow", 4) == 0) run_clients();
    if (queue.len == 4 && std::memcmp(queue.ptr, "fail", 4) == 0) {
        notice("the client said nothing");
        return NT_COMMAND;
    }
    verdict->category = NT_VERDICT_OK;
    verdict->reason = text(reason);
    verdict->predicted_start_at = 1000;
    verdict->predicted_start_reliable = 0;
    return NT_OK;
}

nt_status can_probe(nt_plugin*, nt_str*) { return NT_OK; }

nt_status init(nt_plugin*) {
    act("init");
    return FAULT == FAULT_INIT_REFUSES ? NT_ABSENT : NT_OK;
}

void destroy(nt_plugin* plugin) {
    act("destroy");
    delete plugin;
}

const void* extension(const nt_plugin*, const char* id) {
    static const nt_cluster cluster{sizeof cluster, 0, detect, collect};
    static const nt_names names{sizeof names, 0, fold, nullptr};
    static const nt_probe probing{sizeof probing, 0, can_probe, probe, nullptr};
    if (std::strcmp(id, NT_EXT_CLUSTER) == 0 && FAULT != FAULT_NO_CLUSTER) return &cluster;
    if (std::strcmp(id, NT_EXT_NAMES) == 0) return &names;
    if (std::strcmp(id, NT_EXT_PROBE) == 0) return &probing;
    return nullptr;
}

uint32_t count() {
    act("count");
    return 1;
}

const nt_descriptor* descriptor(uint32_t index) {
    act("descriptor");
    static const nt_str commands[] = {NT_STR("true")};
    static const nt_descriptor me{sizeof me,
                                  0,
                                  text(FAULT == FAULT_BAD_ID ? "Bad!" : "bad"),
                                  NT_STR("Bad scheduler"),
                                  NT_STR("1.0"),
                                  NT_STR("nobody"),
                                  NT_STR("MIT"),
                                  NT_STR("queue"),
                                  commands,
                                  1,
                                  600};
    return index == 0 ? &me : nullptr;
}

nt_status create(const nt_host* given, const char* id, nt_plugin** ret_plugin) {
    act("create");
    if (std::strcmp(id, "bad") != 0) return NT_ARGUMENT;
    host = given;
    *ret_plugin = new nt_plugin{sizeof(nt_plugin), 0, nullptr, init, destroy, extension};
    return NT_OK;
}

[[maybe_unused]] const nt_entry* entry() {
    act("entry");
    static const nt_entry me{FAULT == FAULT_SHORT_ENTRY ? 16u : static_cast<uint32_t>(sizeof(nt_entry)),
                             FAULT == FAULT_WRONG_MAJOR ? 2u : NT_ABI_MAJOR,
                             NT_ABI_MINOR,
                             0,
                             FAULT == FAULT_MAGIC ? 1 : NT_MAGIC,
                             count,
                             descriptor,
                             create};
    return &me;
}

}  // namespace

#if FAULT == FAULT_MISSING_SYMBOL || FAULT == FAULT_MISSING_LIBRARY
extern "C" void nodetop_test_absent();
extern "C" NT_EXPORT void nodetop_test_uses_absent() { nodetop_test_absent(); }
#endif

#if FAULT == FAULT_OTHER_MAJOR
extern "C" NT_EXPORT const nt_entry* nodetop_plugin_v2(void);
extern "C" const nt_entry* nodetop_plugin_v2(void) { return entry(); }
#elif FAULT != FAULT_NO_ENTRY
extern "C" const nt_entry* nodetop_plugin_v1(void) { return entry(); }
#endif

#if FAULT == FAULT_NOTE_DIFFERS
NT_PLUGIN_NOTE("bad", "partition", 600, NT_JSON_LIST("true"));
#elif FAULT != FAULT_NO_NOTE && FAULT != FAULT_BAD_ID && FAULT != FAULT_WRONG_MAJOR
NT_PLUGIN_NOTE("bad", "queue", 600, NT_JSON_LIST("true"));
#endif
