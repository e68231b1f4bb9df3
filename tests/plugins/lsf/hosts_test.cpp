// What the clients say of hosts and of their cards. The texts are made up in the forms that LSF prints.
#include <doctest/doctest.h>
#include <nodetop/columns.h>

#include <string>

#include "devices.hpp"
#include "hosts.hpp"
#include "shared_resources.hpp"
#include "states.hpp"
#include "table.hpp"
#include "texts.hpp"

using namespace nodetop;
using namespace nodetop::lsf;
using nodetop::lsf::test::hosts_named;

TEST_CASE("I3 L-09 L-10 L-11 what a status means, and a word that is not known") {
    CHECK(state_of_host("ok").conditions == 0);
    CHECK(state_of_host("closed_Full").takes_nothing);
    CHECK(state_of_host("closed_Full").conditions == 0);
    CHECK(state_of_host("closed_Busy").conditions == NT_CONDITION_BUSY);
    CHECK(state_of_host("closed_Excl").conditions == NT_CONDITION_RESERVED);
    CHECK(state_of_host("closed_cu_Excl").conditions == NT_CONDITION_RESERVED);
    CHECK(state_of_host("closed_LIM").conditions == NT_CONDITION_DOWN);
    CHECK(state_of_host("closed_LockM").conditions == NT_CONDITION_DRAIN);
    CHECK(state_of_host("closed_RC_wait").conditions == NT_CONDITION_DRAIN);
    CHECK(state_of_host("unreach").unreachable);
    CHECK(state_of_host("closed").conditions == NT_CONDITION_UNKNOWN);
    CHECK_FALSE(state_of_host("closed_Strange").is_known);
    CHECK(state_of_host("closed_Strange").conditions == NT_CONDITION_UNKNOWN);
    CHECK(state_of_host("3/0/0/1").conditions == NT_CONDITION_UNKNOWN);
    CHECK(state_of_load("lockU").conditions == NT_CONDITION_DRAIN);
    CHECK(state_of_load("-ok").conditions == 0);
    CHECK(state_of_load("unavail").conditions == NT_CONDITION_DOWN);
}

TEST_CASE("L-05 L-06 L-26 slots of hosts: suspended ones count, a dash counts nothing") {
    Hosts hosts;
    hosts.add_listing(
        Table::read("HOST_NAME STATUS JL/U MAX NJOBS RUN SSUSP USUSP RSV\nh1 ok - 40 40 0 40 0 0\n"
                    "h2 ok 4 16 - 3 0 1 0\nh3 ok - - - - - - -\nh4 ok - 8 -3 0 0 0 0\nh1 ok - 40 0 0 0 0 0\n",
                    {"HOST_NAME"}));
    REQUIRE(hosts.all().size() == 4);
    CHECK(hosts.all()[0].held_slots == 40);
    CHECK(hosts.all()[1].held_slots == 4);
    CHECK(hosts.all()[1].slots_a_user == 4);
    CHECK(hosts.all()[2].max_is_no_limit);
    CHECK_FALSE(hosts.all()[3].held_slots);
    CHECK(hosts.unreadable() == std::vector<std::string>{"h4"});
    CHECK(hosts.repeated() == 1);
}

TEST_CASE("a short name means a host whose full name begins so, if it is one host's only") {
    const Hosts hosts = hosts_named({"h1.site.org", "h2.a.org", "h2.b.org", "h3"});
    CHECK(hosts.find("h1") == 0);
    CHECK_FALSE(hosts.find("h2"));
    CHECK(hosts.find("h2.b.org") == 2);
    CHECK(hosts.find("h3.site.org") == 3);
    CHECK_FALSE(hosts.find("h1.other.org"));
    CHECK(hosts.find("h3@far") == 3);
}

TEST_CASE("the details of a host: comment, window, reserved memory and what closes it") {
    Hosts hosts = hosts_named({"h1", "h2"});
    hosts.add_details(
        "HOST  h1\nSTATUS           CPUF  JL/U    MAX  NJOBS    RUN  SSUSP  USUSP    RSV DISPATCH_WINDOW\n"
        "closed_Busy     60.00     -     16      8      8      0      0      0      5:00-6:00 8:00-9:00\n\n"
        " CURRENT LOAD USED FOR SCHEDULING:\n"
        "              r15s   tmp   mem  slots\n Total         1.0  *70G   55G      8\n Reserved      0.0    0M 1993M  "
        "    -\n\n LOAD THRESHOLD USED FOR SCHEDULING:\n           r15s tmp mem\n loadSched   - *80G -\n\n"
        "ADMIN ACTION COMMENT:  fan: \"3\", HOST  h2\nHOST  h2\nSTATUS CPUF");
    CHECK(hosts.all()[0].comment == "fan: \"3\", HOST  h2");
    CHECK(hosts.all()[0].dispatch_window == "5:00-6:00 8:00-9:00");
    CHECK(hosts.all()[0].reserved_memory == "1993M");
    CHECK(hosts.all()[0].over_threshold == "tmp 70G");
    CHECK(hosts.all()[1].comment.empty());
}

TEST_CASE("I1 I2 L-12 the name of a host stands in the first row of its cards only, and each tells its use") {
    const CardList list = CardList::read(
        "HOST_NAME       GPU_ID        MODEL   MUSED    MRSV  NJOBS  RUN  SUSP  RSV\n"
        "g1                   0   TeslaA_16GB   100M      0M      0    0     0    0\n"
        "                     1   TeslaA_16GB     2G      0M      1    0     1    0\n"
        "                     2   TeslaB_32GB     2G      0M      0    0     0    0\n"
        "g2                   0   TeslaA_16GB     2G      0M      -    -     -    -\n"
        "g3                   broken\n"
        "                     1   TeslaA_16GB     2G      0M      0    0     0    0\n");
    const auto& g1 = *list.find("g1");
    REQUIRE(g1.size() == 2);
    CHECK(g1[0].total == 2);
    CHECK(g1[0].held == 1);  // L-12: the suspended job keeps it
    CHECK(g1[1].model == "TeslaB_32GB");
    CHECK(g1[1].held == 0);
    CHECK(g1[0].used_outside == 0);
    CHECK(g1[1].used_outside == 1);  // 2 GiB, and no job of LSF
    CHECK(list.find("g2")->front().held == 1);
    CHECK(list.find("g3") == nullptr);  // whose the row below is is not known
    CHECK(card_models("HOST_NAME gpuid gpu_model gpu_mode\nh1 0 TeslaX 0\n 1 TeslaX 0\nh2 0 A 0\n 1 B 0\n") ==
          std::map<std::string, std::string>{{"h1", "TeslaX"}});
}

TEST_CASE("B-03 slices of a card are told by their size, and are no cards") {
    const CardList list = CardList::read(
        "HOST_NAME GPU_ID MODEL MUSED MRSV NJOBS RUN SUSP RSV GI_PLACEMENT/SIZE\n"
        "g1 0 NVIDIAA100_SXM4_80GB 0M 0M 1 1 0 0 0/3\n"
        "   0 NVIDIAA100_SXM4_80GB 0M 0M 0 0 0 0 4/3\n"
        "   1 NVIDIAA100_SXM4_80GB 0M 0M 0 0 0 0 -\n");
    const auto& kinds = *list.find("g1");
    REQUIRE(kinds.size() == 2);
    CHECK(kinds[0].resource == "mig-3g");
    CHECK(kinds[0].are_slices);
    CHECK(kinds[0].total == 2);
    CHECK(kinds[0].held == 1);
    CHECK(kinds[1].resource == "gpu");
    CHECK_FALSE(kinds[1].are_slices);
    CHECK(kinds[1].total == 1);
    CHECK(kinds[1].held == 0);
}

TEST_CASE("shared resources: what is left, what is held, and locations that go on") {
    const Hosts hosts = hosts_named({"g1", "g2", "c1"});
    SharedResources shared;
    shared.add_dynamic(
        "RESOURCE      TOTAL     RESERVED    LOCATION\nngpus   3.0   1.0   g1 \nlic   25  0.0  g1 g2\n"
        "                c1 \n",
        hosts);
    shared.add_static("RESOURCE     VALUE   LOCATION\nngpus  4  g1 \ngmodel  A100_80GB  g1 \nngpus 8 g2 \n", hosts);
    const Hosts none;
    const auto devices = devices_of(0, hosts, {}, {}, shared);
    REQUIRE(devices.size() == 1);
    CHECK(devices[0].model == "A100_80GB");
    CHECK(devices[0].total == 4);
    CHECK(devices[0].held == 1);
    // What is held of the other host's is not told: none is free.
    const auto unknown = devices_of(1, hosts, {}, {}, shared);
    REQUIRE(unknown.size() == 1);
    CHECK(unknown[0].total == 8);
    CHECK_FALSE(unknown[0].held);
    CHECK(shared.find("lic", 2)->hosts.size() == 3);
}
