#include "node_names.hpp"

#include <doctest/doctest.h>

#include <string>

using nodetop::slurm::NodeNames;

TEST_CASE("each name has one row, in the order in which the names came") {
    NodeNames names;
    for (int i = 0; i < 5000; ++i) {
        const auto [row, is_new] = names.add("n" + std::to_string(i));
        CHECK(is_new);
        CHECK(row == static_cast<std::uint32_t>(i));
    }
    CHECK(names.size() == 5000);
    CHECK(names.add("n77") == std::pair(std::uint32_t{77}, false));
    CHECK(names.size() == 5000);
    CHECK(names[4999] == "n4999");
    for (int i = 0; i < 5000; ++i) CHECK(names.find("n" + std::to_string(i)) == static_cast<std::uint32_t>(i));
    CHECK_FALSE(names.find("n5000"));
    CHECK_FALSE(names.find("n"));
}

TEST_CASE("a name is found wherever it stands, near or far, before or behind") {
    NodeNames names;
    for (int i = 0; i < 100; ++i) names.add("n" + std::to_string(i));
    CHECK(names.find_behind(10, "n11") == 11u);
    CHECK(names.find_behind(10, "n18") == 18u);
    CHECK(names.find_behind(10, "n19") == 19u);
    CHECK(names.find_behind(10, "n99") == 99u);
    CHECK(names.find_behind(10, "n10") == 10u);
    CHECK(names.find_behind(10, "n3") == 3u);
    CHECK(names.find_behind(99, "n0") == 0u);
    CHECK_FALSE(names.find_behind(99, "other"));
}

TEST_CASE("no names hold none") { CHECK_FALSE(NodeNames().find("n1")); }
