#include "values.hpp"

#include <doctest/doctest.h>

#include <nodetop/columns.h>

using namespace nodetop::pbs;
using nodetop::text::Round;

TEST_CASE("P-18 counts that a hook decorated, and unlimited ones, are no numbers") {
    CHECK(read_count("64") == 64);
    CHECK(read_count("2.5") == 2);
    for (const char* text : {"4x", "-1", "", "unlimited", "0x10", "99999999999999999999"})
        CHECK_FALSE(read_count(text));
    CHECK(read_amount("ngpus", "unlimited", Round::down) == NT_UNLIMITED);
}

TEST_CASE("P-24 to P-27 amounts are in the unit of their kind") {
    CHECK(read_amount("ncpus", "64", Round::down) == 64000);
    CHECK(read_amount("mem", "527672488kb", Round::down) == 540336627712);
    CHECK(read_amount("mem", "1gw", Round::down) == std::int64_t{8} << 30);
    CHECK(read_amount("mem", "10GiB", Round::down) == std::int64_t{10} << 30);
    CHECK(read_amount("mem", "1pb", Round::down) == std::int64_t{1} << 50);
    CHECK(read_amount("mem", "4096", Round::down) == 4096);
    CHECK(read_amount("ngpus", "8", Round::down) == 8);
    CHECK(read_amount("nodect", "4", Round::down) == 4);
    CHECK(read_amount("lic_ansys", "25", Round::down) == 25);
    CHECK(read_amount("scratch", "2gb", Round::down) == std::int64_t{2} << 30);
    CHECK(read_amount("cput", "01:00:00", Round::down) == 3600);
    CHECK_FALSE(read_amount("mem", "much", Round::down));
    CHECK_FALSE(read_amount("ncpus", "9223372036854775807", Round::down));
}

TEST_CASE("P-28 a bare walltime is seconds") {
    CHECK(read_walltime("60") == 60);
    CHECK(read_walltime("168:00:00") == 604800);
    CHECK(read_walltime("unlimited") == NT_UNLIMITED);
    CHECK_FALSE(read_walltime("soon"));
}

TEST_CASE("words of limits") {
    CHECK(resource_word("ncpus") == "cpu_milli");
    CHECK(resource_word("mem") == "memory_bytes");
    CHECK(resource_word("ngpus") == "accelerators");
    CHECK(resource_word("nodect") == "nodes");
    CHECK(resource_word("walltime") == "walltime_seconds");
    CHECK(resource_word("lic_ansys") == "resource:lic_ansys");
}

TEST_CASE("lists may stand in quotes") {
    CHECK(items_of("\"c01,ib-04, west\"") == std::vector<std::string_view>{"c01", "ib-04", "west"});
    CHECK(items_of("").empty());
    CHECK(list_holds("gpu,short", "short"));
    CHECK_FALSE(list_holds("gpu,shorter", "short"));
}

TEST_CASE("a flag that is neither yes nor no is not known") {
    CHECK(read_flag("True") == true);
    CHECK(read_flag("false") == false);
    CHECK_FALSE(read_flag(""));
    CHECK_FALSE(read_flag("maybe"));
}

TEST_CASE("a sum with a part that is not known is not known") {
    Sum sum;
    sum.add(3);
    CHECK(sum.value() == 3);
    sum.add(INT64_MAX - 1);
    CHECK_FALSE(sum.value());
}
