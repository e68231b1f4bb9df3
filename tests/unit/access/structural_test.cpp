#include "access/structural.hpp"

#include <doctest/doctest.h>

#include "unit/access/access_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

Codes structural(ClusterBuilder& make) {
    const AccessReading r(make);
    const std::vector<Blocker> blockers = structural_blockers(r.cluster, r.rooms, r.queue());
    for (const Blocker& blocker : blockers) {
        CHECK(blocker.fatal);
        CHECK(std::string(letter(blocker.triage)) == "O");
        CHECK_FALSE(blocker.detail.empty());
    }
    CHECK(usable(r.cluster, r.rooms, r.queue()) == blockers.empty());
    return codes(blockers);
}

Row queue_like(ClusterBuilder& make, const Queue& queue, const QueueLists& lists = {}) {
    const Row row = make.add_queue(queue, lists);
    make.add_member(row, make.add_node(idle_node("n1", 8)));
    return row;
}

Row queue_of_nodes(ClusterBuilder& make, std::initializer_list<Condition> conditions) {
    const Row row = make.add_queue(open_queue("gpu"));
    int number = 0;
    for (const Condition condition : conditions) {
        const std::string name = "n" + std::to_string(++number);
        Node node = idle_node(name, 8);
        node.conditions.add(condition);
        make.add_member(row, make.add_node(node));
    }
    return row;
}

}  // namespace

TEST_CASE("an open queue with a node has no structural blocker") {
    ClusterBuilder make;
    queue_with_node(make, "gpu");
    CHECK(structural(make).empty());
}

TEST_CASE("C-02 all kill switches are listed") {
    ClusterBuilder make;
    Queue queue = open_queue("gpu");
    queue.enabled = Answer::no;
    queue.started = Answer::no;
    const Row row = queue_like(make, queue);
    make.add_rule({.queue = row, .kind = RuleKind::account}, {"none"});
    make.add_rule({.queue = row, .kind = RuleKind::qos, .nobody = true});
    CHECK(structural(make) == Codes{"QUEUE_DISABLED", "NO_ACCOUNTS", "NO_QOS"});
}

TEST_CASE("C-03 accepts jobs and starts none: that one blocker") {
    ClusterBuilder make;
    Queue queue = open_queue("gpu");
    queue.started = Answer::no;
    queue_like(make, queue);
    CHECK(structural(make) == Codes{"QUEUE_NOT_STARTED"});
}

TEST_CASE("a system that starts nothing: every queue not started") {
    ClusterBuilder make;
    queue_with_node(make, "gpu");
    make.facts().source.starts_work = false;
    CHECK(structural(make) == Codes{"QUEUE_NOT_STARTED"});
}

TEST_CASE("P-06 switches that are not known are not claimed open, and said to be unknown") {
    ClusterBuilder make;
    Queue queue = open_queue("gpu");
    SUBCASE("neither") {
        queue.enabled = queue.started = Answer::unknown;
        queue_like(make, queue);
        const AccessReading r(make);
        const auto blockers = structural_blockers(r.cluster, r.rooms, r.queue());
        CHECK(codes(blockers) == Codes{"QUEUE_DISABLED"});
        CHECK(blockers[0].detail == "whether queue gpu accepts jobs is not known");
    }
    SUBCASE("started alone") {
        queue.started = Answer::unknown;
        queue_like(make, queue);
        const AccessReading r(make);
        const auto blockers = structural_blockers(r.cluster, r.rooms, r.queue());
        CHECK(codes(blockers) == Codes{"QUEUE_NOT_STARTED"});
        CHECK(blockers[0].detail == "whether queue gpu starts its jobs is not known");
    }
}

TEST_CASE("the reason that a queue is closed for is told") {
    ClusterBuilder make;
    Queue queue = open_queue("gpu");
    queue.enabled = Answer::no;
    queue.reason = "moving house";
    queue_like(make, queue);
    const AccessReading r(make);
    CHECK(structural_blockers(r.cluster, r.rooms, r.queue())[0].detail == "queue gpu accepts no jobs: moving house");
}

TEST_CASE("B-23 C-28 lists that name nobody close a queue, groups and users too") {
    ClusterBuilder make;
    const Row row = queue_with_node(make, "gpu");
    make.add_rule({.queue = row, .kind = RuleKind::group}, {"(none)"});
    make.add_rule({.queue = row, .kind = RuleKind::user}, {"NONE"});
    CHECK(structural(make) == Codes{"NO_USERS", "NO_GROUPS"});
}

TEST_CASE("a deny list that names nobody closes nothing") {
    ClusterBuilder make;
    const Row row = queue_with_node(make, "gpu");
    make.add_rule({.queue = row, .kind = RuleKind::account, .deny = true}, {"none"});
    CHECK(structural(make).empty());
}

TEST_CASE("C-04 all nodes are out") {
    ClusterBuilder make;
    queue_of_nodes(make, {Condition::drain, Condition::down});
    CHECK(structural(make) == Codes{"ALL_NODES_UNSCHEDULABLE"});
}

TEST_CASE("nodes whose state is unknown keep no queue open") {
    ClusterBuilder make;
    queue_of_nodes(make, {Condition::unknown});
    CHECK(structural(make) == Codes{"ALL_NODES_UNSCHEDULABLE"});
}

TEST_CASE("B-49 nodes that are up, and out in this queue") {
    ClusterBuilder make;
    const Row row = make.add_queue(open_queue("gpu"));
    Member out;
    out.conditions.add(Condition::drain);
    make.add_member(row, make.add_node(idle_node("n1", 8)), out);
    CHECK(structural(make) == Codes{"ALL_NODES_UNSCHEDULABLE"});
}

TEST_CASE("a queue of all nodes is out when all are") {
    ClusterBuilder make;
    Queue queue = open_queue("gpu");
    queue.all_nodes = true;
    make.add_queue(queue);
    Node down = idle_node("n1", 8);
    down.conditions.add(Condition::down);
    make.add_node(down);
    SUBCASE("one") { CHECK(structural(make) == Codes{"ALL_NODES_UNSCHEDULABLE"}); }
    SUBCASE("another is up") {
        make.add_node(idle_node("n2", 8));
        CHECK(structural(make).empty());
    }
}

TEST_CASE("B-15 nodes that boot on demand keep a queue open") {
    ClusterBuilder make;
    queue_of_nodes(make, {Condition::drain, Condition::powersave});
    CHECK(structural(make).empty());
}

TEST_CASE("C-82 B-27 a routing queue, and one without nodes, have no blocker by that") {
    ClusterBuilder routing;
    Queue queue = open_queue("route");
    queue.kind = QueueKind::routing;
    const Row row = routing.add_queue(queue, {.forwards_to = {"gpu"}});
    Node node = idle_node("n1", 8);
    node.conditions.add(Condition::down);
    routing.add_member(row, routing.add_node(node));
    CHECK(structural(routing).empty());

    ClusterBuilder empty;
    empty.add_queue(open_queue("empty"));
    CHECK(structural(empty).empty());
}

TEST_CASE("the nodes of a reservation are what its own queue is for") {
    ClusterBuilder make;
    Queue queue = open_queue("R26");
    queue.kind = QueueKind::of_reservation;
    Node node = idle_node("n1", 8);
    node.conditions.add(Condition::reserved);
    make.add_member(make.add_queue(queue), make.add_node(node));
    CHECK(structural(make).empty());
}

TEST_CASE("queues that no batch job can be submitted to") {
    ClusterBuilder make;
    Queue queue = open_queue("gpu");
    queue.route_only = queue.batch_refused = true;
    queue_like(make, queue);
    CHECK(structural(make) == Codes{"ROUTE_ONLY", "BATCH_REFUSED"});
}

TEST_CASE("C-38 a queue that claims nodes which were not found owns some") {
    ClusterBuilder make;
    Queue claims = open_queue("claims");
    claims.declared_nodes = 4;
    Queue missing = open_queue("missing");
    missing.unresolved = 1;
    Queue all = open_queue("all");
    all.all_nodes = true;
    const Row none = make.add_queue(open_queue("none")), claiming = make.add_queue(claims),
              unresolved = make.add_queue(missing), every = make.add_queue(all);
    make.add_node(idle_node("n1", 8));
    const AccessReading r(make);
    CHECK_FALSE(owns_nodes(r.cluster, r.queue(none)));
    CHECK(owns_nodes(r.cluster, r.queue(claiming)));
    CHECK(owns_nodes(r.cluster, r.queue(unresolved)));
    CHECK(owns_nodes(r.cluster, r.queue(every)));
}

TEST_CASE("why all nodes are out is said where it is told") {
    ClusterBuilder make;
    Queue queue = open_queue("off.q");
    queue.reason = "disabled by a person";
    const Row row = make.add_queue(queue);
    Member member;
    member.conditions.add(Condition::drain);
    make.add_member(row, make.add_node(idle_node("c01", 8)), member);
    const AccessReading r(make);
    const auto blockers = structural_blockers(r.cluster, r.rooms, r.queue());
    REQUIRE(blockers.size() == 1);
    CHECK(blockers[0].detail.find("is out of service: disabled by a person") != std::string::npos);
}
