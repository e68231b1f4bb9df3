#include "access/caller.hpp"

#include <doctest/doctest.h>

#include "unit/access/access_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

using Names = std::vector<std::string_view>;

TEST_CASE("an account and those above it") {
    ClusterBuilder make;
    make.add_association({.account = "Lab", .parent = "bio", .parent_known = true});
    make.add_association({.account = "bio", .parent = "root", .parent_known = true});
    make.add_association({.account = "root", .parent_known = true});
    make.add_association({.account = "loose"});
    make.add_association({.account = "ring", .parent = "ring", .parent_known = true});
    const AccessReading r(make);

    const Ancestry lab = r.caller.ancestry("lab");
    CHECK(lab.accounts == Names{"lab", "bio", "root"});
    CHECK(lab.whole);
    CHECK(lab.includes("BIO") == Answer::yes);
    CHECK(lab.includes("arts") == Answer::no);

    CHECK_FALSE(r.caller.ancestry("loose").whole);
    CHECK(r.caller.ancestry("loose").includes("arts") == Answer::unknown);
    CHECK(r.caller.ancestry("loose").includes("loose") == Answer::yes);
    CHECK_FALSE(r.caller.ancestry("ring").whole);

    CHECK(r.caller.ancestry("nobody's").accounts == Names{"nobody's"});
    CHECK(r.caller.ancestry("nobody's").whole);
}

TEST_CASE("the row of an account for a queue beats its blanket row") {
    ClusterBuilder make;
    const Row gpu = queue_with_node(make, "gpu"), cpu = queue_with_node(make, "cpu"),
              other = queue_with_node(make, "x");
    make.add_association({.account = "bio", .default_qos = "blanket"});
    make.add_association({.account = "BIO", .queue = "gpu", .default_qos = "own"});
    make.add_association({.account = "phys", .queue = "cpu"});
    const AccessReading r(make);
    CHECK(r.caller.association_of("bio", r.queue(gpu))->default_qos == "own");
    CHECK(r.caller.association_of("bio", r.queue(cpu))->default_qos == "blanket");
    CHECK(r.caller.association_of("phys", r.queue(cpu)) != nullptr);
    CHECK(r.caller.association_of("phys", r.queue(other)) == nullptr);
    CHECK(r.caller.associations_of("bio").size() == 2);
}
