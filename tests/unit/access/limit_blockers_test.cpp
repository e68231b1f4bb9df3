#include "access/limit_blockers.hpp"

#include <doctest/doctest.h>

#include "unit/access/limit_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

const Quantity kUnlimited = Quantity::unlimited(), kUnknown = Quantity::unknown();

LimitFindings found(std::initializer_list<Limit> limits, const JobShape& shape) {
    ClusterBuilder make;
    one_queue(make);
    for (const Limit& limit : limits) make.add_limit(limit);
    const AccessReading r(make);
    return limit_blockers(r.caller, r.queue(), shape);
}

/// "MAX_CPU_USER W", ...
Codes said(const LimitFindings& findings) {
    Codes lines;
    for (const Blocker& blocker : findings.blockers) {
        CHECK_FALSE(blocker.fatal);
        CHECK_FALSE(blocker.detail.empty());
        lines.push_back(blocker.code + " " + letter(blocker.triage));
    }
    return lines;
}

Codes said(std::initializer_list<Limit> limits, const JobShape& shape) { return said(found(limits, shape)); }

JobShape for_time(Quantity seconds) {
    JobShape shape;
    shape.walltime_seconds = seconds;
    return shape;
}

Limit refusing(Limit limit) {
    limit.effect = Effect::refuse;
    return limit;
}

}  // namespace

TEST_CASE("C-13 S-51 a dry run that passes, and a ceiling that would never let the job start") {
    const LimitFindings findings = found({limit_on("accelerators", Scope::job, 4)}, shape_of(40, {}, 4));
    CHECK(said(findings) == Codes{"MAX_GPU_JOB S"});
    const Blocker& blocker = findings.blockers[0];
    CHECK(blocker.asked == Quantity{160});
    CHECK(blocker.limit == Quantity{4});
    CHECK(blocker.resource == "accelerators");
    CHECK(blocker.source == "normal (site QOS)");
    CHECK(blocker.detail == "the job asks 160 GPUs; 4 GPUs is the most that normal (site QOS) allows a job");
}

TEST_CASE("C-14 the limit set is tighter than the queue") {
    const LimitFindings findings = found({limit_on("walltime_seconds", Scope::job, 172800)}, for_time(8 * 86400));
    CHECK(said(findings) == Codes{"MAX_WALLTIME S"});
    CHECK(findings.blockers[0].detail ==
          "the job asks 8-00:00:00; 2-00:00:00 is the most that normal (site QOS) allows a job");
}

TEST_CASE("C-15 B-24 unlimited exceeds every finite limit") {
    CHECK(said({limit_on("walltime_seconds", Scope::job, 172800)}, for_time(kUnlimited)) == Codes{"MAX_WALLTIME S"});
    CHECK(said({limit_on("walltime_seconds", Scope::job, kUnlimited)}, for_time(kUnlimited)).empty());
}

TEST_CASE("C-16 exactly at the ceiling is allowed") {
    CHECK(said({limit_on("accelerators", Scope::job, 4)}, shape_of(1, {}, 4)).empty());
    CHECK(said({limit_on("cpu_milli", Scope::user, 64000, 56000)}, shape_of(1, 8)).empty());
    CHECK(said({limit_on("walltime_seconds", Scope::job, 3600)}, for_time(3600)).empty());
}

TEST_CASE("C-17 a ceiling that could not be read is named, and none is invented") {
    const LimitFindings findings = found({limit_on("walltime_seconds", Scope::job, kUnknown)}, for_time(3600));
    CHECK(findings.blockers.empty());
    REQUIRE(findings.unchecked.size() == 1);
    CHECK(findings.unchecked[0].limit == 0);
    CHECK(findings.unchecked[0].sentence ==
          "normal (site QOS): the limit on walltime could not be read and is not checked");
}

TEST_CASE("limits of an unknown scope or on an unknown resource are named as not checked") {
    const LimitFindings findings =
        found({limit_on("cpu_milli", Scope::unknown, 1000), limit_on("beans", Scope::user, 1, 0)}, shape_of(1, 8));
    CHECK(findings.blockers.empty());
    REQUIRE(findings.unchecked.size() == 2);
    CHECK(findings.unchecked[1].sentence.find("beans") != std::string::npos);
}

TEST_CASE("B-25 C-84 over what is left: waits; over the limit: no") {
    const Limit limit = limit_on("cpu_milli", Scope::user, 64000, 60000);
    CHECK(said({limit}, shape_of({}, 8)) == Codes{"MAX_CPU_USER W"});
    CHECK(said({limit}, shape_of({}, 80)) == Codes{"MAX_CPU_USER S"});
    CHECK(said({limit}, shape_of({}, 4)).empty());
    CHECK(said({refusing(limit)}, shape_of({}, 8)) == Codes{"MAX_CPU_USER S"});
    const Blocker blocker = found({limit}, shape_of({}, 8)).blockers[0];
    CHECK(blocker.used == Quantity{60000});
    CHECK(blocker.effect == Effect::wait);
    CHECK(blocker.detail ==
          "the job asks 8 CPUs; 64 CPUs is what normal (site QOS) allows a user, of which 60 CPUs are held");
}

TEST_CASE("B-25 an unknown effect waits, and is unknown in the document") {
    Limit limit = limit_on("cpu_milli", Scope::user, 64000, 60000);
    limit.effect = Effect::unknown;
    const LimitFindings findings = found({limit}, shape_of({}, 8));
    CHECK(said(findings) == Codes{"MAX_CPU_USER W"});
    CHECK_FALSE(findings.blockers[0].effect.has_value());
}

TEST_CASE("B-25 what is held and not known is said, not taken as nothing") {
    const LimitFindings findings = found({limit_on("cpu_milli", Scope::user, 64000)}, shape_of({}, 8));
    CHECK(findings.blockers.empty());
    REQUIRE(findings.unchecked.size() == 1);
    CHECK(findings.unchecked[0].sentence ==
          "normal (site QOS): what is already held of the 64 CPUs that it allows a user is not known");
    CHECK(said({limit_on("cpu_milli", Scope::user, 64000)}, shape_of({}, 80)) == Codes{"MAX_CPU_USER S"});
}

TEST_CASE("B-66 no limit is checked against what is not stated, but nothing left is nothing left") {
    JobShape nothing_stated;
    CHECK(said({limit_on("cpu_milli", Scope::job, 500), limit_on("nodes", Scope::job, 0),
                limit_on("memory_bytes", Scope::job, 1), limit_on("accelerators", Scope::job, 0),
                limit_on("walltime_seconds", Scope::job, 60)},
               nothing_stated)
              .empty());
    CHECK(said({limit_on("cpu_milli", Scope::user, 64000, 64000)}, nothing_stated) == Codes{"MAX_CPU_USER W"});
    CHECK(said({limit_on("accelerators", Scope::user, 4, 4)}, nothing_stated).empty());
}

TEST_CASE("request totals: of the job, and on one node") {
    JobShape shape = shape_of(3, 2, 4);
    shape.tasks_per_node = 5;
    shape.memory_bytes = std::int64_t{8} << 30;
    CHECK(said({limit_on("cpu_milli", Scope::job, 29999)}, shape) == Codes{"MAX_CPU_JOB S"});
    CHECK(said({limit_on("cpu_milli", Scope::job, 30000)}, shape).empty());
    CHECK(said({limit_on("cpu_milli", Scope::node, 9999)}, shape) == Codes{"MAX_CPU_NODE S"});
    CHECK(said({limit_on("cpu_milli", Scope::node, 10000)}, shape).empty());
    CHECK(said({limit_on("memory_bytes", Scope::account, (std::int64_t{24} << 30) - 1, 0)}, shape) ==
          Codes{"MAX_MEM_ACCOUNT S"});
    CHECK(said({limit_on("memory_bytes", Scope::account, std::int64_t{24} << 30, 0)}, shape).empty());
    CHECK(said({limit_on("accelerators", Scope::group, 11, 0)}, shape) == Codes{"MAX_GPU_GROUP S"});
    CHECK(said({limit_on("accelerators", Scope::node, 4)}, shape).empty());
    CHECK(said({limit_on("nodes", Scope::project, 3, 1)}, shape) == Codes{"MAX_NODE_PROJECT W"});
}

TEST_CASE("a limit on a type of accelerators counts where the queue has no other") {
    ClusterBuilder make;
    one_queue(make);
    make.add_slot({.node = 0, .resource = "gpu:a100", .total = 4, .alloc = 0});
    make.add_limit(limit_on("accelerators:a100", Scope::user, 2, 0));
    SUBCASE("only that type") {
        const AccessReading r(make);
        CHECK(said(limit_blockers(r.caller, r.queue(), shape_of(1, {}, 4))) == Codes{"MAX_GPU_USER S"});
    }
    SUBCASE("another one too") {
        make.add_slot({.node = 0, .resource = "gpu:v100", .total = 4, .alloc = 0});
        const AccessReading r(make);
        CHECK(said(limit_blockers(r.caller, r.queue(), shape_of(1, {}, 4))).empty());
    }
}

TEST_CASE("the least that a set takes") {
    Limit least = limit_on("accelerators", Scope::job, 4);
    least.minimum = true;
    CHECK(said({least}, shape_of(1, {}, 2)) == Codes{"MIN_GPU_JOB S"});
    CHECK(said({least}, shape_of(1, {}, 4)).empty());
    CHECK(said({least}, shape_of(1, {})).empty());
}

TEST_CASE("B-11 numbers of jobs") {
    const JobShape shape;
    CHECK(said({limit_on("jobs", Scope::user, 4, 4)}, shape) == Codes{"MAX_JOBS_USER W"});
    CHECK(said({limit_on("jobs", Scope::user, 4, 3)}, shape).empty());
    CHECK(said({refusing(limit_on("submitted", Scope::account, 10, 10))}, shape) == Codes{"MAX_SUBMIT_ACCOUNT S"});
    CHECK(said({limit_on("submitted", Scope::queue, 10, 12)}, shape) == Codes{"MAX_SUBMIT_QUEUE W"});
    CHECK(found({limit_on("jobs", Scope::user, 4)}, shape).unchecked.size() == 1);
}

TEST_CASE("granted time that is nearly used up") {
    JobShape shape = shape_of(1, 10);
    shape.walltime_seconds = 3600;  // 600 CPU minutes
    CHECK(said({limit_on("cpu_minutes", Scope::account, 10000, 9400)}, shape).empty());
    CHECK(said({limit_on("cpu_minutes", Scope::account, 10000, 9401)}, shape) == Codes{"MAX_CPU_MINUTES_ACCOUNT W"});
    CHECK(said({limit_on("cpu_minutes", Scope::account, 500, 0)}, shape) == Codes{"MAX_CPU_MINUTES_ACCOUNT W"});
    shape.walltime_seconds = kUnlimited;
    CHECK(said({limit_on("cpu_minutes", Scope::user, 10000, 0)}, shape) == Codes{"MAX_CPU_MINUTES_USER W"});
    shape.walltime_seconds = kUnknown;
    CHECK(said({limit_on("cpu_minutes", Scope::user, 10000, 9999)}, shape).empty());
    CHECK(said({limit_on("cpu_minutes", Scope::user, 10000, 10000)}, shape) == Codes{"MAX_CPU_MINUTES_USER W"});
}

TEST_CASE("granted time of one job is not refilled by waiting") {
    JobShape shape = shape_of(1, 10);
    shape.walltime_seconds = 3600;  // 600 CPU minutes
    CHECK(said({limit_on("cpu_minutes", Scope::job, 600, 0)}, shape).empty());
    CHECK(said({limit_on("cpu_minutes", Scope::job, 599, 0)}, shape) == Codes{"MAX_CPU_MINUTES_JOB S"});
}

TEST_CASE("granted time of devices is for jobs that ask some, wall clock and billing are charged to every job") {
    JobShape shape = shape_of(1, 10, 2);
    shape.walltime_seconds = 3600;  // 120 GPU minutes
    const auto devices = [](std::int64_t used) {
        return limit_on("resource:accelerator minutes", Scope::account, 1000, used);
    };
    CHECK(said({devices(880)}, shape).empty());
    CHECK(said({devices(881)}, shape) == Codes{"MAX_GPU_MINUTES_ACCOUNT W"});
    CHECK(said({devices(1000)}, shape_of(1, 10)).empty());
    CHECK(said({devices(1000)}, shape_of(1, 10, 2)) == Codes{"MAX_GPU_MINUTES_ACCOUNT W"});
    CHECK(said({limit_on("resource:wall minutes", Scope::group, 100, 40)}, shape).empty());
    CHECK(said({limit_on("resource:wall minutes", Scope::group, 100, 41)}, shape) == Codes{"MAX_WALL_MINUTES_GROUP W"});
    CHECK(said({limit_on("resource:wall minutes", Scope::group, 100, 100)}, JobShape()) ==
          Codes{"MAX_WALL_MINUTES_GROUP W"});
    CHECK(said({limit_on("resource:billing minutes", Scope::account, 10, 9)}, shape).empty());
    CHECK(said({limit_on("resource:billing minutes", Scope::account, 10, 10)}, JobShape()) ==
          Codes{"MAX_BILLING_MINUTES_ACCOUNT W"});
    CHECK(said({limit_on("resource:billing", Scope::user, 10, 12)}, JobShape()) == Codes{"MAX_BILLING_USER W"});
}

TEST_CASE("of a resource that no job states it is said that nothing is left") {
    const auto unchecked = [](const Limit& limit) { return found({limit}, shape_of(1, 1)).unchecked.size(); };
    CHECK(unchecked(limit_on("resource:shard", Scope::user, 4, 4)) == 1);
    CHECK(unchecked(limit_on("licence:matlab", Scope::group, 4, 5)) == 1);
    CHECK(unchecked(limit_on("resource:shard", Scope::user, 4, 3)) == 0);
    CHECK(unchecked(limit_on("resource:shard", Scope::user, 4)) == 0);
}

TEST_CASE("licences and other resources are not stated, so they block nothing") {
    CHECK(said({limit_on("licence:matlab", Scope::user, 0, 0), limit_on("resource:disk", Scope::user, 0, 0)},
               shape_of(1, 1))
              .empty());
}

TEST_CASE("every set that binds is checked, and the account that hinders least is taken") {
    ClusterBuilder make;
    make.set_identity(user_with({"bio", "phys"}));
    queue_with_node(make, "gpu");
    const auto add = [&](Text account, Quantity value, Quantity used) {
        Limit limit = limit_on("cpu_milli", Scope::account, value, used);
        limit.set = account;
        limit.binds = Answer::yes;
        limit.who = account;
        make.add_limit(limit);
    };
    add("bio", 4000, 0);
    SUBCASE("one of them is free of limits") {
        const AccessReading r(make);
        CHECK(said(limit_blockers(r.caller, r.queue(), shape_of({}, 8))).empty());
        JobShape under_bio = shape_of({}, 8);
        under_bio.accounts = {"bio"};
        CHECK(said(limit_blockers(r.caller, r.queue(), under_bio)) == Codes{"MAX_CPU_ACCOUNT S"});
    }
    SUBCASE("one waits, one never starts") {
        add("phys", 10000, 9000);
        const AccessReading r(make);
        CHECK(said(limit_blockers(r.caller, r.queue(), shape_of({}, 8))) == Codes{"MAX_CPU_ACCOUNT W"});
    }
}

TEST_CASE("limits that failed and ambiguous sets are said") {
    ClusterBuilder make;
    IdentityFacts mira = user_with({});
    mira.qos = Words{"normal", "long"};
    make.set_identity(mira);
    queue_with_node(make, "gpu");
    make.add_limit(limit_on("cpu_milli", Scope::job, 1000));
    make.facts().failed.add(Query::limits);
    const AccessReading r(make);
    const LimitFindings findings = limit_blockers(r.caller, r.queue(), shape_of({}, 8));
    CHECK(findings.blockers.empty());
    REQUIRE(findings.unchecked.size() == 2);
    CHECK(findings.unchecked[0].limit == kNoRow);
    CHECK(findings.unchecked[1].sentence.find("name a QOS") != std::string::npos);
}

namespace {

Codes queue_says(const Queue& queue, const JobShape& shape) {
    ClusterBuilder make;
    make.add_queue(queue);
    const AccessReading r(make);
    return said({queue_limit_blockers(r.cluster, r.queue(), shape), {}});
}

}  // namespace

TEST_CASE("B-11 S-38 the queue's least and most nodes") {
    Queue queue = open_queue("gpu");
    queue.min_nodes = 2;
    queue.max_nodes = 4;
    CHECK(queue_says(queue, shape_of(1, {})) == Codes{"QUEUE_MIN_NODES S"});
    CHECK(queue_says(queue, shape_of(2, {})).empty());
    CHECK(queue_says(queue, shape_of(4, {})).empty());
    CHECK(queue_says(queue, shape_of(5, {})) == Codes{"QUEUE_MAX_NODES S"});
    CHECK(queue_says(queue, {}).empty());  // B-66: not stated
}

TEST_CASE("C-15 B-24 the queue's walltime") {
    Queue queue = open_queue("gpu");
    queue.max_walltime_seconds = 86400;
    CHECK(queue_says(queue, for_time(kUnlimited)) == Codes{"QUEUE_MAX_WALLTIME S"});
    CHECK(queue_says(queue, for_time(86401)) == Codes{"QUEUE_MAX_WALLTIME S"});
    CHECK(queue_says(queue, for_time(86400)).empty());
    CHECK(queue_says(queue, {}).empty());
    queue.max_walltime_seconds = kUnlimited;
    CHECK(queue_says(queue, for_time(kUnlimited)).empty());
}

TEST_CASE("S-21 what jobs of the queue may hold on one node") {
    Queue queue = open_queue("gpu");
    queue.max_cpu_node_milli = 8000;
    queue.max_memory_node_bytes = 1024;
    JobShape shape = shape_of({}, 9);
    shape.memory_bytes = 1025;
    CHECK(queue_says(queue, shape) == Codes{"MAX_CPU_NODE S", "MAX_MEM_NODE S"});
    CHECK(queue_says(queue, shape_of({}, 8)).empty());
}

TEST_CASE("G-24 a queue whose parallel environments do not take the shape says so") {
    Queue queue = open_queue("par.q");
    queue.serial_refused = true;
    queue.parallel_cpu_node_milli = 8000;
    CHECK(queue_says(queue, {}) == Codes{"NO_PARALLEL S"});
    CHECK(queue_says(queue, shape_of(1, 4)).empty());
    CHECK(queue_says(queue, shape_of(2, 4)) == Codes{"NO_PARALLEL S"});
    CHECK(queue_says(queue, shape_of(2, 8)).empty());

    Queue serial = open_queue("old.q");
    serial.parallel_on_node = serial.parallel_across_nodes = false;
    CHECK(queue_says(serial, {}).empty());
    CHECK(queue_says(serial, shape_of(1, 8)) == Codes{"NO_PARALLEL S"});
    CHECK(queue_says(serial, shape_of(2, 1)) == Codes{"NO_PARALLEL S"});
}

TEST_CASE("a queue that needs a reservation") {
    Queue queue = open_queue("gpu");
    queue.requires_reservation = true;
    CHECK(queue_says(queue, {}) == Codes{"REQUIRES_RESERVATION S"});

    ClusterBuilder make;
    make.add_queue(queue);
    make.add_reservation({.name = "course", .admits_caller = Answer::yes}, {});
    make.add_reservation({.name = "others", .admits_caller = Answer::no}, {});
    make.add_reservation({.name = "perhaps"}, {});
    const AccessReading r(make);
    JobShape shape;
    shape.reservation = "course";
    CHECK(queue_limit_blockers(r.cluster, r.queue(), shape).empty());
    for (const char* name : {"others", "perhaps", "nonesuch"}) {
        shape.reservation = name;
        CHECK(codes(queue_limit_blockers(r.cluster, r.queue(), shape)) == Codes{"REQUIRES_RESERVATION"});
    }
}
