// Uses the library as another program does: nothing but its installed header.
#include <nodetop/library.hpp>

#include <cstdio>

using namespace nodetop::library;

int main(int argc, char** argv) {
    LoadOptions options;
    if (argc > 1) options.replay = argv[1];
    const auto cluster = Cluster::load(options);
    if (!cluster) {
        std::fprintf(stderr, "%s\n", cluster.fault().message.c_str());
        return 3;
    }
    std::printf("backend %s, can probe: %s\n", cluster->backend().c_str(), cluster->can_probe() ? "yes" : "no");
    if (const Queue* queue = cluster->queue("retired")) {
        std::printf("retired usable: %s\n", queue->usable ? "yes" : "no");
        for (const Blocker& blocker : queue->blockers) std::printf("  %s\n", blocker.code.c_str());
    }
    const auto places = rank(*cluster, {.nodes = 1, .gpus_per_node = 4, .needs = {"bf16"}}, {.use_probe = true});
    if (!places) return 2;
    for (const Place& place : *places)
        std::printf("%s %s runnable %d confirmed %d\n", place.queue.c_str(), place.label.c_str(), place.runnable_now,
                    place.confirmed);
    const auto refused = rank(*cluster, {.gpus_per_node = 1, .needs = {"bf61"}});
    std::printf("%s\n", refused ? "accepted" : refused.fault().message.c_str());
    return 0;
}
