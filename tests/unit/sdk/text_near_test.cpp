#include <doctest/doctest.h>

#include <nodetop/text/near.hpp>

using nodetop::text::near_spellings;
using Names = std::vector<std::string>;

TEST_CASE("C-50 near spellings of a name") {
    CHECK(near_spellings("cpuu", Names{"debug", "cpu", "long"}) == Names{"cpu"});
    CHECK(near_spellings("gpuu", Names{"cpu", "gpu", "debug"}) == Names{"gpu", "cpu"});
    CHECK(near_spellings("GP", Names{"large", "gpu"}) == Names{"gpu"});
    CHECK(near_spellings("nromal", Names{"normal", "abnormal"}) == Names{"normal"});
    CHECK(near_spellings("zzz", Names{"cpu", "gpu"}).empty());
    CHECK(near_spellings("", Names{"cpu"}).empty());
    CHECK(near_spellings("a", Names{"b", "c"}).empty());
}

TEST_CASE("at most three near spellings, each once, equally near ones in the order of the known") {
    CHECK(near_spellings("node1", Names{"node5", "node4", "node1", "node4", "node2"}) ==
          Names{"node1", "node5", "node4"});
}
