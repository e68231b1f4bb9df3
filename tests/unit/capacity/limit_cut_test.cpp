#include "capacity/limit_cut.hpp"

#include "unit/capacity/queue_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

/// Two nodes of 16 and 8 idle cores in pieces of 2, 2 GiB a core, with 4 and 2 devices.
QueueReading under(const LimitsLeft& left) {
    ClusterBuilder make;
    const Row queue = make.add_queue(open_queue("q"));
    for (const int size : {4, 2}) {
        const std::string name = "n" + std::to_string(size);
        Node node = idle_node(name, size * 4, size * 32 * kGiB);
        node.cpu_unit_milli = 2000;
        node.memory_floor_bytes = 2 * kGiB;
        const Row row = make.add_node(node);
        make.add_slot({.node = row, .resource = "gpu:a100", .total = size, .alloc = 0});
        make.add_member(queue, row);
    }
    return QueueReading(make, {{.usable = true, .limits_left = left}});
}

}  // namespace

TEST_CASE("without limits nothing is cut") {
    const QueueReading r = under({});
    CHECK(r.queues[0].cpu_milli.effective_free == Quantity{24000});
    CHECK(r.queues[0].accelerators.effective_free == Quantity{6});
    CHECK(r.queues[0].withheld.empty());
}

TEST_CASE("what the caller's limits leave is all that a queue gives, in whole pieces; the rest is limit_left") {
    const QueueReading r = under({.cpu_milli = 3000});
    CHECK(r.queues[0].cpu_milli.free == Quantity{24000});
    CHECK(r.queues[0].cpu_milli.effective_free == Quantity{2000});
    CHECK(r.queues[0].cpu_milli_little_memory == Quantity{2000});
    CHECK(r.queues[0].withheld == std::vector<Withheld>{{Cause::limit_left, 0, 22000, 0}});
    CHECK(under({.cpu_milli = 90000}).queues[0].cpu_milli.effective_free == Quantity{24000});
    CHECK(under({.cpu_milli = 90000}).queues[0].withheld.empty());
}

TEST_CASE("no core left means no device and no memory either") {
    const QueueReading r = under({.cpu_milli = 1999});
    CHECK(r.queues[0].cpu_milli.effective_free == Quantity{0});
    CHECK(r.queues[0].accelerators.effective_free == Quantity{0});
    CHECK(r.queues[0].memory_bytes.effective_free == Quantity{0});
    CHECK(r.queues[0].models[0].effective_free == Quantity{0});
    CHECK(r.queues[0].withheld == std::vector<Withheld>{{Cause::limit_left, 0, 24000, 6}});
}

TEST_CASE("limits on devices, memory, nodes and jobs cut as well") {
    CHECK(under({.accelerators = 1}).queues[0].accelerators.effective_free == Quantity{1});
    CHECK(under({.accelerators = 1}).queues[0].models[0].effective_free == Quantity{1});
    CHECK(under({.accelerators = 1}).queues[0].cpu_milli.effective_free == Quantity{24000});

    const QueueReading memory = under({.memory_bytes = 9 * kGiB});
    CHECK(memory.queues[0].cpu_milli.effective_free == Quantity{4000});
    CHECK(memory.queues[0].cpu_milli_little_memory == Quantity{24000});
    CHECK(under({.memory_bytes = 0}).queues[0].cpu_milli_little_memory == Quantity{0});
    CHECK(memory.queues[0].memory_bytes.effective_free == Quantity{9 * kGiB});

    const QueueReading one_node = under({.nodes = 1});
    CHECK(one_node.queues[0].cpu_milli.effective_free == Quantity{16000});
    CHECK(one_node.queues[0].cpu_milli_little_memory == Quantity{16000});
    CHECK(one_node.queues[0].accelerators.effective_free == Quantity{4});
    CHECK(under({.nodes = 0}).queues[0].cpu_milli.effective_free == Quantity{0});

    CHECK(under({.jobs = 0}).queues[0].cpu_milli.effective_free == Quantity{0});
    CHECK(under({.jobs = 0}).queues[0].accelerators.effective_free == Quantity{0});
    CHECK(under({.jobs = 2}).queues[0].cpu_milli.effective_free == Quantity{24000});
}

TEST_CASE("a limit on one type of accelerator cuts that type alone") {
    const QueueReading r = under({.accelerator_types = {{.type = "a100", .left = 1}}});
    CHECK(r.queues[0].accelerators.effective_free == Quantity{1});
    CHECK(r.queues[0].models[0].effective_free == Quantity{1});
    CHECK(r.queues[0].cpu_milli.effective_free == Quantity{24000});
    CHECK(r.queues[0].withheld == std::vector<Withheld>{{Cause::limit_left, 0, 0, 5}});
    CHECK(under({.accelerator_types = {{.type = "a100", .left = 9}}}).queues[0].accelerators.effective_free ==
          Quantity{6});
    CHECK(under({.accelerator_types = {{.type = "v100", .left = 0}}}).queues[0].accelerators.effective_free ==
          Quantity{6});
    CHECK_FALSE(under({.accelerator_types = {{.type = "a100", .left = Quantity::unknown()}}})
                    .queues[0]
                    .accelerators.effective_free.known());
}

TEST_CASE("limits that are enforced and could not be read leave effective figures unknown, never the larger number") {
    const QueueReading r = under({.unread = true});
    CHECK(r.queues[0].cpu_milli.free == Quantity{24000});
    CHECK_FALSE(r.queues[0].cpu_milli.effective_free.known());
    CHECK_FALSE(r.queues[0].accelerators.effective_free.known());
    CHECK_FALSE(r.queues[0].memory_bytes.effective_free.known());
    CHECK_FALSE(r.queues[0].models[0].effective_free.known());
    CHECK(under({.unread = true, .jobs = 0}).queues[0].cpu_milli.effective_free == Quantity{0});
}

TEST_CASE("what a limit leaves that is not known promises nothing") {
    CHECK_FALSE(under({.cpu_milli = Quantity::unknown()}).queues[0].cpu_milli.effective_free.known());
    CHECK_FALSE(under({.jobs = Quantity::unknown()}).queues[0].accelerators.effective_free.known());
    CHECK_FALSE(under({.nodes = Quantity::unknown()}).queues[0].cpu_milli.effective_free.known());
}
