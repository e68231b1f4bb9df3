#include "outside/real_identities.hpp"

#include <doctest/doctest.h>
#include <grp.h>
#include <pwd.h>
#include <unistd.h>

#include <algorithm>

using namespace nodetop;

TEST_CASE("the caller is who the user database says that this process is") {
    HostCaller caller = RealIdentities().caller();
    CHECK(caller.uid == geteuid());
    std::string host(256, '\0');
    REQUIRE(gethostname(host.data(), host.size()) == 0);
    CHECK(caller.host_name == host.c_str());
    const passwd* record = getpwuid(geteuid());
    if (record == nullptr) {
        CHECK(caller.groups == std::nullopt);
        return;
    }
    CHECK(caller.user == record->pw_name);
    REQUIRE(caller.groups.has_value());
    const group* primary = getgrgid(record->pw_gid);
    std::string wanted = primary != nullptr ? primary->gr_name : std::to_string(record->pw_gid);
    CHECK(std::find(caller.groups->begin(), caller.groups->end(), wanted) != caller.groups->end());
}
