// What the figures of a large reading cost, printed and not asserted: core_bench [NODES [QUEUES]].

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>

#include "capacity/accelerators.hpp"
#include "capacity/cluster_room.hpp"
#include "capacity/health.hpp"
#include "support/cluster_builder.hpp"

using namespace nodetop;

namespace {

constexpr std::int64_t kGiB = std::int64_t{1} << 30;

/// A cluster in which most is ordinary and everything occurs. Each node is in three queues; every tenth queue has rules
/// of its own on its nodes.
Cluster make_cluster(Row nodes, Row queues, bool all_nodes) {
    testing::ClusterBuilder make;
    make.set_identity({.user = "mira"});
    for (Row row = 0; row < queues; ++row) {
        Queue queue = testing::open_queue("queue" + std::to_string(row));
        queue.all_nodes = all_nodes;
        if (row % 10 == 0) queue.max_cpu_node_milli = 16000;
        make.add_queue(queue);
    }
    for (Row row = 0; row < nodes; ++row) {
        Node node = testing::idle_node("node" + std::to_string(row), 64, 256 * kGiB);
        node.cpu_alloc_milli = row % 65 * 1000;
        node.memory_alloc_bytes = row % 250 * kGiB;
        node.memory_floor_bytes = 2 * kGiB;
        if (row % 40 == 0) node.conditions.add(Condition::drain);
        if (row % 50 == 0) node.conditions.add(Condition::planned);
        if (row % 40 == 0) node.reason = row % 80 == 0 ? "disk failure" : "GPU fell off the bus";
        make.add_node(node);
        if (row % 5 == 0)
            make.add_slot({.node = row, .resource = "gpu:a100", .label = "a100", .total = 4, .alloc = row % 4});
        for (Row queue = 0; queue < 3 && !all_nodes && queues > 0; ++queue)
            make.add_member((row / 1000 + queue * 7) % queues, row);
    }
    std::vector<Row> maintenance;
    for (Row row = 0; row < nodes; row += 3) maintenance.push_back(row);
    make.add_reservation({.name = "later", .starts_at = 1'800'090'000, .maintenance = true}, maintenance);
    return make.build();
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

void measure(const char* what, Row nodes, Row queues, bool all_nodes) {
    const Cluster cluster = make_cluster(nodes, queues, all_nodes);
    const AcceleratorTable table;
    const std::vector<QueueStatus> statuses(queues, QueueStatus{.usable = true, .limits_left = {}});
    const std::vector<char> through(queues, 1);
    const std::vector<char> shown(nodes, 1);
    double total = 0;
    const auto step = [&](const char* name, const std::function<void()>& work) {
        const double milliseconds = best_milliseconds(work);
        total += milliseconds;
        std::printf("  %-12s %8.2f ms %8.1f ns a node\n", name, milliseconds, milliseconds * 1e6 / nodes);
    };
    std::printf("%s: %u nodes, %u queues, %zu memberships\n", what, nodes, queues, cluster.members.size());
    const Cards cards(cluster, table);
    const Rooms rooms = rooms_of(cluster, cards);
    const ClusterRoom room = cluster_room(cluster, rooms, through, Population::all_nodes);
    step("cards", [&] { Cards again(cluster, table); });
    step("nodes", [&] { rooms_of(cluster, cards); });
    step("queues", [&] { queue_rooms(cluster, cards, rooms, statuses); });
    step("cluster", [&] { cluster_room(cluster, rooms, through, Population::all_nodes); });
    step("yours", [&] { cluster_room(cluster, rooms, through, Population::their_nodes); });
    step("accelerators", [&] { accelerator_inventory(cluster, cards, rooms, room, shown); });
    step("health", [&] { health_of(cluster, rooms); });
    std::printf("  %-12s %8.2f ms %8.1f ns a node\n", "all figures", total, total * 1e6 / nodes);
}

}  // namespace

int main(int argc, char** argv) {
    const Row nodes = argc > 1 ? static_cast<Row>(std::atoi(argv[1])) : 100'000;
    const Row queues = argc > 2 ? static_cast<Row>(std::atoi(argv[2])) : 300;
    measure("queues of some nodes", nodes, queues, false);
    measure("queues of all nodes", nodes, queues, true);
    return 0;
}
