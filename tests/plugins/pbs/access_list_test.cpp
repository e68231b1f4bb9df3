#include "access_list.hpp"

#include <doctest/doctest.h>

using namespace nodetop::pbs;

namespace {

Caller alice() {
    Caller caller;
    caller.user = "alice";
    caller.groups = std::vector<std::string_view>{"alice", "physics"};
    caller.host = "login1.site";
    return caller;
}

constexpr std::optional<bool> kYes = true, kNo = false, kUnknown = std::nullopt;

}  // namespace

TEST_CASE("P-12 P4 users: hosts, signs, and the first entry that fits") {
    const Caller me = alice();
    CHECK(users_admit("alice", me) == kYes);
    CHECK(users_admit("alice@*", me) == kYes);
    CHECK(users_admit("alice@*.site", me) == kYes);
    CHECK(users_admit("alice@login1", me) == kYes);
    CHECK(users_admit("alice@login2", me) == kNo);
    CHECK(users_admit("+,-bob@*", me) == kYes);
    CHECK(users_admit("-alice,+", me) == kNo);
    CHECK(users_admit("+alice,-alice", me) == kYes);
    CHECK(users_admit("-alice@login2,alice", me) == kYes);
    CHECK(users_admit("alicex,malice", me) == kNo);
    CHECK(users_admit("-", me) == kNo);
    CHECK(users_admit("+", me) == kYes);
}

TEST_CASE("P-10 an empty list of users or groups admits nobody") {
    CHECK(users_admit("", alice()) == kNo);
    CHECK(groups_admit("", alice(), false) == kNo);
}

TEST_CASE("lists that ask for what is not known give no verdict, unless it makes no difference") {
    Caller nobody;
    CHECK(users_admit("alice", nobody) == kUnknown);
    CHECK(users_admit("-alice", nobody) == kNo);
    CHECK(groups_admit("staff", nobody, false) == kUnknown);
    Caller somewhere = alice();
    somewhere.host.clear();
    CHECK(users_admit("alice@login2", somewhere) == kUnknown);
    CHECK(users_admit("alice@login2,alice@*", somewhere) == kYes);
    CHECK(users_admit("-alice@login2,alice@*", somewhere) == kUnknown);
    CHECK(users_admit("carol@login2", somewhere) == kNo);
    CHECK(hosts_admit("login2", somewhere, "head") == kUnknown);
}

TEST_CASE("groups: any of the caller's, of Torque the primary one alone") {
    CHECK(groups_admit("physics,chem", alice(), false) == kYes);
    CHECK(groups_admit("physics", alice(), true) == kNo);
    CHECK(groups_admit("alice", alice(), true) == kYes);
    CHECK(groups_admit("+chem", alice(), false) == kNo);
    CHECK(groups_admit("-physics,+", alice(), false) == kNo);
}

TEST_CASE("hosts: patterns, and the server's own where the list is empty") {
    CHECK(hosts_admit("login2", alice(), "head") == kNo);
    CHECK(hosts_admit("*.site", alice(), "head") == kYes);
    CHECK(hosts_admit("login1", alice(), "head") == kYes);
    CHECK(hosts_admit("", alice(), "login1.site") == kYes);
    CHECK(hosts_admit("", alice(), "head") == kNo);
}
