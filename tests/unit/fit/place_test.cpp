#include "fit/place.hpp"

#include "unit/fit/fit_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

/// One open queue with one idle node.
FitReading room(Quantity jobs_waiting = {}) {
    ClusterBuilder make;
    add_caller(make);
    Queue queue = open_queue("day");
    queue.jobs_waiting = jobs_waiting;
    make.add_member(make.add_queue(queue), make.add_node(idle_node("n", 8)));
    return FitReading(make);
}

/// The same with nothing free.
FitReading no_room() {
    ClusterBuilder make;
    add_caller(make);
    add_queue_of(make, "day", {make.add_node(used_node("n", 8, 8))});
    return FitReading(make);
}

Label label_with(const FitReading& r, const Verdict& verdict, JobShape shape = {}) {
    return r.place(std::move(shape), 0, &verdict).label;
}

}  // namespace

TEST_CASE("C-10 C-11 starts_now by the vectors of core.md 18") {
    const FitReading r = room();
    CHECK(label_with(r, accepted(kNow + 2)) == Label::run_now);
    CHECK(label_with(r, accepted(kNow + 120)) == Label::run_now);
    CHECK(label_with(r, accepted(kNow + 121)) == Label::queue);
    CHECK(label_with(r, accepted(kNow - kHour)) == Label::run_now);
    CHECK(label_with(r, accepted()) == Label::run_now);
    CHECK(label_with(no_room(), accepted(kNow)) == Label::queue);
    CHECK(label_with(r, accepted(kNow + 4 * kHour + 24 * 60)) == Label::queue);
}

TEST_CASE("B-65 RUN NOW needs a confirmation, else it is FITS NOW") {
    const FitReading r = room();
    CHECK(r.place({}).label == Label::fits_now);
    CHECK(r.place({}).starts_now);
    CHECK_FALSE(r.place({}).confirmed);
    CHECK(label_with(r, refused(Category::not_supported)) == Label::fits_now);
}

TEST_CASE("B-65 an estimate that is known to be wrong is set aside") {
    Verdict late = accepted(kNow + 14 * kHour);
    late.predicted_start_reliable = Answer::no;
    CHECK(label_with(room(0), late) == Label::run_now);
    CHECK(label_with(room(3), late) == Label::fits_now);
    CHECK(label_with(room(), late) == Label::fits_now);
    const FitReading r = room(3);
    const Place place = r.place({}, 0, &late);
    CHECK(has_caveat(place, "estimate_set_aside"));
    CHECK_FALSE(place.earliest_start_at.known());
    CHECK(label_with(no_room(), late) == Label::queue);
    late.predicted_start_reliable = Answer::unknown;  // nothing speaks against it
    CHECK(label_with(room(3), late) == Label::queue);
}

TEST_CASE("C-12 no start is shown beside a refusal") {
    Verdict verdict = refused(Category::not_entitled);
    verdict.predicted_start_at = kNow + 60;
    const FitReading r = room();
    const Place place = r.place({}, 0, &verdict);
    CHECK(place.label == Label::blocked);
    CHECK_FALSE(place.earliest_start_at.known());
    CHECK_FALSE(place.reachable);
    CHECK(place.entitlement == Entitlement::refused);
}

TEST_CASE("B-21 a refusal that is about the request is a limit, not a lack of access") {
    const FitReading r = room();
    for (const Category category :
         {Category::quota_exceeded, Category::time_limit, Category::needs_reservation, Category::shape_unavailable})
        CHECK(label_with(r, refused(category)) == Label::limit);
    for (const Category category : {Category::not_entitled, Category::account_mismatch, Category::no_account,
                                    Category::access_denied, Category::group_denied, Category::site_refused,
                                    Category::unknown_queue, Category::queue_closed, Category::invalid_qos})
        CHECK(label_with(r, refused(category)) == Label::blocked);
}

TEST_CASE("C-20 C-22 C-23 what was not answered is neither accepted nor refused") {
    const FitReading r = room();
    for (const Category category : {Category::control_plane_down, Category::accounts_untried, Category::unknown}) {
        const Verdict verdict = refused(category);
        const Place place = r.place({}, 0, &verdict);
        CHECK(place.label == Label::no_answer);
        CHECK_FALSE(place.starts_now);
        CHECK(place.reachable);
        CHECK(place.entitlement == Entitlement::no_durable_answer);
    }
    CHECK(label_with(r, refused(Category::busy_now)) == Label::queue);
}

TEST_CASE("A3 a refused place is never called RUN NOW") {
    for (std::uint32_t number = 1; number < kCategories; ++number) {
        const Label label = label_with(room(0), refused(static_cast<Category>(number)));
        CHECK(label != Label::run_now);
    }
}

TEST_CASE("C-37 wrong hardware, too few nodes, all out and full are four answers") {
    ClusterBuilder make;
    add_caller(make);
    const Row full = add_gpu_node(make, "g1", 4, "gpu:a100", 4);
    const Row down = make.add_node(node_with(idle_node("g2", 64), Condition::down));
    make.add_slot({.node = down, .resource = "gpu:a100", .total = 4, .alloc = 0});
    const Row cpu = make.add_node(idle_node("c1", 64));
    const Row gpu_queue = add_queue_of(make, "gpu", {full});
    const Row out_queue = add_queue_of(make, "out", {down, cpu});
    const Row cpu_queue = add_queue_of(make, "cpu", {cpu});
    const FitReading r(make);
    const JobShape shape{.accelerators_per_node = 4};
    CHECK(r.place(shape, gpu_queue).label == Label::queue);
    CHECK(r.place({.nodes = 40, .accelerators_per_node = 4}, gpu_queue).label == Label::too_few);
    CHECK(r.place(shape, out_queue).label == Label::all_out);  // B-28
    CHECK(r.place(shape, cpu_queue).label == Label::wrong_hw);
    CHECK_FALSE(r.place(shape, cpu_queue).hardware_possible);
    const Place all_excluded = r.place({.accelerators_per_node = 4, .exclude = {"g1"}}, gpu_queue);
    CHECK(all_excluded.fit.excluded == 1);  // C-39
}

TEST_CASE("a queue of which every node is out is ALL OUT, not BLOCKED") {
    ClusterBuilder make;
    add_caller(make);
    add_queue_of(make, "day", {make.add_node(node_with(idle_node("n", 8), Condition::drain))});
    const FitReading r(make);
    const Place place = r.place({});
    CHECK(has_blocker(place, "ALL_NODES_UNSCHEDULABLE"));
    CHECK(place.label == Label::all_out);
}

TEST_CASE("B-15 S-07 a node that boots on demand makes the job wait for the boot") {
    ClusterBuilder make;
    add_caller(make);
    Node off = node_with(idle_node("n", 8), Condition::powersave);
    off.boot_seconds = 300;
    add_queue_of(make, "cloud", {make.add_node(off)});
    const FitReading r(make);
    const Place place = r.place({});
    CHECK(place.label == Label::queue);
    CHECK(place.earliest_start_at == Instant{kNow + 300});
    CHECK(place.earliest_start_source == StartSource::boot);
    CHECK(has_caveat(place, "after_boot"));
}

TEST_CASE("B-61 C-19 an accepting dry run lifts a declared denial, and the contradiction is shown") {
    ClusterBuilder make;
    add_caller(make);
    const Row queue = add_queue_of(make, "day", {make.add_node(idle_node("n", 8))});
    make.add_rule({.queue = queue, .kind = RuleKind::account}, {"phys"});
    const FitReading r(make);
    CHECK(r.place({}).label == Label::blocked);
    const Verdict yes = accepted();
    const Place place = r.place({}, 0, &yes);
    CHECK(place.label == Label::run_now);
    CHECK(place.blockers.empty());
    CHECK(place.declared_denials.size() == 1);
    CHECK(has_caveat(place, "declared_denial_contradicted"));
}

TEST_CASE("A5 an accepting dry run does not lift a limit of the queue") {
    ClusterBuilder make;
    add_caller(make);
    Queue queue = open_queue("short");
    queue.max_walltime_seconds = 30 * 60;
    make.add_member(make.add_queue(queue), make.add_node(idle_node("n", 8)));
    const FitReading r(make);
    const Verdict yes = accepted();
    CHECK(r.place({.walltime_seconds = kHour}, 0, &yes).label == Label::limit);
    CHECK(r.place({}, 0, &yes).label == Label::run_now);  // B-66: what is not stated is not checked
    CHECK(r.place({.walltime_seconds = Quantity::unlimited()}, 0, &yes).label == Label::limit);  // B-24
}

TEST_CASE("B-11 fewer nodes than the queue's least are a limit") {
    ClusterBuilder make;
    add_caller(make);
    Queue queue = open_queue("wide");
    queue.min_nodes = 2;
    const Row row = make.add_queue(queue);
    make.add_members(row, {make.add_node(idle_node("a", 8)), make.add_node(idle_node("b", 8))});
    const FitReading r(make);
    CHECK(r.place({.nodes = 1}).label == Label::limit);
    CHECK(r.place({}).label == Label::fits_now);
    CHECK(r.place({}).fit.asked == 2);
}

TEST_CASE("B-25 C-84 over what is left of a limit waits; over the limit is a limit") {
    ClusterBuilder make;
    add_caller_of_qos(make);
    add_queue_of(make, "day", {make.add_node(idle_node("n", 128))});
    add_core_limit(make, 64000, 60000);
    const FitReading r(make);
    CHECK(r.place({.cpu_milli_per_task = 4000}).label == Label::fits_now);
    const Place waits = r.place({.cpu_milli_per_task = 8000});
    CHECK(waits.label == Label::queue);
    CHECK(waits.reachable);
    CHECK(waits.runnable_now);
    CHECK_FALSE(waits.starts_now);
    CHECK(r.place({.cpu_milli_per_task = 80000}).label == Label::limit);
}

TEST_CASE("the source of an entitlement, the first that holds") {
    const FitReading r = room();
    const Verdict yes = accepted(), no = refused(Category::not_entitled), down = refused(Category::control_plane_down);
    CHECK(r.place({}, 0, &yes).entitlement == Entitlement::confirmed);
    CHECK(r.place({}, 0, &no).entitlement == Entitlement::refused);
    CHECK(r.place({}, 0, &down).entitlement == Entitlement::no_durable_answer);
    Asking asking;
    CHECK(place_in(r.facts(), r.demand({}), 0, asking).entitlement == Entitlement::declared);
    asking.possible = true;
    CHECK(place_in(r.facts(), r.demand({}), 0, asking).entitlement == Entitlement::not_asked);
    asking.budget_spent = {1};
    CHECK(place_in(r.facts(), r.demand({}), 0, asking).entitlement == Entitlement::budget_spent);
}

TEST_CASE("flags that settle a refusal of the envelope are named") {
    const FitReading r = room();
    Verdict qos = refused(Category::invalid_qos);
    qos.qos = "long";
    const Place place = r.place({}, 0, &qos);
    REQUIRE_FALSE(place.caveats.empty());
    CHECK(place.caveats[0].text == "the QOS long was refused: another --qos may settle it");
    Verdict untried = refused(Category::accounts_untried);
    untried.accounts_tried = 4;
    untried.accounts_total = 34;
    CHECK(r.place({}, 0, &untried).caveats[0].text == "4 of 34 accounts were tried and refused; name one with -A");
}

TEST_CASE("C-17 a limit that cannot be read is a caveat, not a blocker") {
    ClusterBuilder make;
    add_caller_of_qos(make);
    add_queue_of(make, "day", {make.add_node(idle_node("n", 8))});
    make.add_limit({.set = "normal", .scope = Scope::job, .resource = "walltime_seconds"});
    const FitReading r(make);
    const Place place = r.place({.walltime_seconds = kHour});
    CHECK(place.blockers.empty());
    CHECK(has_caveat(place, "limit_unchecked"));
}

TEST_CASE("core.md 9 nodes that a reservation holds for others until a known end are no ALL OUT: the job waits") {
    const auto under = [](Reservation reservation) {
        ClusterBuilder make;
        add_caller(make);
        const Row node = make.add_node(node_with(idle_node("n", 8), Condition::reserved));
        add_queue_of(make, "q", {node});
        reservation.name = "r";
        reservation.starts_at = kNow - kHour;
        reservation.admits_caller = Answer::no;
        make.add_reservation(reservation, {node});
        return FitReading(make).place({});
    };
    const Place place = under({.ends_at = kNow + 2 * kHour});
    CHECK(place.label == Label::queue);
    CHECK(place.reachable);
    CHECK(place.earliest_start_at == Instant{kNow + 2 * kHour});
    CHECK(under({.ends_at = {}}).label == Label::all_out);
    CHECK(under({.ends_at = kNow + 2 * kHour, .maintenance = true}).label == Label::all_out);
}

TEST_CASE("a start that a dry run predicts for now is none under a limit that makes the job wait") {
    const auto earliest = [](Instant predicted) {
        ClusterBuilder make;
        add_caller_of_qos(make);
        add_queue_of(make, "q", {make.add_node(idle_node("n", 8))});
        add_core_limit(make, 4000, 4000);
        const Verdict verdict = accepted(predicted);
        const Place place = FitReading(make).place({.cpu_milli_per_task = 1000}, 0, &verdict);
        CHECK(place.label == Label::queue);
        return place.earliest_start_at;
    };
    CHECK_FALSE(earliest(kNow).known());
    CHECK(earliest(kNow + kHour) == Instant{kNow + kHour});
}
