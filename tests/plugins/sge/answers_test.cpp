// Recordings of a real cell, read by the adapter and worked out by the core: what comes out has to be what the cell had
// for that user (answers.json beside each recording).
#include <doctest/doctest.h>

#include <string>

#include "recordings.hpp"
#include "support/answers.hpp"

using namespace nodetop;
using namespace nodetop::testing;
using nodetop::sge::test::recording;

TEST_CASE("G-02 G-03 G-05 G-07 G-14 G-23 the right answers of every recording") {
    for (const std::string name : {"8.1.9-alice", "8.1.9-bob", "8.1.9-carol", "8.1.9-dave", "8.1.9-nosubmit"}) {
        QueueExceptions exceptions;
        exceptions.open_is_told_otherwise = [](const std::string& queue) { return queue == "empty.q"; };
        const Shown shown(recording(name));
        const rapidjson::Document answers = answers_of(recording(name));
        check_nodes(shown, answers["nodes"], name);
        if (answers.HasMember("queues")) check_queues(shown, answers["queues"], name, exceptions);
    }
}

TEST_CASE("G-14 G-20 gpu.q: what is left of its accelerators to each person, by quotas for each host") {
    const auto free_in_gpu_q = [](const char* name) {
        const Shown shown(recording(name));
        for (Row row = 0; row < shown.cluster.queues.size(); ++row)
            if (shown.cluster.queues[row].name == "gpu.q") return shown.queues[row].accelerators.effective_free;
        return Quantity::unknown();
    };
    CHECK(free_in_gpu_q("8.1.9-alice") == Quantity{5});
    CHECK(free_in_gpu_q("8.1.9-bob") == Quantity{2});
    CHECK(free_in_gpu_q("8.1.9-carol") == Quantity{0});
}

TEST_CASE("G-24 par.q takes parallel jobs only, and no job of 64 cores on a host") {
    const Shown shown(recording("8.1.9-alice"));
    for (const Queue& queue : shown.cluster.queues) {
        if (queue.name == "par.q") CHECK(queue.serial_refused);
        if (queue.name == "par.q") CHECK(queue.parallel_across_nodes);
        if (queue.name == "gpu.q") CHECK_FALSE(queue.parallel_across_nodes);
        if (queue.name == "gpu.q") CHECK(queue.parallel_on_node);
    }
}
