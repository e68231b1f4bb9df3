#include <algorithm>
#include <cstdio>
#include <ctime>
#include <memory>
#include <nodetop/blob_builder.hpp>
#include <span>
#include <string>
#include <vector>

#include "blob/check.hpp"
#include "blob/to_model.hpp"

// How long it takes to check a blob and to make the model of it. Allowed at 10,000 and 100,000 nodes: 0.04 and 0.4 ms
// for the references, and well under 100 ms for the model of 100,000.
namespace {

using namespace nodetop;

constexpr int kQueues = 300, kMemberships = 3;  // of each node

/// Nodes with what a busy cluster tells of each: four accelerators, features, three queues.
sdk::Blob reading_of(int nodes) {
    sdk::BlobBuilder reading;
    std::vector<sdk::Ref<NT_TABLE_QUEUE>> queues;
    for (int q = 0; q < kQueues; ++q) {
        auto queue = reading.add<NT_TABLE_QUEUE>();
        queue.set<NT_COL_QUEUE_NAME>("queue" + std::to_string(q)).set<NT_COL_QUEUE_ENABLED>(true);
        queue.set<NT_COL_QUEUE_STARTED>(true).set<NT_COL_QUEUE_MAX_WALLTIME_SECONDS>(172800);
        queues.push_back(queue);
    }
    for (int i = 0; i < nodes; ++i) {
        const std::string name = "cn-" + std::to_string(100000 + i);
        auto node = reading.add<NT_TABLE_NODE>();
        node.set<NT_COL_NODE_NAME>(name).set<NT_COL_NODE_HOST>(name).set<NT_COL_NODE_STATE_RAW>("MIXED");
        node.set<NT_COL_NODE_CONDITIONS>(0u).set<NT_COL_NODE_UNREACHABLE>(false);
        node.set<NT_COL_NODE_CPU_TOTAL_MILLI>(64000).set<NT_COL_NODE_CPU_ALLOC_MILLI>(i % 64 * 1000);
        node.set<NT_COL_NODE_MEMORY_TOTAL_BYTES>(std::int64_t{1} << 38).set<NT_COL_NODE_MEMORY_ALLOC_BYTES>(1 << 30);
        node.set<NT_COL_NODE_MEMORY_FLOOR_BYTES>(std::int64_t{4000} << 20).set<NT_COL_NODE_CPU_UNIT_MILLI>(1000);
        node.set<NT_COL_NODE_REASON>(i % 50 == 0 ? "disk" : "").set<NT_COL_NODE_PROCESSOR>("EPYC 7763");
        node.set<NT_COL_NODE_FEATURES>({"ib", "rack1", "big"}).set<NT_COL_NODE_WHOLE_ONLY>(false);
        auto slot = reading.add<NT_TABLE_SLOT>();
        slot.set<NT_COL_SLOT_NODE>(node).set<NT_COL_SLOT_RESOURCE>("gpu:a100").set<NT_COL_SLOT_LABEL>("a100");
        slot.set<NT_COL_SLOT_TOTAL>(4).set<NT_COL_SLOT_ALLOC>(i % 5);
        for (int m = 0; m < kMemberships; ++m) {
            auto member = reading.add<NT_TABLE_MEMBER>();
            member.set<NT_COL_MEMBER_QUEUE>(queues[static_cast<std::size_t>((i + m * 101) % kQueues)]);
            member.set<NT_COL_MEMBER_NODE>(node);
        }
    }
    return reading.build();
}

/// Least time of the processor of several tries, in milliseconds: of a busy machine, other programs' time is not
/// counted.
template <class Work>
double best_of(int tries, Work work) {
    double best = 1e9;
    for (int i = 0; i < tries; ++i) {
        const std::clock_t begin = std::clock();
        work();
        best = std::min(best, static_cast<double>(std::clock() - begin) * 1e3 / CLOCKS_PER_SEC);
    }
    return best;
}

void measure(int nodes) {
    const sdk::Blob blob = reading_of(nodes);
    const std::span<const std::byte> bytes(reinterpret_cast<const std::byte*>(blob.data()), blob.size());
    const double check = best_of(9, [&] {
        if (const auto fault = check_blob(bytes)) std::puts(fault->sentence.c_str());
    });
    const double model = best_of(5, [&] {
        ReadingFacts facts;
        facts.now = 1'800'000'000;
        const Cluster cluster = to_model(bytes, nullptr, std::move(facts));
        if (cluster.nodes.size() != static_cast<std::size_t>(nodes)) std::puts("nodes are missing");
    });
    std::printf("%d nodes, %zu KiB: check %.3f ms, model %.1f ms\n", nodes, blob.size() / 1024, check, model);
}

}  // namespace

int main() {
    for (const int nodes : {0, 10'000, 100'000}) measure(nodes);
    return 0;
}
