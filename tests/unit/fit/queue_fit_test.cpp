#include "fit/queue_fit.hpp"

#include "unit/fit/fit_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

TEST_CASE("nodes are sorted into what fits, what could and what never will") {
    ClusterBuilder make;
    add_queue_of(make, "q",
                 {make.add_node(idle_node("free", 8)), make.add_node(used_node("full", 8, 8)),
                  make.add_node(node_with(idle_node("down", 8), Condition::down)),
                  make.add_node(node_with(idle_node("off", 8), Condition::powersave)),
                  make.add_node(idle_node("small", 2)), make.add_node(idle_node("kept", 8))});
    const QueueFit fit = FitReading(make).fit({.cpu_milli_per_task = 4000, .exclude = {"kept"}});
    CHECK(fit.considered == 6);
    CHECK(fit.fitting == 1);
    CHECK(fit.capable == 1);
    CHECK(fit.after_boot == 1);
    CHECK(fit.hardware == 4);
    CHECK(fit.excluded == 1);
    CHECK(fit.satisfied_now());
    CHECK(has_reason(fit, FitCode::cpus_in_use));
    CHECK(has_reason(fit, FitCode::out_of_service));
    CHECK(has_reason(fit, FitCode::after_boot));
    CHECK(has_reason(fit, FitCode::too_few_cpus));
}

TEST_CASE("ever possible, by the vectors of core.md 18") {
    const auto with = [](Row hardware, std::int64_t asked, Row considered, bool judged) {
        QueueFit fit;
        fit.hardware = hardware;
        fit.asked = asked;
        fit.considered = considered;
        fit.counts_judged = judged;
        return fit;
    };
    CHECK_FALSE(with(1, 40, 1, true).ever_possible());
    CHECK(with(1, 40, 1, true).too_few());
    CHECK(with(1, 40, 1, false).ever_possible());
    CHECK(with(0, 1, 0, false).ever_possible());
    CHECK_FALSE(with(0, 1, 0, true).ever_possible());
    CHECK_FALSE(with(0, 1, 3, false).ever_possible());
    CHECK_FALSE(with(0, 1, 3, false).too_few());
}

TEST_CASE("C-38 nodes that are claimed and not found suspend the judgement of counts") {
    ClusterBuilder make;
    Queue queue = open_queue("q");
    queue.declared_nodes = 4;
    make.add_queue(queue);
    const FitReading r(make);
    CHECK(r.fit({}).ever_possible());
    CHECK(r.place({}).label != Label::wrong_hw);
}

TEST_CASE("B-32 C-68 a node is free at the first release that is enough, not at its last") {
    ClusterBuilder make;
    const Row node = make.add_node(used_node("n", 32, 32));
    add_queue_of(make, "q", {node});
    make.add_release({.node = node, .at = kNow + kHour, .cpu_milli = 16000, .memory_bytes = 0, .accelerators = 0});
    make.add_release({.node = node, .at = kNow + 8 * kHour, .cpu_milli = 16000, .memory_bytes = 0, .accelerators = 0});
    const FitReading r(make);
    CHECK(r.fit({.cpu_milli_per_task = 8000}).earliest_at == Instant{kNow + kHour});
    CHECK(r.fit({.cpu_milli_per_task = 24000}).earliest_at == Instant{kNow + 8 * kHour});
    CHECK(r.place({.cpu_milli_per_task = 8000}).earliest_start_source == StartSource::declared_ends);
}

TEST_CASE("earliest over several nodes, by the vectors of core.md 18") {
    ClusterBuilder make;
    const Row a = make.add_node(used_node("a", 8, 8));
    const Row b = make.add_node(used_node("b", 8, 8));
    add_queue_of(make, "q", {a, b});
    make.add_release({.node = a, .at = kNow + kHour, .cpu_milli = 8000});
    make.add_release({.node = b, .at = kNow + 4 * kHour, .cpu_milli = 8000});
    const FitReading r(make);
    CHECK(r.fit({.nodes = 1}).earliest_at == Instant{kNow + kHour});
    CHECK(r.fit({.nodes = 2}).earliest_at == Instant{kNow + 4 * kHour});
    CHECK_FALSE(r.fit({.nodes = 3}).earliest_at.known());
    CHECK(r.fit({.nodes = 3}).too_few());
}

TEST_CASE("C-35 an end that has passed is kept: overdue, not now") {
    ClusterBuilder make;
    const Row node = make.add_node(used_node("n", 8, 8));
    add_queue_of(make, "q", {node});
    make.add_release({.node = node, .at = kNow - 3 * kHour, .cpu_milli = 8000});
    const Place place = FitReading(make).place({});
    CHECK(place.earliest_start_at == Instant{kNow - 3 * kHour});
    CHECK(place.label == Label::queue);
}

TEST_CASE("a release whose parts are not told frees the node at its last end only") {
    ClusterBuilder make;
    const Row node = make.add_node(used_node("n", 32, 32));
    add_queue_of(make, "q", {node});
    make.add_release({.node = node, .at = kNow + kHour});
    make.add_release({.node = node, .at = kNow + 2 * kHour});
    CHECK(FitReading(make).fit({}).earliest_at == Instant{kNow + 2 * kHour});
}

TEST_CASE("ends that do not release enough give no estimate") {
    ClusterBuilder make;
    const Row node = make.add_node(used_node("n", 32, 32));
    add_queue_of(make, "q", {node});
    make.add_release({.node = node, .at = kNow + kHour, .cpu_milli = 4000, .memory_bytes = 0, .accelerators = 0});
    CHECK_FALSE(FitReading(make).fit({.cpu_milli_per_task = 8000}).earliest_at.known());
}

TEST_CASE("a start that runs into a reservation is no start") {
    ClusterBuilder make;
    const Row node = make.add_node(used_node("n", 8, 8));
    add_queue_of(make, "q", {node});
    make.add_release({.node = node, .at = kNow + kHour, .cpu_milli = 8000});
    make.add_reservation({.name = "service", .starts_at = kNow + 3 * kHour, .maintenance = true}, {node});
    const FitReading r(make);
    CHECK(r.fit({.walltime_seconds = 2 * kHour}).earliest_at == Instant{kNow + kHour});
    CHECK_FALSE(r.fit({.walltime_seconds = 2 * kHour + 1}).earliest_at.known());
}

TEST_CASE("S-58 a job that reaches into a later window does not fit now") {
    ClusterBuilder make;
    const Row node = make.add_node(idle_node("n", 8));
    add_queue_of(make, "q", {node});
    make.add_reservation({.name = "service", .starts_at = kNow + 2 * kHour, .maintenance = true}, {node});
    const FitReading r(make);
    CHECK(r.place({.walltime_seconds = 2 * kHour}).label == Label::fits_now);
    const Place later = r.place({.walltime_seconds = 4 * kHour});
    CHECK(later.label == Label::queue);
    CHECK(later.fit.reasons[0].text == "reserved before the job would end: service");
    CHECK(r.place({.walltime_seconds = Quantity::unlimited()}).label == Label::queue);
    CHECK(r.place({}).label == Label::queue);  // not stated, and nothing bounds it
}

TEST_CASE("B-62 a planned node takes a job that ends before the planned start, or that a dry run names it for") {
    ClusterBuilder make;
    Node planned = node_with(idle_node("n", 8), Condition::planned);
    planned.planned_at = kNow + 2 * kHour;
    add_queue_of(make, "q", {make.add_node(planned)});
    const FitReading r(make);
    CHECK(r.fit({.walltime_seconds = kHour}).fitting == 1);
    CHECK(r.fit({.walltime_seconds = 3 * kHour}).fitting == 0);
    Verdict verdict = accepted(kNow);
    verdict.predicted_nodes = {"n"};
    CHECK(r.fit({.walltime_seconds = 3 * kHour}, 0, &verdict).fitting == 1);
    verdict.predicted_start_at = kNow + kHour;
    CHECK(r.fit({.walltime_seconds = 3 * kHour}, 0, &verdict).fitting == 0);
}

TEST_CASE("a reservation that the job names makes its nodes the caller's, and only they count") {
    ClusterBuilder make;
    Node held = node_with(idle_node("mine", 8), Condition::reserved);
    const Row mine = make.add_node(held);
    add_queue_of(make, "q", {mine, make.add_node(idle_node("other", 8))});
    make.add_reservation(
        {.name = "course", .starts_at = kNow - kHour, .ends_at = kNow + 4 * kHour, .admits_caller = Answer::yes},
        {mine});
    const FitReading r(make);
    CHECK(r.fit({.walltime_seconds = kHour}).fitting == 1);
    const QueueFit named = r.fit({.walltime_seconds = kHour, .reservation = "course"});
    CHECK(named.fitting == 1);
    CHECK(named.hardware == 1);
    CHECK(has_reason(named, FitCode::other_reservation));
    CHECK(r.fit({.walltime_seconds = 5 * kHour, .reservation = "course"}).fitting == 0);  // it ends before the job
    CHECK(r.fit({.walltime_seconds = kHour, .reservation = "nosuch"}).hardware == 0);
    CHECK(has_caveat(r.place({.nodes = 2, .walltime_seconds = kHour}), "with_reservation"));
}

TEST_CASE("who names the queue of a reservation names the reservation") {
    ClusterBuilder make;
    const Row held = make.add_node(node_with(idle_node("mine", 8), Condition::reserved));
    Queue of_reservation = open_queue("R26");
    of_reservation.kind = QueueKind::of_reservation;
    make.add_member(make.add_queue(of_reservation), held);
    make.add_reservation(
        {.name = "R26", .starts_at = kNow - kHour, .ends_at = kNow + 4 * kHour, .admits_caller = Answer::yes}, {held});
    const FitReading r(make);
    CHECK(r.fit({.walltime_seconds = kHour}).fitting == 1);
    CHECK(r.fit({.walltime_seconds = 5 * kHour}).fitting == 0);
    CHECK(r.fit({.walltime_seconds = kHour, .reservation = "nosuch"}).fitting == 0);
    CHECK_FALSE(has_caveat(r.place({.nodes = 2, .walltime_seconds = kHour}), "with_reservation"));
}

TEST_CASE("C-05 B-17 a job that names no memory needs the default of its cores") {
    ClusterBuilder make;
    Node node = used_node("n", 128, 31, 250000 * kMiB, 246100 * kMiB);
    node.memory_floor_bytes = 3810 * kMiB;
    add_queue_of(make, "q", {make.add_node(node)});
    const FitReading r(make);
    CHECK(r.fit({}).fitting == 1);
    CHECK(r.fit({.cpu_milli_per_task = 2000}).fitting == 0);
    CHECK(has_reason(r.fit({.cpu_milli_per_task = 2000}), FitCode::memory_in_use));
    CHECK(r.fit({.cpu_milli_per_task = 90000, .memory_bytes = 1024 * kMiB}).fitting == 1);  // it names less
    CHECK(r.fit({.cpu_milli_per_task = 90000, .memory_bytes = 4096 * kMiB}).fitting == 0);
}

TEST_CASE("C-08 a job that states its memory does not fit where none is reported, and would queue") {
    ClusterBuilder make;
    add_queue_of(make, "q", {make.add_node(idle_node("n", 8))});
    const FitReading r(make);
    CHECK(r.place({.memory_bytes = 4 * kGiB}).label == Label::queue);
    CHECK(has_reason(r.fit({.memory_bytes = 4 * kGiB}), FitCode::memory_not_reported));
    CHECK(r.place({}).label == Label::fits_now);
}

TEST_CASE("B-04 C-09 a card behind no free core is not free") {
    ClusterBuilder make;
    const Row node = make.add_node(used_node("n", 8, 8));
    make.add_slot({.node = node, .resource = "gpu:a100", .total = 4, .alloc = 0});
    add_queue_of(make, "q", {node});
    CHECK(FitReading(make).fit({.accelerators_per_node = 1}).fitting == 0);
}

TEST_CASE("free cards of the kinds that pass, not of the node, decide") {
    ClusterBuilder make;
    const Row node = make.add_node(idle_node("n", 64));
    make.add_slot({.node = node, .resource = "gpu:v100", .total = 2, .alloc = 0});
    make.add_slot({.node = node, .resource = "gpu:a100", .total = 2, .alloc = 1});
    add_queue_of(make, "q", {node});
    const FitReading r(make);
    CHECK(r.fit({.accelerators_per_node = 3}).fitting == 1);
    CHECK(r.fit({.accelerators_per_node = 1, .needs = {"bf16"}}).fitting == 1);
    CHECK(r.fit({.accelerators_per_node = 2, .needs = {"bf16"}}).fitting == 0);
    CHECK(has_reason(r.fit({.accelerators_per_node = 2, .needs = {"bf16"}}), FitCode::accelerators_in_use));
}

TEST_CASE("use that could not be read is no room, and that is said") {
    ClusterBuilder make;
    Node node = idle_node("n", 8);
    node.cpu_alloc_milli = Quantity::unknown();
    add_queue_of(make, "q", {make.add_node(node)});
    const Place place = FitReading(make).place({});
    CHECK(place.label == Label::queue);
    CHECK(has_caveat(place, "use_unknown"));
}

TEST_CASE("nodes not stated: one, or the queue's least") {
    Queue queue = open_queue("wide");
    queue.min_nodes = 2;
    CHECK(nodes_asked({}, queue) == 2);
    CHECK(nodes_asked({.nodes = 1}, queue) == 1);
    CHECK(nodes_asked({}, open_queue("q")) == 1);
}

TEST_CASE("a walltime that is not stated is the queue's default, else its ceiling, else none") {
    ClusterBuilder make;
    Queue queue = open_queue("q");
    queue.max_walltime_seconds = 2 * kHour;
    make.add_queue(queue);
    queue.name = "r";
    queue.default_walltime_seconds = kHour;
    make.add_queue(queue);
    make.add_queue(open_queue("s"));
    const FitReading r(make);
    const auto seconds = [&](Row row, const JobShape& shape) {
        return walltime_for(r.facts(), r.reading.cluster.queues[row], shape);
    };
    CHECK(seconds(0, {}) == Quantity{2 * kHour});
    CHECK(seconds(1, {}) == Quantity{kHour});
    CHECK(seconds(2, {}).is_unlimited());
    CHECK(seconds(1, {.walltime_seconds = 60}) == Quantity{60});
}

TEST_CASE("S-68 a queue of whole nodes takes a job only on nodes that nobody uses") {
    ClusterBuilder make;
    Queue queue = open_queue("excl");
    queue.whole_nodes = true;
    const Row row = make.add_queue(queue);
    make.add_members(row, {make.add_node(used_node("a", 32, 2)), make.add_node(idle_node("b", 32))});
    const QueueFit fit = FitReading(make).fit({});
    CHECK(fit.fitting == 1);
    CHECK(has_reason(fit, FitCode::exclusive));
}

TEST_CASE("G-23 a node where the queue turns the caller away, or lets no job run so long, takes none of his") {
    ClusterBuilder make;
    const Row c01 = make.add_node(idle_node("c01", 8)), c02 = make.add_node(idle_node("c02", 8));
    const Row queue = make.add_queue(open_queue("long.q"));
    make.add_member(queue, c01, {.max_walltime_seconds = 168 * kHour});
    make.add_member(queue, c02, {.max_walltime_seconds = 96 * kHour});
    const Row mixed = make.add_queue(open_queue("mixed.q"));
    make.add_member(mixed, c01, {.admits_caller = Answer::yes});
    make.add_member(mixed, c02, {.admits_caller = Answer::no});
    const FitReading r(make);
    CHECK(r.fit({.walltime_seconds = 90 * kHour}, queue).fitting == 2);
    const QueueFit fit = r.fit({.walltime_seconds = 100 * kHour}, queue);
    CHECK(fit.fitting == 1);
    CHECK(has_reason(fit, FitCode::longer_than_here));
    CHECK(r.fit({}, queue).fitting == 2);
    CHECK(r.fit({}, mixed).fitting == 1);
    CHECK(has_reason(r.fit({}, mixed), FitCode::exclusive));
}

TEST_CASE("cards that limits on their node do not leave to the caller are not free to him") {
    ClusterBuilder make;
    const Row g02 = make.add_node(idle_node("g02", 32));
    make.add_slot({.node = g02, .resource = "gpu", .label = "A100", .total = 4, .alloc = 1, .left = 1});
    add_queue_of(make, "gpu.q", {g02});
    const FitReading r(make);
    CHECK(r.fit({.accelerators_per_node = 1}).fitting == 1);
    CHECK(r.fit({.accelerators_per_node = 2}).fitting == 0);
}
