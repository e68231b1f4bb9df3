// What a large reading costs from its blob to every figure, printed and not asserted: core-bench [NODES [QUEUES]].

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <memory>
#include <nodetop/blob_builder.hpp>
#include <string>

#include "access/limits_left.hpp"
#include "access/queue_access.hpp"
#include "blob/check.hpp"
#include "blob/to_model.hpp"
#include "capacity/accelerators.hpp"
#include "capacity/cluster_room.hpp"
#include "capacity/health.hpp"
#include "peak_memory.hpp"

using namespace nodetop;

namespace {

constexpr std::int64_t kGiB = std::int64_t{1} << 30;
constexpr std::int64_t kNow = 1'800'000'000;

void add_queues(sdk::BlobBuilder& rows, int queues, bool all_nodes) {
    for (int i = 0; i < queues; ++i) {
        auto queue = rows.add<NT_TABLE_QUEUE>();
        queue.set<NT_COL_QUEUE_NAME>("queue" + std::to_string(i)).set<NT_COL_QUEUE_STATE_RAW>("UP");
        queue.set<NT_COL_QUEUE_ENABLED>(true).set<NT_COL_QUEUE_STARTED>(true);
        queue.set<NT_COL_QUEUE_ALL_NODES>(all_nodes);
        if (i % 10 == 0) queue.set<NT_COL_QUEUE_MAX_CPU_NODE_MILLI>(16000);
    }
}

void add_node(sdk::BlobBuilder& rows, int i) {
    auto node = rows.add<NT_TABLE_NODE>();
    const bool drained = i % 40 == 0;
    node.set<NT_COL_NODE_NAME>("node" + std::to_string(i)).set<NT_COL_NODE_STATE_RAW>(drained ? "IDLE+DRAIN" : "MIXED");
    node.set<NT_COL_NODE_CONDITIONS>((drained ? std::uint32_t{NT_CONDITION_DRAIN} : 0u) |
                                     (i % 50 == 1 ? std::uint32_t{NT_CONDITION_PLANNED} : 0u));
    node.set<NT_COL_NODE_CPU_TOTAL_MILLI>(64000).set<NT_COL_NODE_CPU_ALLOC_MILLI>(i % 65 * 1000);
    node.set<NT_COL_NODE_MEMORY_TOTAL_BYTES>(256 * kGiB).set<NT_COL_NODE_MEMORY_ALLOC_BYTES>(i % 250 * kGiB);
    node.set<NT_COL_NODE_MEMORY_FLOOR_BYTES>(2 * kGiB);
    node.set<NT_COL_NODE_FEATURES>({"rome", "ib", i % 2 == 0 ? "rack1" : "rack2"});
    if (drained) node.set<NT_COL_NODE_REASON>(i % 80 == 0 ? "disk failure" : "GPU fell off the bus");
}

/// A caller with 34 accounts, each with a row for every third queue; lists of 21 accounts at every second queue; 200
/// limits of accounts and queues.
void add_caller(sdk::BlobBuilder& rows, int queues) {
    std::vector<std::string> accounts, listed;
    for (int i = 0; i < 34; ++i) accounts.push_back("account" + std::to_string(i));
    for (int i = 0; i < 20; ++i) listed.push_back("other" + std::to_string(i));
    listed.push_back(accounts.back());
    const std::vector<std::string> qos{"normal", "long"};
    auto identity = rows.add<NT_TABLE_IDENTITY>();
    identity.set<NT_COL_IDENTITY_USER>("mira").set<NT_COL_IDENTITY_ACCOUNTS>(accounts);
    identity.set<NT_COL_IDENTITY_QOS>(qos).set<NT_COL_IDENTITY_DEFAULT_QOS>("normal");
    for (const std::string& account : accounts) {
        const auto add = [&](const std::string& queue) {
            auto row = rows.add<NT_TABLE_ASSOC>();
            row.set<NT_COL_ASSOC_ACCOUNT>(account).set<NT_COL_ASSOC_QUEUE>(queue).set<NT_COL_ASSOC_QOS>(qos);
            row.set<NT_COL_ASSOC_PARENT>("");
        };
        add("");
        for (int i = 0; i < queues; i += 3) add("queue" + std::to_string(i));
    }
    for (int i = 0; i < queues; i += 2) {
        auto rule = rows.add<NT_TABLE_RULE>();
        rule.set<NT_COL_RULE_QUEUE>(sdk::Ref<NT_TABLE_QUEUE>{static_cast<std::uint32_t>(i)});
        rule.set<NT_COL_RULE_KIND>(NT_RULE_ACCOUNT).set<NT_COL_RULE_ENTRIES>(listed);
    }
    for (int i = 0; i < 200; ++i) {
        auto limit = rows.add<NT_TABLE_LIMIT>();
        limit.set<NT_COL_LIMIT_SET>("normal").set<NT_COL_LIMIT_RESOURCE>("cpu_milli");
        limit.set<NT_COL_LIMIT_SCOPE>(i % 2 == 0 ? NT_SCOPE_ACCOUNT : NT_SCOPE_QUEUE);
        if (i % 2 == 0) limit.set<NT_COL_LIMIT_WHO>(accounts[static_cast<std::size_t>(i) % accounts.size()]);
        limit.set<NT_COL_LIMIT_VALUE>(1'000'000'000).set<NT_COL_LIMIT_USED>(1000);
    }
}

/// A cluster in which most is ordinary and everything occurs. Each node is in three queues, or all are in all; every
/// tenth queue has rules of its own on its nodes, every fifth node has accelerators.
sdk::Blob make_blob(int nodes, int queues, bool all_nodes) {
    sdk::BlobBuilder rows;
    add_queues(rows, queues, all_nodes);
    add_caller(rows, queues);
    std::vector<sdk::Ref<NT_TABLE_NODE>> maintenance;
    for (int i = 0; i < nodes; ++i) {
        add_node(rows, i);
        const sdk::Ref<NT_TABLE_NODE> node{static_cast<std::uint32_t>(i)};
        if (i % 3 == 0) maintenance.push_back(node);
        if (i % 5 == 0) {
            auto slot = rows.add<NT_TABLE_SLOT>();
            slot.set<NT_COL_SLOT_NODE>(node).set<NT_COL_SLOT_RESOURCE>("gpu:a100").set<NT_COL_SLOT_LABEL>("a100");
            slot.set<NT_COL_SLOT_TOTAL>(4).set<NT_COL_SLOT_ALLOC>(i % 4);
        }
        for (int k = 0; k < 3 && !all_nodes && queues > 0; ++k) {
            auto member = rows.add<NT_TABLE_MEMBER>();
            member.set<NT_COL_MEMBER_NODE>(node);
            member.set<NT_COL_MEMBER_QUEUE>(
                sdk::Ref<NT_TABLE_QUEUE>{static_cast<std::uint32_t>((i / 1000 + k * 7) % queues)});
        }
    }
    auto reservation = rows.add<NT_TABLE_RESERVATION>();
    reservation.set<NT_COL_RESERVATION_NAME>("later").set<NT_COL_RESERVATION_STARTS_AT>(kNow + 86400);
    reservation.set<NT_COL_RESERVATION_MAINTENANCE>(true).set<NT_COL_RESERVATION_NODES>(maintenance);
    return rows.build();
}

Cluster model_of(const sdk::Blob& blob) {
    const std::span bytes(reinterpret_cast<const std::byte*>(blob.data()), blob.size());
    if (const auto fault = check_blob(bytes)) {
        std::fprintf(stderr, "the blob of the bench is refused: %s\n", fault->sentence.c_str());
        std::exit(1);
    }
    ReadingFacts facts;
    facts.now = kNow;
    facts.asked = Query::nodes | Query::queues | Query::limits | Query::identity;
    return to_model(bytes, nullptr, std::move(facts));
}

std::vector<QueueStatus> statuses_of(const Cluster& cluster, const Rooms& rooms) {
    const std::vector<QueueAccess> accesses = queue_accesses(cluster, rooms);
    std::vector<LimitsLeft> left = limits_left(cluster);
    std::vector<QueueStatus> statuses;
    for (Row row = 0; row < cluster.queues.size(); ++row)
        statuses.push_back({accesses[row].usable, std::move(left[row])});
    return statuses;
}

/// Least time of the processor in some rounds: of a busy machine, other programs' time is not counted.
double best_milliseconds(const std::function<void()>& work) {
    double least = 1e9;
    for (int round = 0; round < 5; ++round) {
        const std::clock_t start = std::clock();
        work();
        least = std::min(least, static_cast<double>(std::clock() - start) * 1e3 / CLOCKS_PER_SEC);
    }
    return least;
}

void measure(const char* what, int nodes, int queues, bool all_nodes) {
    const sdk::Blob blob = make_blob(nodes, queues, all_nodes);
    const PeakMemory memory;
    const Cluster cluster = model_of(blob);
    std::printf("%s: %d nodes, %d queues, %zu memberships, blob of %zu KiB\n", what, nodes, queues,
                cluster.members.size(), blob.size() / 1024);
    double total = 0;
    const auto step = [&](const char* name, const std::function<void()>& work) {
        const double milliseconds = best_milliseconds(work);
        total += milliseconds;
        std::printf("  %-14s %8.2f ms %8.1f ns a node\n", name, milliseconds, milliseconds * 1e6 / nodes);
    };
    const AcceleratorTable table;
    const Cards cards(cluster, table);
    const Rooms rooms = rooms_of(cluster, cards);
    const std::vector<QueueStatus> statuses = statuses_of(cluster, rooms);
    std::vector<char> through;
    for (const QueueStatus& status : statuses) through.push_back(status.usable);
    const std::vector<char> shown(cluster.nodes.size(), 1);
    const ClusterRoom room = cluster_room(cluster, rooms, through, Population::all_nodes);
    const std::vector<QueueRoom> queue_figures = queue_rooms(cluster, cards, rooms, statuses);
    const AcceleratorInventory inventory = accelerator_inventory(cluster, cards, rooms, room, shown);
    const Health health = health_of(cluster, rooms);
    const auto bytes = static_cast<double>(memory.bytes());
    step("blob to model", [&] { model_of(blob); });
    step("cards", [&] { Cards again(cluster, table); });
    step("nodes", [&] { rooms_of(cluster, cards); });
    step("access", [&] { statuses_of(cluster, rooms); });
    step("queues", [&] { queue_rooms(cluster, cards, rooms, statuses); });
    step("cluster", [&] { cluster_room(cluster, rooms, through, Population::all_nodes); });
    step("yours", [&] { cluster_room(cluster, rooms, through, Population::their_nodes); });
    step("accelerators", [&] { accelerator_inventory(cluster, cards, rooms, room, shown); });
    step("health", [&] { health_of(cluster, rooms); });
    std::printf("  %-14s %8.2f ms %8.1f ns a node\n", "all", total, total * 1e6 / nodes);
    std::printf("  %-14s %8.2f MiB %7.0f bytes a node, beside the blob\n", "peak memory", bytes / (1 << 20),
                bytes / nodes);
}

}  // namespace

int main(int argc, char** argv) {
    const int nodes = argc > 1 ? std::atoi(argv[1]) : 100'000;
    const int queues = argc > 2 ? std::atoi(argv[2]) : 300;
    measure("queues of some nodes", nodes, queues, false);
    measure("queues of all nodes", nodes, queues, true);
    measure("a tenth of the first", nodes / 10, queues, false);
    return 0;
}
