#include "pools.hpp"

#include <doctest/doctest.h>

using nodetop::lsf::Pool;
using nodetop::lsf::read_pools;

namespace {

/// Made up in the form that IBM documents for `bresources -g -l -m`.
constexpr const char* kPackages =
    "GUARANTEED RESOURCE POOL: packages\nsome words: of the site\n\nTYPE: package[slots=1:mem=10000]\n"
    "DISTRIBUTION: [sc1, 4] [sc2, 2]\nLOAN_POLICIES: QUEUES[priority] DURATION[10]\nHOSTS: hostA hostB hgroup1/\n"
    "STATUS: ok\n\nRESOURCE SUMMARY:\n"
    "                                    slots        mem   packages \n"
    "TOTAL                                  48     191.9G         18 \n"
    "FREE                                   22     168.3G         10 \n\n"
    "ALLOCATED                               6      58.5G          6 \n\n"
    "OWNER USE                               8       3.9G          - \n"
    "LOAN USE                                8       1.9G          - \n"
    "OTHER USE                              10       5.8G          - \n\n"
    "                                                          OWNER       LOAN      OTHER\n"
    "OWNER                            RESOURCE  ALLOCATED        USE        USE        USE\n"
    "sc1                                 slots          4          8          8         10\n"
    "                                      mem        39G       3.9G       1.9G       5.8G\n"
    "sc2                                 slots          2          0          0          0\n"
    "                                      mem      19.5G          0          0          0\n\n"
    "Hosts currently in the resource pool:\nhostA hostB\nhostC\n";

}  // namespace

TEST_CASE("L-28 what one service class uses beyond its part is not what another may claim") {
    const auto pools = read_pools(kPackages);
    REQUIRE(pools.size() == 1);
    CHECK(pools[0].name == "packages");
    CHECK(pools[0].unit == Pool::Unit::slots);
    CHECK(pools[0].kept == 2);
    CHECK(pools[0].free == 22);
    CHECK(pools[0].hosts == "hostA hostB hgroup1/");
    CHECK(pools[0].members == std::vector<std::string>{"hostA", "hostB", "hostC"});
}

TEST_CASE("L-28 what is not told of a pool keeps more, never less") {
    const std::string text = kPackages;
    // Without the second class nobody knows what it uses.
    CHECK(read_pools(text.substr(0, text.find("sc2      ")))[0].kept == 6);
    CHECK(read_pools(text.substr(0, text.find("RESOURCE SUMMARY")))[0].kept == 6);
    CHECK_FALSE(read_pools(text.substr(0, text.find("RESOURCE SUMMARY") + 9))[0].kept);  // within a line
    CHECK_FALSE(read_pools("GUARANTEED RESOURCE POOL: a\nTYPE: package[mem=1000]\nDISTRIBUTION: [sc1, 4]\n")[0].kept);
    CHECK_FALSE(read_pools("GUARANTEED RESOURCE POOL: a\nTYPE: slots\nDISTRIBUTION: [sc1, 25%]\n")[0].kept);
}

TEST_CASE("L-28 pools of hosts, of shares, of licences, and the words of older releases") {
    const auto pools = read_pools(
        "GUARANTEED RESOURCE POOL: hosts\nTYPE: hosts\nDISTRIBUTION: [sc1, 25%]\nHOSTS: all\nRESOURCE SUMMARY:\n"
        "TOTAL                       10\nFREE                        4\n\n"
        "GUARANTEED RESOURCE POOL: old\nTYPE: slots\nDISTRIBUTION: [sc1, 10] [sc2, 5]\nHOSTS: all\nRESOURCE SUMMARY:\n"
        "TOTAL                       64\nFREE                        40\nGUARANTEE CONFIGURED        15\n"
        "GUARANTEE USED              4\n\n                GUAR    GUAR   TOTAL\n"
        "CONSUMERS     CONFIG    USED    USED\nsc1               10       4      20\nsc2                5       0      "
        " 0\n"
        "\nGUARANTEED RESOURCE POOL: licence\nTYPE: resource[lic1]\nDISTRIBUTION: [sc1, 3]\n");
    REQUIRE(pools.size() == 3);
    CHECK(pools[0].unit == Pool::Unit::hosts);
    CHECK(pools[0].kept == 3);  // of ten, rounded up
    CHECK(pools[1].kept == 11);
    CHECK(pools[1].free == 40);
    CHECK(pools[2].unit == Pool::Unit::none);
}
