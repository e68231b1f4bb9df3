#include "room/jobs_here.hpp"

#include "unit/room/room_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

/// 42 nodes of 48 cores, and a job of 512 cores on all of them.
Row job_on_all(ClusterBuilder& make) {
    std::vector<Row> nodes;
    for (int i = 0; i < 42; ++i) {
        const std::string name = "n" + std::to_string(i);
        nodes.push_back(make.add_node(idle_node(name, 48)));
    }
    Job job;
    job.state = JobState::running;
    job.cpu_milli = 512000;
    job.node_count = 42;
    return make.add_job(job, nodes);
}

}  // namespace

TEST_CASE("C-45 a job's share of a node is what the system tells, 7 of 512 cores") {
    ClusterBuilder make;
    const Row job = job_on_all(make);
    make.add_allocation({.job = job, .node = 5, .cpu_milli = 7000});
    const Cluster cluster = make.build();
    const std::vector<JobHere> here = JobsByNode(cluster).on(5);
    REQUIRE(here.size() == 1);
    CHECK(here[0].job == job);
    CHECK(here[0].cpu_milli == Quantity{7000});
    CHECK_FALSE(here[0].memory_bytes.known());
}

TEST_CASE("C-45 S-64 without an allocation the share is unknown, never the total and never a part of it") {
    ClusterBuilder make;
    job_on_all(make);
    const Cluster cluster = make.build();
    const std::vector<JobHere> here = JobsByNode(cluster).on(0);
    REQUIRE(here.size() == 1);
    CHECK_FALSE(here[0].cpu_milli.known());
}

TEST_CASE("core.md 3.6 all of a job of one node is there") {
    ClusterBuilder make;
    const Row a = make.add_node(idle_node("a", 48)), b = make.add_node(idle_node("b", 48));
    Job job;
    job.state = JobState::suspended;
    job.cpu_milli = 4000;
    job.accelerators = 1;
    make.add_job(job, std::vector<Row>{a});
    job.node_count = 2;  // the other node is none of ours
    make.add_job(job, std::vector<Row>{a});
    job.state = JobState::waiting;
    make.add_job(job, std::vector<Row>{a, b});
    const Cluster cluster = make.build();
    const std::vector<JobHere> here = JobsByNode(cluster).on(a);
    REQUIRE(here.size() == 2);
    CHECK(here[0].cpu_milli == Quantity{4000});
    CHECK(here[0].accelerators == Quantity{1});
    CHECK_FALSE(here[1].cpu_milli.known());
    CHECK(JobsByNode(cluster).on(b).empty());
}

TEST_CASE("what a job holds of several slots of a node is added up") {
    ClusterBuilder make;
    const Row node = make.add_node(idle_node("a", 48));
    const Row job = make.add_job({.state = JobState::running});
    const Row v100 = make.add_slot({.node = node, .resource = "gpu:v100", .total = 4, .alloc = 1});
    const Row a100 = make.add_slot({.node = node, .resource = "gpu:a100", .total = 4, .alloc = 2});
    make.add_allocation({.job = job, .node = node, .slot = v100, .cpu_milli = 2000, .accelerators = 1});
    make.add_allocation({.job = job, .node = node, .slot = a100, .accelerators = 2});
    const Cluster cluster = make.build();
    const std::vector<JobHere> here = JobsByNode(cluster).on(node);
    REQUIRE(here.size() == 1);
    CHECK(here[0].cpu_milli == Quantity{2000});
    CHECK(here[0].accelerators == Quantity{3});
}

TEST_CASE("a job that tells of one of its nodes is there on the others too, and once on each") {
    ClusterBuilder make;
    const Row a = make.add_node(idle_node("a", 48)), b = make.add_node(idle_node("b", 48));
    const Row job = make.add_job({.state = JobState::running, .node_count = 2}, std::vector<Row>{a, b, b});
    make.add_allocation({.job = job, .node = a, .cpu_milli = 2000});
    make.add_allocation({.job = kNoRow, .node = b, .cpu_milli = 2000});
    const Cluster cluster = make.build();
    const JobsByNode jobs(cluster);
    REQUIRE(jobs.on(a).size() == 1);
    CHECK(jobs.on(a)[0].cpu_milli == Quantity{2000});
    REQUIRE(jobs.on(b).size() == 1);
    CHECK_FALSE(jobs.on(b)[0].cpu_milli.known());
    CHECK(jobs.on(kNoRow).empty());
}

TEST_CASE("C-46 an empty list of jobs is idleness only where nothing is held and the list was told") {
    ClusterBuilder make;
    make.add_node(used_node("held", 8, 2));
    make.add_node(used_node("idle", 8, 0, kGiB, 0));
    Node untold = idle_node("untold", 8);
    untold.cpu_alloc_milli = {};
    make.add_node(untold);
    RoomReading r(make);
    CHECK(no_jobs_because(r.cluster, r.node(0)) == NoJobs::unclaimed);
    CHECK(no_jobs_because(r.cluster, r.node(1)) == NoJobs::idle);
    CHECK(no_jobs_because(r.cluster, r.node(2)) == NoJobs::unclaimed);
    r.cluster.failed.add(Query::jobs);
    CHECK(no_jobs_because(r.cluster, r.node(1)) == NoJobs::query_failed);
    r.cluster.asked = Query::nodes;
    CHECK(no_jobs_because(r.cluster, r.node(1)) == NoJobs::not_told);
}
