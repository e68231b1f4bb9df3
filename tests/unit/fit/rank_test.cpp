#include "fit/rank.hpp"

#include "unit/fit/fit_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("B-34 a job without accelerators goes to nodes without them first") {
    ClusterBuilder make;
    add_caller(make);
    add_queue_of(make, "agpu", {add_gpu_node(make, "g1", 4), add_gpu_node(make, "g2", 4)});
    add_queue_of(make, "day", {make.add_node(idle_node("c1", 8))});
    const FitReading r(make);
    CHECK(r.order({}) == Names{"day", "agpu"});
    CHECK(r.order({.accelerators_per_node = 1}) == Names{"agpu"});
}

TEST_CASE("tiers never interleave: what starts now, what waits, what never will") {
    ClusterBuilder make;
    add_caller(make);
    add_queue_of(make, "a-small", {make.add_node(idle_node("s", 2))});
    add_queue_of(make, "b-full", {make.add_node(used_node("f", 8, 8))});
    add_queue_of(make, "c-free", {make.add_node(idle_node("n", 8))});
    Queue limited = open_queue("d-limited");
    limited.max_walltime_seconds = 60;
    make.add_member(make.add_queue(limited), make.add_node(idle_node("l", 8)));
    const FitReading r(make);
    const JobShape shape{.cpu_milli_per_task = 8000, .walltime_seconds = kHour};
    CHECK(r.order(shape) == Names{"c-free", "b-full", "d-limited", "a-small"});
    const Ranking ranking = r.ranking(shape);
    for (std::size_t i = 1; i < ranking.places.size(); ++i)
        CHECK(ranking.places[i - 1].label <= ranking.places[i].label);
}

TEST_CASE("among equals: confirmed, then more room, then the earlier start, then the name") {
    ClusterBuilder make;
    add_caller(make);
    const Row a = add_queue_of(make, "a", {make.add_node(idle_node("a1", 8))});
    const Row b = add_queue_of(make, "b", {make.add_node(idle_node("b1", 8))});
    add_queue_of(make, "c", {make.add_node(idle_node("c1", 8)), make.add_node(idle_node("c2", 8))});
    const FitReading r(make);
    CHECK(r.order({}) == Names{"c", "a", "b"});
    const Verdict yes = accepted(), down = refused(Category::control_plane_down);
    Asking asking;
    asking.possible = true;
    asking.verdicts = {nullptr, nullptr, nullptr};
    asking.verdicts[b] = &yes;
    asking.verdicts[a] = &down;
    CHECK(r.order({}, asking) == Names{"b", "c", "a"});
}

TEST_CASE("C-30 a group's own queue stands after shared ones until an answer confirms it") {
    ClusterBuilder make;
    add_caller(make);
    const Row own = add_queue_of(make, "a-own", {make.add_node(idle_node("o", 8))});
    make.add_rule({.queue = own, .kind = RuleKind::account}, {"bio"});
    add_queue_of(make, "b-shared", {make.add_node(idle_node("s", 8))});
    const FitReading r(make);
    CHECK(r.order({}) == Names{"b-shared", "a-own"});
    const Verdict yes = accepted();
    Asking asking{.verdicts = {&yes, nullptr}, .possible = true};
    CHECK(r.order({}, asking) == Names{"a-own", "b-shared"});
    CHECK(r.place({}, own).entitlement == Entitlement::group_only);
}

TEST_CASE("B-33 what is left out is counted with its reason, and a named queue never is") {
    ClusterBuilder make;
    add_caller(make);
    const Row gpu = add_queue_of(make, "gpu", {add_gpu_node(make, "g", 4)});
    const Row cpu = add_queue_of(make, "cpu", {make.add_node(idle_node("c", 8))});
    const Row theirs = add_queue_of(make, "theirs", {add_gpu_node(make, "t", 4)});
    make.add_rule({.queue = theirs, .kind = RuleKind::account}, {"phys"});
    Queue closed = open_queue("closed");
    closed.enabled = Answer::no;
    make.add_member(make.add_queue(closed), add_gpu_node(make, "x", 4));
    Queue routing = open_queue("route");
    routing.kind = QueueKind::routing;
    make.add_queue(routing, {.forwards_to = {"gpu"}});
    const Row refusing = add_queue_of(make, "refusing", {add_gpu_node(make, "r", 4)});
    const FitReading r(make);
    const Verdict no = refused(Category::not_entitled), over = refused(Category::time_limit);
    Asking asking;
    asking.verdicts.resize(6, nullptr);
    asking.verdicts[refusing] = &no;
    asking.verdicts[gpu] = &over;
    const Ranking ranking = r.ranking({.accelerators_per_node = 1}, {}, asking);
    REQUIRE(ranking.places.size() == 1);
    CHECK(ranking.places[0].queue == gpu);  // B-21: about the request, so it is shown
    std::vector<LeftOutWhy> why;
    for (const LeftOut& row : ranking.left_out) why.push_back(row.why);
    CHECK(why == std::vector<LeftOutWhy>{LeftOutWhy::no_accelerators, LeftOutWhy::no_access, LeftOutWhy::blocked,
                                         LeftOutWhy::routing, LeftOutWhy::refused});
    CHECK(r.ranking({.accelerators_per_node = 1}, {.all = true}, asking).places.size() == 6);
    const Ranking named = r.ranking({.accelerators_per_node = 1}, {.queues = {theirs, cpu}}, asking);
    CHECK(named.left_out.empty());
    REQUIRE(named.places.size() == 2);
    CHECK(named.places[1].label == Label::blocked);
    CHECK(has_blocker(named.places[1], "ACCOUNT_NOT_ALLOWED"));
}

TEST_CASE("C-82 a routing queue is never a placement target") {
    ClusterBuilder make;
    add_caller(make);
    Queue routing = open_queue("route");
    routing.kind = QueueKind::routing;
    make.add_queue(routing, {.forwards_to = {"gpu"}});
    const FitReading r(make);
    const Ranking ranking = r.ranking({}, {.all = true});
    CHECK_FALSE(takes_the_job(ranking.places.at(0).label));
}
