// Recordings of a real volclava cluster, read by the adapter and worked out by the core: what comes out has to be what
// the cluster had for that user (answers.json beside each recording).
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "recordings.hpp"
#include "support/answers.hpp"

using namespace nodetop;
using namespace nodetop::testing;
using nodetop::lsf::test::recording;

namespace {

const Queue& queue_named(const Shown& shown, std::string_view name) {
    const auto found = std::find_if(shown.cluster.queues.begin(), shown.cluster.queues.end(),
                                    [&](const Queue& queue) { return queue.name == name; });
    REQUIRE(found != shown.cluster.queues.end());
    return *found;
}

}  // namespace

TEST_CASE("L-05 L-07 L-08 L-09 L-27 the right answers for each user of the recorded cluster") {
    for (const std::string name : {"alice", "bob", "carol", "dave"}) {
        const Shown shown(recording("volclava-2.2.0-" + name));
        const rapidjson::Document answers = answers_of(recording("volclava-2.2.0-" + name));
        check_nodes(shown, answers["nodes"], name);
        check_queues(shown, answers["queues"], name);
    }
}

TEST_CASE("L-01 L-02 L-03 what a queue does not take or start, and why") {
    const Shown shown(recording("volclava-2.2.0-alice"));
    CHECK(queue_named(shown, "night").reason == "outside its run window 3:00-3:10");
    CHECK(queue_named(shown, "nightdisp").reason == "outside its dispatch window 3:00-3:10");
    CHECK(queue_named(shown, "paused").reason == "paused: licence server down");
    CHECK(queue_named(shown, "drain").reason == "closed for the storage move – back on Monday");
    CHECK(queue_named(shown, "interactive").batch_refused);
    CHECK(queue_named(shown, "normal").is_default);
}

TEST_CASE("a limit below DEFAULT LIMITS is only what a job gets that names none") {
    const Shown shown(recording("volclava-2.2.0-alice"));
    CHECK(queue_named(shown, "long").max_walltime_seconds == Quantity{72 * 3600});
    CHECK(queue_named(shown, "long").default_walltime_seconds == Quantity{24 * 3600});
    CHECK(queue_named(shown, "gpu").max_walltime_seconds == Quantity{48 * 3600});
    CHECK(queue_named(shown, "normal").max_walltime_seconds.is_unlimited());
}
