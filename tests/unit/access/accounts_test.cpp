#include "access/accounts.hpp"

#include <doctest/doctest.h>

#include "unit/access/access_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

TEST_CASE("C-26 equal lists of all accounts say nothing about any") {
    ClusterBuilder make;
    queue_with_node(make, "gpu");
    make.set_identity(user_with({"a1", "a2", "a3"}));
    make.add_association({.account = "a1"}, Words{"normal", "long"});
    SUBCASE("the same, in whatever order and case") {
        make.add_association({.account = "a2"}, Words{"LONG", "normal"});
        CHECK(templated(AccessReading(make).caller));
    }
    SUBCASE("different") {
        make.add_association({.account = "a2"}, Words{"normal"});
        CHECK_FALSE(templated(AccessReading(make).caller));
    }
    SUBCASE("a row for a queue of its own makes a difference") {
        make.add_association({.account = "a2", .queue = "gpu"}, Words{"normal", "long"});
        CHECK_FALSE(templated(AccessReading(make).caller));
    }
    SUBCASE("one account with a list") {
        make.add_association({.account = "a2"}, Words{});
        make.add_association({.account = "a3"});
        CHECK_FALSE(templated(AccessReading(make).caller));
    }
    SUBCASE("another's account does not count") {
        make.add_association({.account = "stranger"}, Words{"normal", "long"});
        CHECK_FALSE(templated(AccessReading(make).caller));
    }
}

TEST_CASE("core.md 3.5 S-43 S-44 the QOS to name") {
    ClusterBuilder make;
    const Row gpu = queue_with_node(make, "gpu"), cpu = queue_with_node(make, "cpu");
    IdentityFacts mira = user_with({"bio", "phys", "chem"});
    mira.default_qos = "site";
    make.set_identity(mira);
    make.add_association({.account = "bio", .default_qos = "normal"}, Words{"normal", "long"});
    make.add_association({.account = "bio", .queue = "gpu"}, Words{"gpuq"});
    make.add_association({.account = "phys"}, Words{"a", "b"});
    const AccessReading r(make);
    JobShape shape;
    CHECK(qos_to_name(r.caller, r.queue(gpu), "bio") == "gpuq");    // the row of the queue, its only one
    CHECK(qos_to_name(r.caller, r.queue(cpu), "BIO") == "normal");  // the blanket row, its default
    CHECK(qos_to_name(r.caller, r.queue(cpu), "phys").empty());     // several and no default: none is guessed
    CHECK(qos_to_name(r.caller, r.queue(cpu), "chem").empty());     // no row
    CHECK(qos_to_name(r.caller, r.queue(cpu), "") == "site");       // the rows do not agree
    shape.qos = "mine";
    CHECK(qos_to_name(r.caller, r.queue(gpu), "bio", shape) == "mine");
}

TEST_CASE("core.md 3.5 without an account, the QOS on which all rows agree") {
    ClusterBuilder make;
    queue_with_node(make, "gpu");
    IdentityFacts mira = user_with({"bio", "phys"});
    mira.default_qos = "site";
    make.set_identity(mira);
    make.add_association({.account = "bio", .default_qos = "Normal"}, Words{"normal", "long"});
    make.add_association({.account = "phys"}, Words{"normal"});
    const AccessReading r(make);
    CHECK(qos_to_name(r.caller, r.queue(), "") == "normal");
}
