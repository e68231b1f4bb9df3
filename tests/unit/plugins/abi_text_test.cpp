#include "plugins/abi_text.hpp"

#include <doctest/doctest.h>

using namespace nodetop;

TEST_CASE("C-63 what an adapter says to people can do no harm on a terminal") {
    CHECK(clean_text_of(abi_text("gone\x1b[2J\nroot: ok")) == "gone [2J root: ok");
    CHECK(clean_text_of(abi_text("caf\xe9")) == "caf\xef\xbf\xbd");
    CHECK(clean_text_of({nullptr, 7}) == "");
    CHECK(text_of(abi_text("a\tb")) == "a\tb");  // not what it says to programs
}
