#include <doctest/doctest.h>

#include "access.hpp"

using namespace nodetop::lsf;

namespace {

const Groups& groups() {
    static const Groups known = Groups::read(
        "GROUP_NAME    USERS\nstaff        ann bob \nboss   cay \nfirm   staff/ boss/ \nodd  nested/ \neverybody   all "
        "\n"
        "round   round/ \n");
    return known;
}

Member ann() { return {"ann", std::vector<std::string>{"users", "gold"}, &groups()}; }

}  // namespace

TEST_CASE("L-16 a list of users: names, groups in groups, exceptions, system groups") {
    const Member member = ann();
    CHECK(list_admits(member, "all") == true);
    CHECK(list_admits(member, "ann") == true);
    CHECK(list_admits(member, "bob cay") == false);
    CHECK(list_admits(member, "staff/") == true);
    CHECK(list_admits(member, "firm/") == true);
    CHECK(list_admits(member, "boss/") == false);
    CHECK(list_admits(member, "all ~bob") == true);
    CHECK(list_admits(member, "all ~ann") == false);
    CHECK(list_admits(member, "all ~firm/") == false);
    CHECK(list_admits(member, "firm/ ~staff/") == false);
    CHECK(list_admits(member, "~bob") == true);
    CHECK(list_admits(member, "~ann") == false);
    CHECK(list_admits(member, "gold") == true);
    CHECK(list_admits(member, "everybody/") == true);
    CHECK(list_admits(member, "round/") == false);
}

TEST_CASE("B-55 a group that cannot be resolved tells nothing, never no") {
    Member member = ann();
    CHECK_FALSE(list_admits(member, "nobody_knows/"));
    CHECK_FALSE(list_admits(member, "odd/"));
    CHECK_FALSE(list_admits(member, "all ~nobody_knows/"));
    CHECK(list_admits(member, "nobody_knows/ ann") == true);
    CHECK_FALSE(list_admits(member, ""));
    member.groups = nullptr;
    CHECK_FALSE(list_admits(member, "staff/"));
    CHECK_FALSE(list_admits(member, "bob"));  // it may be a group
    CHECK(list_admits(member, "all") == true);
    member.user.clear();
    CHECK_FALSE(list_admits(member, "all"));
}

TEST_CASE("where shares rule, somebody without one is refused") {
    const Member member = ann();
    CHECK(has_share(member, "[firm,10][default,1]") == true);
    CHECK(has_share(member, "[staff, 10] [boss, 2]") == true);
    CHECK(has_share(member, "[staff@, 10]") == true);
    CHECK(has_share(member, "[boss, 2]") == false);
    CHECK(has_share(member, "[others, 2]") == true);
    CHECK_FALSE(has_share(member, "[nobody_knows/, 2]"));
    CHECK_FALSE(has_share(member, ""));
}
