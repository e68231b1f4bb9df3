#include "access/limits_left.hpp"

#include <doctest/doctest.h>

#include "unit/access/limit_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

LimitsLeft left_in(ClusterBuilder& make) {
    const AccessReading r(make);
    return limits_left(r.caller, r.queue());
}

LimitsLeft left_of_limits(std::initializer_list<Limit> limits) {
    ClusterBuilder make;
    one_queue(make);
    for (const Limit& limit : limits) make.add_limit(limit);
    return left_in(make);
}

const Quantity kUnlimited = Quantity::unlimited(), kUnknown = Quantity::unknown();

}  // namespace

TEST_CASE("nothing limits where there is no limit") {
    const LimitsLeft left = left_of_limits({});
    CHECK_FALSE(left.any());
    CHECK_FALSE(left.unread);
}

TEST_CASE("B-25 C-84 what is held is subtracted, and the tightest set binds") {
    Limit queue_wide = limit_on("cpu_milli", Scope::queue, 100000, 99000);
    const LimitsLeft left =
        left_of_limits({limit_on("cpu_milli", Scope::user, 64000, 60000), queue_wide,
                        limit_on("accelerators", Scope::account, 8, 9), limit_on("nodes", Scope::group, 4, 1)});
    CHECK(left.cpu_milli == Quantity{1000});
    CHECK(left.cpu_limit == 1);
    CHECK(left.accelerators == Quantity{0});
    CHECK(left.accelerators_limit == 2);
    CHECK(left.nodes == Quantity{3});
    CHECK(left.memory_bytes == kUnlimited);
    CHECK(left.memory_limit == kNoRow);
}

TEST_CASE("limits of a job or of a node, and least amounts, take nothing from what is left") {
    Limit least = limit_on("cpu_milli", Scope::user, 4000, 0);
    least.minimum = true;
    CHECK_FALSE(left_of_limits({limit_on("cpu_milli", Scope::job, 16000), limit_on("cpu_milli", Scope::node, 8000),
                                least, limit_on("cpu_milli", Scope::user, kUnlimited)})
                    .any());
}

TEST_CASE("what is held, or the limit itself, is not known: nothing is promised") {
    CHECK(left_of_limits({limit_on("cpu_milli", Scope::user, 64000)}).cpu_milli == kUnknown);
    CHECK(left_of_limits({limit_on("cpu_milli", Scope::user, kUnknown, 4000)}).cpu_milli == kUnknown);
    CHECK(left_of_limits({limit_on("cpu_milli", Scope::user, 64000), limit_on("cpu_milli", Scope::user, 8000, 4000)})
              .cpu_milli == kUnknown);
    // certain all the same
    CHECK(left_of_limits({limit_on("cpu_milli", Scope::user, 64000), limit_on("cpu_milli", Scope::user, 8000, 8000)})
              .cpu_milli == Quantity{0});
    CHECK(left_of_limits({limit_on("cpu_milli", Scope::user, 0)}).cpu_milli == Quantity{0});
    CHECK(left_of_limits({limit_on("cpu_milli", Scope::unknown, 64000, 0)}).cpu_milli == kUnknown);
}

TEST_CASE("B-11 numbers of running and submitted jobs") {
    CHECK(left_of_limits({limit_on("jobs", Scope::user, 4, 1), limit_on("submitted", Scope::user, 10, 8)}).jobs ==
          Quantity{2});
    const LimitsLeft none = left_of_limits({limit_on("jobs", Scope::user, 4, 4)});
    CHECK(none.jobs == Quantity{0});
    CHECK(none.cpu_milli == Quantity{0});
    CHECK(none.accelerators == Quantity{0});
    CHECK(none.cpu_limit == none.jobs_limit);
}

TEST_CASE("CPU minutes leave what runs for an hour") {
    CHECK(left_of_limits({limit_on("cpu_minutes", Scope::account, 1000, 880)}).cpu_milli == Quantity{2000});
    CHECK(left_of_limits({limit_on("cpu_minutes", Scope::account, 1000, 1000)}).cpu_milli == Quantity{0});
    CHECK(left_of_limits({limit_on("cpu_minutes", Scope::account, INT64_MAX - 1, 0)}).cpu_milli == kUnlimited);
}

TEST_CASE("granted time of devices leaves what runs for an hour, and without wall clock or billing nothing starts") {
    CHECK(left_of_limits({limit_on("resource:accelerator minutes", Scope::account, 1000, 820)}).accelerators ==
          Quantity{3});
    for (const char* resource : {"resource:wall minutes", "resource:billing", "resource:billing minutes"}) {
        CHECK(left_of_limits({limit_on(resource, Scope::account, 10, 10)}).cpu_milli == Quantity{0});
        CHECK(left_of_limits({limit_on(resource, Scope::account, 10, 10)}).accelerators == Quantity{0});
        CHECK(left_of_limits({limit_on(resource, Scope::account, 10, 9)}).cpu_milli == kUnlimited);
        CHECK(left_of_limits({limit_on(resource, Scope::account, 10)}).cpu_milli == kUnknown);
    }
}

TEST_CASE("limits on one type of accelerator stand apart") {
    ClusterBuilder make;
    one_queue(make);
    make.add_limit(limit_on("accelerators:a100", Scope::user, 4, 1));
    make.add_limit(limit_on("accelerators:A100", Scope::queue, 8, 6));
    make.add_limit(limit_on("accelerators:v100", Scope::user, 2, 0));
    const AccessReading r(make);
    const LimitsLeft left = limits_left(r.caller, r.queue());
    CHECK(left.accelerators == kUnlimited);
    CHECK(left.any());
    REQUIRE(left.accelerator_types.size() == 2);
    CHECK(left.accelerator_types[0].type == "a100");
    CHECK(left.accelerator_types[0].left == Quantity{2});
    CHECK(left.accelerator_types[0].limit == 1);
    CHECK(left.accelerator_types[1].left == Quantity{2});

    CHECK(limits_slot("a100", "gpu:a100"));
    CHECK(limits_slot("A100", "gpu:a100"));
    CHECK(limits_slot("nvidia.com/gpu", "nvidia.com/gpu"));
    CHECK_FALSE(limits_slot("a100", "gpu:v100"));
    CHECK_FALSE(limits_slot("a100", "gpu"));
}

TEST_CASE("limits that failed are unread where the system enforces them") {
    ClusterBuilder make;
    one_queue(make);
    make.facts().failed.add(Query::limits);
    SUBCASE("enforced") { CHECK(left_in(make).unread); }
    SUBCASE("not enforced") {
        make.facts().source.limits_enforced = false;
        CHECK_FALSE(left_in(make).unread);
    }
}

TEST_CASE("of several accounts each figure is that of the one which leaves most") {
    ClusterBuilder make;
    make.set_identity(user_with({"bio", "phys"}));
    queue_with_node(make, "gpu");
    const auto add = [&](Text account, Text resource, Quantity value, Quantity used) {
        Limit limit = limit_on(resource, Scope::account, value, used);
        limit.set = "";
        limit.who = account;
        make.add_limit(limit);
    };
    add("bio", "cpu_milli", 64000, 60000);
    add("phys", "cpu_milli", 32000, 2000);
    add("bio", "accelerators", 8, 0);
    add("phys", "accelerators", 8, kUnknown);
    SUBCASE("both can be used") {
        const LimitsLeft left = left_in(make);
        CHECK(left.cpu_milli == Quantity{30000});
        CHECK(left.cpu_limit == 1);
        CHECK(left.accelerators == Quantity{8});
    }
    SUBCASE("under one of them nothing starts") {
        add("phys", "jobs", 1, 1);
        const LimitsLeft left = left_in(make);
        CHECK(left.cpu_milli == Quantity{4000});
        CHECK(left.accelerators == Quantity{8});
        CHECK(left.jobs == kUnlimited);
    }
}

TEST_CASE("left in every queue, in their order") {
    ClusterBuilder make;
    const Row gpu = one_queue(make), cpu = queue_with_node(make, "cpu");
    Limit limit = limit_on("cpu_milli", Scope::queue, 8000, 1000);
    limit.queue = cpu;
    make.add_limit(limit);
    const AccessReading r(make);
    const std::vector<LimitsLeft> left = limits_left(r.cluster);
    REQUIRE(left.size() == 2);
    CHECK(left[gpu].cpu_milli == kUnlimited);
    CHECK(left[cpu].cpu_milli == Quantity{7000});
}
