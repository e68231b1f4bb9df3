// Recordings of a lab cluster, read by the adapter and worked out by the core: what comes out has to be what the
// cluster had for that user (answers.json beside each recording).
#include <doctest/doctest.h>

#include <string>

#include "recordings.hpp"
#include "support/answers.hpp"

using namespace nodetop;
using namespace nodetop::testing;
using nodetop::kubernetes::test::recording;

TEST_CASE("K-06 K-08 K-17 K-18 K-31 K-32 K-33 the right answers of every recording") {
    for (const std::string name :
         {"1.34-small-alice", "1.34-small-bob", "1.34-small-erin", "field-07-shared-gpu-and-pod-count"}) {
        const Shown shown(recording(name));
        const rapidjson::Document answers = answers_of(recording(name));
        check_nodes(shown, answers["nodes"], name);
        check_queues(shown, answers["queues"], name);
    }
}

TEST_CASE("nodes that may not be seen are unknown, not none") {
    const Shown shown(recording("1.34-small-bob"));
    CHECK(shown.cluster.hidden.has(Query::nodes));
    CHECK_FALSE(shown.cluster.failed.has(Query::nodes));
    REQUIRE(shown.queues.size() == 1);
    CHECK_FALSE(shown.queues[0].nodes.known);
    CHECK(shown.queues[0].cpu_milli == Amount{});
    CHECK(shown.accesses[0].owns_nodes);
}
