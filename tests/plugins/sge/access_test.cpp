#include <doctest/doctest.h>

#include "access.hpp"
#include "parallel.hpp"

using namespace nodetop::sge;

namespace {

Directory directory() {
    Directory made;
    made.take(
        "name staff\nentries alice,sgeadmin\nname alice-x\nentries bob\nname geoacl\nentries @geo\nname mixed\nentries "
        "@geo,bob\n"
        "name none\nentries NONE\n"
        "pe_name smp\nslots 999\nallocation_rule $pe_slots\npe_name mpi\nslots 64\nallocation_rule $fill_up\n"
        "pe_name mpi8\nslots 128\nallocation_rule 8\npe_name full\nslots 0\nallocation_rule $fill_up\n"
        "pe_name vip\nslots 8\nallocation_rule $pe_slots\nuser_lists staff\n");
    return made;
}

Member person(const char* name, std::optional<std::vector<std::string>> groups, bool supplementary = false) {
    return {name, std::move(groups), supplementary};
}

}  // namespace

TEST_CASE("G-14 B-55 lists hold names of user sets: who is in the set is admitted, not who is called like it") {
    const Member alice = person("alice", std::vector<std::string>{"alice"});
    CHECK(is_in_set(alice, "staff", directory()) == true);
    CHECK(is_in_set(alice, "alice-x", directory()) == false);
    CHECK(lists_admit(alice, "staff", "NONE", directory()) == true);
    CHECK(lists_admit(alice, "NONE", "staff", directory()) == false);
    CHECK(lists_admit(alice, "NONE", "NONE", directory()) == true);
    CHECK(lists_admit(alice, "staff", "alice-x staff", directory()) == false);
    CHECK(lists_admit(alice, "geoacl,staff", "NONE", directory()) == true);
}

TEST_CASE("a unix group counts as primary group only, unless the cell looks at all of them") {
    CHECK(is_in_set(person("dave", std::vector<std::string>{"geo"}), "geoacl", directory()) == true);
    const std::vector<std::string> groups{"chem", "geo"};
    CHECK(is_in_set(person("carol", groups), "geoacl", directory()) == false);
    CHECK(is_in_set(person("carol", groups, true), "geoacl", directory()) == true);
    CHECK(is_in_set(person("carol", std::nullopt), "geoacl", directory()) == std::nullopt);
    CHECK(is_in_set(person("bob", std::nullopt), "mixed", directory()) == true);
    CHECK(names_unix_groups("staff geoacl", directory()));
    CHECK_FALSE(names_unix_groups("staff", directory()));
}

TEST_CASE("G-15 a set that could not be read decides nothing") {
    const Member alice = person("alice", std::vector<std::string>{"alice"});
    CHECK(lists_admit(alice, "unread", "NONE", directory()) == std::nullopt);
    CHECK(lists_admit(alice, "unread staff", "NONE", directory()) == true);
    CHECK(lists_admit(alice, "staff", "unread", directory()) == std::nullopt);
    CHECK(lists_admit(alice, "alice-x", "unread", directory()) == false);
    CHECK(names_unix_groups("unread", directory()));
}

TEST_CASE("G-24 which parallel jobs a queue takes") {
    const Member alice = person("alice", std::vector<std::string>{"alice"});
    const Member bob = person("bob", std::vector<std::string>{"bob"});
    const auto jobs = [&](const char* list, const Member& member) {
        return *parallel_jobs({list}, directory(), member);
    };
    CHECK_FALSE(jobs("NONE", alice).on_node);
    CHECK_FALSE(jobs("full", alice).on_node);  // closed
    CHECK(jobs("smp", alice).on_node);
    CHECK_FALSE(jobs("smp", alice).across_nodes);
    CHECK(jobs("mpi", alice).across_nodes);
    CHECK(jobs("mpi", alice).slots_job == 64);
    CHECK_FALSE(jobs("mpi", alice).slots_node);
    CHECK(jobs("mpi8", alice).slots_node == 8);
    CHECK_FALSE(jobs("mpi8", alice).on_node);
    CHECK_FALSE(jobs("mpi mpi8", alice).slots_node);
    CHECK(jobs("vip", alice).on_node);
    CHECK_FALSE(jobs("vip", bob).on_node);
    CHECK_FALSE(parallel_jobs({"unread"}, directory(), alice));
}
