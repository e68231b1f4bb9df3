#include "states.hpp"

#include <doctest/doctest.h>

#include <nodetop/columns.h>

using nodetop::pbs::read_vnode_state;
using nodetop::pbs::VnodeState;

TEST_CASE("states that leave a vnode in use") {
    CHECK(read_vnode_state("free").conditions == 0);
    CHECK_FALSE(read_vnode_state("free").takes_nothing_now);
    for (const char* full : {"job-busy", "job-exclusive", "reserve", "job-sharing"}) {
        CHECK(read_vnode_state(full).takes_nothing_now);
        CHECK_FALSE(read_vnode_state(full).is_out());
    }
}

TEST_CASE("P-03 P-36 a vnode that a reservation has is out, but for that reservation") {
    const VnodeState state = read_vnode_state("resv-exclusive");
    CHECK(state.conditions == NT_CONDITION_RESERVED);
    CHECK_FALSE(state.takes_nothing_now);
    CHECK(state.is_out());
}

TEST_CASE("P-07 a busy vnode takes nothing now, and is not out") {
    CHECK(read_vnode_state("busy").conditions == NT_CONDITION_BUSY);
    CHECK_FALSE(read_vnode_state("busy").is_out());
}

TEST_CASE("words that take a vnode out") {
    CHECK(read_vnode_state("offline").conditions == NT_CONDITION_DRAIN);
    CHECK(read_vnode_state("offline_by_mom").conditions == NT_CONDITION_DRAIN);
    CHECK(read_vnode_state("down").unreachable);
    CHECK(read_vnode_state("Stale").conditions == NT_CONDITION_UNKNOWN);
    CHECK(read_vnode_state("stale").unreachable);
    CHECK(read_vnode_state("maintenance").conditions == NT_CONDITION_MAINT);
    CHECK(read_vnode_state("wait-provisioning").conditions == NT_CONDITION_MAINT);
    CHECK(read_vnode_state("sleep").conditions == NT_CONDITION_POWERSAVE);
    CHECK(read_vnode_state("powering-up").conditions == NT_CONDITION_BOOTING);
    CHECK(read_vnode_state("MOM-list-not-sent").conditions == NT_CONDITION_DOWN);
}

TEST_CASE("P-09 every word of a list counts, in any place") {
    CHECK(read_vnode_state("offline,job-busy").conditions == NT_CONDITION_DRAIN);
    CHECK(read_vnode_state("offline,job-busy").takes_nothing_now);
    CHECK(read_vnode_state("state-unknown,down").conditions == (NT_CONDITION_UNKNOWN | NT_CONDITION_DOWN));
    CHECK(read_vnode_state("down,offline,MOM-list-not-sent").conditions == (NT_CONDITION_DOWN | NT_CONDITION_DRAIN));
    CHECK(read_vnode_state("free, offline").is_out());
}

TEST_CASE("P-07 P-08 an unknown word, and no word, are out") {
    const VnodeState odd = read_vnode_state("free,quarantined");
    CHECK(odd.conditions == NT_CONDITION_UNKNOWN);
    CHECK(odd.unknown_word == "quarantined");
    CHECK(read_vnode_state("").conditions == NT_CONDITION_UNKNOWN);
    CHECK(read_vnode_state("<various>").various);
    CHECK(read_vnode_state("<various>").is_out());
}
