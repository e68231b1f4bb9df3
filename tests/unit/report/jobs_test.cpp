#include "report/jobs.hpp"

#include <doctest/doctest.h>

#include "unit/report/heron.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

/// A node in use by three jobs, an idle one, one out, one that is held by nobody in the list.
struct Busy {
    ClusterBuilder make;
    Row busy, idle, out, held;

    Busy() {
        make.facts().now = kNow;
        make.set_identity({.user = "mira", .accounts = Words{"bio"}, .qos = Words{}, .groups = Words{}});
        Node node = idle_node("g1", 64, 512 * kGiB);
        node.cpu_alloc_milli = 20000;
        busy = make.add_node(node);
        idle = make.add_node(idle_node("g2", 64, 512 * kGiB));
        Node drained = idle_node("g3", 64, 512 * kGiB);
        drained.conditions.add(Condition::drain);
        out = make.add_node(drained);
        node.name = "g4";
        node.host = "g4";
        held = make.add_node(node);
        const auto job = [&](Text id, Text user) {
            Job made;
            made.id = id;
            made.user = user;
            made.state = JobState::running;
            made.started_at = kNow - 60;
            made.ends_at = kNow + 3600;
            made.node_count = 1;
            return made;
        };
        const Row small = make.add_job(job("9", "mira"), std::vector<Row>{busy});
        const Row late = make.add_job(job("10", "otto"), std::vector<Row>{busy});
        const Row gpus = make.add_job(job("11", "otto"), std::vector<Row>{busy});
        make.add_allocation({.job = small, .node = busy, .cpu_milli = 4000, .accelerators = 0});
        make.add_allocation({.job = late, .node = busy, .cpu_milli = 4000, .accelerators = 0});
        make.add_allocation({.job = gpus, .node = busy, .cpu_milli = 1000, .accelerators = 2});
    }
};

}  // namespace

TEST_CASE("jobs of a node: most accelerators, most cores, then id as a number") {
    Busy b;
    const Cluster cluster = b.make.build();
    const Judgement judgement(cluster, true);
    const NodeJobsReport report = node_jobs_report(judgement, JobsByNode(cluster), b.busy);
    REQUIRE(report.jobs.size() == 3);
    CHECK(report.jobs[0].job.id == "11");
    CHECK(report.jobs[1].job.id == "9");
    CHECK(report.jobs[2].job.id == "10");
    CHECK(report.jobs[1].job.mine);
    CHECK_FALSE(report.jobs[2].job.mine);
    CHECK(report.jobs[0].job.used_seconds == Quantity(60));
    CHECK(report.jobs[0].job.left_seconds == Quantity(3600));
    CHECK(report.empty == EmptyList::not_empty);
}

TEST_CASE("C-46 five kinds of empty list") {
    Busy b;
    Cluster cluster = b.make.build();
    const auto why = [&](Row node) {
        return node_jobs_report(Judgement(cluster, true), JobsByNode(cluster), node).empty;
    };
    CHECK(why(b.idle) == EmptyList::nothing_runs);
    CHECK(why(b.out) == EmptyList::nothing_can_start);
    CHECK(why(b.held) == EmptyList::unclaimed);
    cluster.failed.add(Query::jobs);
    CHECK(why(b.busy) == EmptyList::query_failed);
    cluster.asked = Query::nodes;
    CHECK(why(b.busy) == EmptyList::not_told);
}

TEST_CASE("a job over its time has nothing left, and one that waits has used nothing") {
    Busy b;
    Job over;
    over.id = "12";
    over.state = JobState::running;
    over.started_at = kNow - 100;
    over.ends_at = kNow - 10;
    const Row over_row = b.make.add_job(over);
    over.state = JobState::waiting;
    const Row waiting_row = b.make.add_job(over);
    const Cluster cluster = b.make.build();
    CHECK(job_report(cluster, over_row).left_seconds == Quantity(0));
    CHECK_FALSE(job_report(cluster, waiting_row).used_seconds.known());
    CHECK(job_listing(cluster).back() == waiting_row);
}
