#include "room/keeping.hpp"

#include "unit/room/room_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

constexpr std::int64_t kNow = 1'800'000'000;

/// What keeps the one node from a job of mira's.
Keeping keeping(const Node& node, Answer in_use, const JobTerms& job = {}, const NodeLists& lists = {},
                const Windows& windows = {}) {
    ClusterBuilder make;
    make.set_identity({.user = "mira"});
    make.add_node(node, lists);
    const Cluster cluster = make.build();
    return keeping_of(cluster, cluster.nodes[0], windows, in_use, job);
}

Node whole_only() {
    Node node = idle_node("n", 8);
    node.whole_only = true;
    return node;
}

Node with_slots(Quantity total, Quantity held) {
    Node node = idle_node("n", 8);
    node.job_slots_total = total;
    node.job_slots_alloc = held;
    return node;
}

}  // namespace

TEST_CASE("nothing keeps a healthy node") {
    CHECK_FALSE(keeping(idle_node("n", 8), Answer::yes).by);
    CHECK_FALSE(keeping(idle_node("n", 8), Answer::yes).unclear);
}

TEST_CASE("the first cause in the order of causes is told") {
    Node node = node_with(whole_only(), Condition::completing);
    Windows reserved;
    reserved.whole = true;
    const NodeLists tainted{.taints = {"a=b:NoSchedule"}};
    CHECK(keeping(node, Answer::yes, {}, tainted, reserved).by == Cause::reserved);
    CHECK(keeping(node, Answer::yes, {}, tainted).by == Cause::taint);
    CHECK(keeping(node, Answer::yes).by == Cause::completing);
    CHECK(keeping(whole_only(), Answer::yes).by == Cause::exclusive);
}

TEST_CASE("a node for one job at a time is kept while it is in use, and unclear where that is not known") {
    CHECK(keeping(whole_only(), Answer::yes).by == Cause::exclusive);
    CHECK_FALSE(keeping(whole_only(), Answer::no).by);
    CHECK_FALSE(keeping(whole_only(), Answer::no).unclear);
    CHECK_FALSE(keeping(whole_only(), Answer::unknown).by);
    CHECK(keeping(whole_only(), Answer::unknown).unclear);
}

TEST_CASE("a node that one user has is kept from all others, and not from him") {
    Node node = whole_only();
    node.owner = "noor";
    CHECK(keeping(node, Answer::no).by == Cause::exclusive);
    node.owner = "mira";
    CHECK_FALSE(keeping(node, Answer::yes).by);
    CHECK_FALSE(keeping(node, Answer::yes).unclear);
}

TEST_CASE("a node without a job slot left takes none; slots whose use is not known are unclear") {
    CHECK(keeping(with_slots(4, 4), Answer::yes).by == Cause::job_slots);
    CHECK_FALSE(keeping(with_slots(4, 3), Answer::yes).by);
    CHECK(keeping(with_slots(4, {}), Answer::yes).unclear);
    CHECK_FALSE(keeping(with_slots({}, {}), Answer::yes).unclear);
}

TEST_CASE("B-62 a plan keeps the node from jobs that would still run when it begins") {
    Node node = node_with(idle_node("n", 8), Condition::planned);
    CHECK(keeping(node, Answer::no).by == Cause::planned);
    node.planned_at = kNow + 7200;
    CHECK_FALSE(keeping(node, Answer::no, {.seconds = 3600}).by);
    CHECK(keeping(node, Answer::no, {.seconds = 7200}).by == Cause::planned);
    CHECK(keeping(node, Answer::no, {.seconds = Quantity::unlimited()}).by == Cause::planned);
}

TEST_CASE("a tolerated taint keeps nothing") {
    const std::vector<std::string> tolerations = {"a"};
    CHECK_FALSE(keeping(idle_node("n", 8), Answer::no, {.tolerates = tolerations}, {.taints = {"a=b:NoSchedule"}}).by);
}
