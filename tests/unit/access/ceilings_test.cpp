#include "access/ceilings.hpp"

#include <doctest/doctest.h>

#include "unit/access/limit_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

const Quantity kUnlimited = Quantity::unlimited(), kUnknown = Quantity::unknown();

WalltimeInForce in_force(Quantity of_queue, std::initializer_list<Quantity> of_sets) {
    ClusterBuilder make;
    IdentityFacts mira = user_with({"bio"});
    mira.default_qos = "normal";
    make.set_identity(mira);
    Queue queue = open_queue("gpu");
    queue.max_walltime_seconds = of_queue;
    make.add_queue(queue);
    for (const Quantity value : of_sets) make.add_limit(limit_on("walltime_seconds", Scope::job, value));
    const AccessReading r(make);
    return walltime_in_force(r.caller, r.queue());
}

}  // namespace

TEST_CASE("C-14 the tighter walltime is in force, and whose it is") {
    const WalltimeInForce tighter = in_force(kUnknown, {172800});
    CHECK(tighter.seconds == Quantity{172800});
    CHECK(tighter.source == "normal (site QOS)");
    CHECK(tighter.limit == 0);

    const WalltimeInForce own = in_force(3600, {172800});
    CHECK(own.seconds == Quantity{3600});
    CHECK(own.source.empty());
    CHECK(own.limit == kNoRow);

    CHECK(in_force(172800, {172800}).source.empty());
    CHECK(in_force(kUnlimited, {7200, 3600}).seconds == Quantity{3600});
}

TEST_CASE("no ceiling anywhere is unlimited, an unreadable one is unknown") {
    CHECK(in_force(kUnknown, {}).seconds == kUnlimited);
    CHECK(in_force(kUnknown, {kUnlimited}).seconds == kUnlimited);
    CHECK(in_force(3600, {kUnknown}).seconds == kUnknown);
    CHECK(in_force(3600, {kUnknown}).source == "normal (site QOS)");
}

TEST_CASE("limits that failed leave the ceiling in force unknown") {
    ClusterBuilder make;
    one_queue(make);
    make.facts().failed.add(Query::limits);
    const AccessReading r(make);
    CHECK(walltime_in_force(r.caller, r.queue()).seconds == kUnknown);
}

TEST_CASE("C-83 a ceiling on the user is shown where it is smaller than the queue") {
    ClusterBuilder make;
    one_queue(make);
    make.add_limit(limit_on("nodes", Scope::user, 2, 0));
    make.add_limit(limit_on("cpu_milli", Scope::user, 64000, 0));
    make.add_limit(limit_on("accelerators", Scope::user, kUnlimited));
    make.add_limit(limit_on("memory_bytes", Scope::user, 1024, 0));
    make.add_limit(limit_on("nodes", Scope::account, 1, 0));
    make.add_limit(limit_on("jobs", Scope::user, 1, 0));
    const AccessReading r(make);
    const QueueTotals totals{.cpu_milli = 64000, .memory_bytes = kUnknown, .accelerators = 8, .nodes = 4};
    CHECK(ceilings_that_bind(r.caller, r.queue(), totals) == std::vector<Row>{0, 3});
}
