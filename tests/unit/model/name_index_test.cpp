#include "model/name_index.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace nodetop;

TEST_CASE("a name stands for the first row that has it") {
    NameIndex index(2);
    CHECK(index.add("n1", 0) == 0);
    CHECK(index.add("n1", 7) == 0);
    CHECK(index.add("n2", 1) == 1);
    CHECK(index["n1"] == 0);
    CHECK(index["n2"] == 1);
    CHECK(index["n3"] == kNoRow);
    CHECK(NameIndex(0)["n1"] == kNoRow);
}

TEST_CASE("as many names as were announced find their rows") {
    std::vector<std::string> names;
    for (int i = 0; i < 5000; ++i) names.push_back("n" + std::to_string(i));
    NameIndex index(names.size());
    for (Row row = 0; row < names.size(); ++row) index.add(names[row], row);
    for (Row row = 0; row < names.size(); ++row) CHECK(index[names[row]] == row);
}
