#include "access/funnel.hpp"

#include <doctest/doctest.h>

#include "unit/access/access_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

/// core.md 18: p and c2 open, m not yours, `empty` without nodes, c, dn and dr dead.
void seven_queues(ClusterBuilder& make) {
    queue_with_node(make, "p");
    queue_with_node(make, "c2");
    const Row m = queue_with_node(make, "m");
    make.add_rule({.queue = m, .kind = RuleKind::account}, {"others"});
    make.add_queue(open_queue("empty"));
    for (const char* name : {"c", "dn", "dr"}) {
        Queue dead = open_queue(name);
        dead.enabled = Answer::no;
        make.add_member(make.add_queue(dead), make.add_node(idle_node(std::string(name) + "1", 8)));
    }
    make.set_identity(user_with({"bio"}));
}

std::vector<std::string> names(const AccessReading& r, const std::vector<Row>& rows) {
    std::vector<std::string> found;
    for (const Row row : rows) found.emplace_back(r.queue(row).name);
    return found;
}

Row sum(const Funnel& f) { return f.shown + f.no_access + f.refused + f.no_nodes + f.routing + f.down; }

}  // namespace

TEST_CASE("C-71 core.md 18 the funnel accounts for every queue once") {
    ClusterBuilder make;
    seven_queues(make);
    const AccessReading r(make);
    const Funnel f = funnel(r.cluster, queue_accesses(r.cluster, r.rooms));
    CHECK(f.total == 7);
    CHECK(f.shown == 2);
    CHECK(f.no_access == 1);
    CHECK(f.refused == 0);
    CHECK(f.no_nodes == 1);
    CHECK(f.routing == 0);
    CHECK(f.down == 3);
    CHECK(f.unconfirmed == 2);
    CHECK(names(r, f.unconfirmed_queues) == std::vector<std::string>{"p", "c2"});
    CHECK(names(r, f.excluded) == std::vector<std::string>{"m", "empty", "c", "dn", "dr"});
    CHECK(sum(f) == f.total);
}

TEST_CASE("B-26 C-71 without the filter the terms still sum, and nobody is counted out for access") {
    ClusterBuilder make;
    seven_queues(make);
    const AccessReading r(make);
    Verdict refused;
    refused.category = Category::not_entitled;
    const std::vector<const Verdict*> verdicts{&refused};
    const std::vector<QueueAccess> accesses = queue_accesses(r.cluster, r.rooms, {}, verdicts);
    CHECK(funnel(r.cluster, accesses).refused == 1);
    const Funnel all = funnel(r.cluster, accesses, false);
    CHECK(all.shown == 3);
    CHECK(all.no_access == 0);
    CHECK(all.refused == 0);
    CHECK(all.no_nodes == 1);
    CHECK(all.down == 3);
    CHECK(sum(all) == all.total);
}

TEST_CASE("C-82 B-27 a routing queue has a term of its own") {
    ClusterBuilder make;
    make.facts().source.queue_term = "queue";
    Queue route = open_queue("route");
    route.kind = QueueKind::routing;
    const Row row = make.add_queue(route, {.forwards_to = {"gpu", "cpu"}});
    make.set_identity(user_with({"bio"}));
    const AccessReading r(make);
    const std::vector<QueueAccess> accesses = queue_accesses(r.cluster, r.rooms);
    const Funnel f = funnel(r.cluster, accesses);
    CHECK(f.routing == 1);
    CHECK(f.no_nodes == 0);
    CHECK(std::string(key(f.terms[row])) == "routing");
    CHECK(std::string(word(f.terms[row])) == "forwards");
    CHECK(exclusion_detail(r.cluster, r.queue(), accesses[row], f.terms[row]) ==
          "queue route forwards its jobs to gpu, cpu");
}

TEST_CASE("the first term that holds: down before routing before no nodes before access") {
    ClusterBuilder make;
    Queue route = open_queue("route");
    route.kind = QueueKind::routing;
    route.started = Answer::no;
    make.add_queue(route);
    const Row hidden = make.add_queue(open_queue("not yours and empty"));
    make.add_rule({.queue = hidden, .kind = RuleKind::account}, {"others"});
    make.set_identity(user_with({"bio"}));
    const AccessReading r(make);
    const Funnel f = funnel(r.cluster, queue_accesses(r.cluster, r.rooms));
    CHECK(f.terms[0] == FunnelTerm::down);
    CHECK(f.terms[1] == FunnelTerm::no_nodes);
}

TEST_CASE("a queue of a reservation is in no term and not in the total") {
    ClusterBuilder make;
    Queue of_reservation = open_queue("R1");
    of_reservation.kind = QueueKind::of_reservation;
    make.add_queue(of_reservation);
    queue_with_node(make, "gpu");
    make.set_identity(user_with({"bio"}));
    const AccessReading r(make);
    const Funnel f = funnel(r.cluster, queue_accesses(r.cluster, r.rooms));
    CHECK(f.total == 1);
    CHECK(f.terms[0] == FunnelTerm::not_counted);
    CHECK(sum(f) == f.total);
}

TEST_CASE("a refusal about the request stays shown and unconfirmed, an acceptance is confirmed") {
    ClusterBuilder make;
    queue_with_node(make, "a");
    queue_with_node(make, "b");
    make.set_identity(user_with({"bio"}));
    const AccessReading r(make);
    Verdict too_long, accepted;
    too_long.category = Category::time_limit;
    accepted.category = Category::ok;
    accepted.allowed = true;
    const Funnel f = funnel(r.cluster, queue_accesses(r.cluster, r.rooms, {}, {&too_long, &accepted}));
    CHECK(f.shown == 2);
    CHECK(names(r, f.unconfirmed_queues) == std::vector<std::string>{"a"});
}

TEST_CASE("B-53 the filter stays where it leaves nothing, with the cause") {
    ClusterBuilder make;
    const Row m = queue_with_node(make, "m");
    make.add_rule({.queue = m, .kind = RuleKind::account}, {"others"});
    make.set_identity(user_with({"bio"}));
    const AccessReading r(make);
    const Funnel f = funnel(r.cluster, queue_accesses(r.cluster, r.rooms));
    CHECK(f.shown == 0);
    CHECK(f.no_access == 1);
    CHECK(nothing_shown_because(r.cluster, f) == "no allow list admits you (--all shows everything)");
}

TEST_CASE("B-54 C-27 nothing is open to a caller without the required account") {
    ClusterBuilder make;
    queue_with_node(make, "gpu");
    make.facts().source.accounts_required = true;
    make.set_identity(user_with({}));
    const AccessReading r(make);
    const Funnel f = funnel(r.cluster, queue_accesses(r.cluster, r.rooms));
    CHECK(f.shown == 0);
    CHECK(nothing_shown_because(r.cluster, f).find("nothing you submit will run") != std::string::npos);
    CHECK(exclusion_detail(r.cluster, r.queue(), queue_accesses(r.cluster, r.rooms)[0], f.terms[0]) ==
          "this site requires an account and you have none: nothing you submit will run");
}

TEST_CASE("an unknown caller is not filtered") {
    ClusterBuilder make;
    const Row m = queue_with_node(make, "m");
    make.add_rule({.queue = m, .kind = RuleKind::account}, {"others"});
    const AccessReading r(make);
    const Funnel f = funnel(r.cluster, queue_accesses(r.cluster, r.rooms));
    CHECK(f.shown == 1);
    CHECK(f.unconfirmed == 1);
    CHECK(nothing_shown_because(r.cluster, f).empty());
}

TEST_CASE("B-64 why a queue is left out: the system's own sentence, or the first blocker") {
    ClusterBuilder make;
    Queue dead = open_queue("dead");
    dead.enabled = Answer::no;
    make.add_queue(dead);
    queue_with_node(make, "gpu");
    make.add_queue(open_queue("empty"));
    make.set_identity(user_with({"bio"}));
    const AccessReading r(make);
    Verdict refused;
    refused.category = Category::site_refused;
    refused.reason = "not before you took the course";
    const auto accesses = queue_accesses(r.cluster, r.rooms, {}, {nullptr, &refused, nullptr});
    const Funnel f = funnel(r.cluster, accesses);
    CHECK(exclusion_detail(r.cluster, r.queue(0), accesses[0], f.terms[0]) == "queue dead accepts no jobs");
    CHECK(exclusion_detail(r.cluster, r.queue(1), accesses[1], f.terms[1], &refused) ==
          "not before you took the course");
    CHECK(exclusion_detail(r.cluster, r.queue(2), accesses[2], f.terms[2]) == "queue empty has no node");
}
