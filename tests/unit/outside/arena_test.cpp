#include "outside/arena.hpp"

#include <doctest/doctest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <string>

using namespace nodetop;

TEST_CASE("an arena holds what was added, and cannot be changed any more") {
    ArenaBuilder builder;
    std::string large(3'000'000, 'x');
    auto first = builder.append("first");
    auto second = builder.append(large);
    auto none = builder.append("");
    auto arena = builder.seal();
    CHECK(arena->bytes().substr(first.offset, first.length) == "first");
    CHECK(arena->bytes().substr(second.offset, second.length) == large);
    CHECK(none.length == 0);
    CHECK(arena->bytes().size() == 5 + large.size());
    CHECK(ftruncate(arena->handle(), 0) != 0);
    CHECK(pwrite(arena->handle(), "y", 1, 0) != 1);
    CHECK(builder.size() == 0);
}

TEST_CASE("what was expected is a wish: less and more may come") {
    const std::string text(700'000, 'x');
    for (std::size_t expected : {0u, 10u, 700'000u, 5'000'000u}) {
        ArenaBuilder builder;
        builder.expect(expected);
        CHECK(builder.size() == 0);
        builder.append(text);
        builder.append("end");
        CHECK(builder.seal()->bytes() == text + "end");
    }
}

TEST_CASE("an empty arena is an arena") { CHECK(ArenaBuilder().seal()->bytes().empty()); }

TEST_CASE("memory that its maker could still cut is not mapped") {
    int open_file = memfd_create("test", MFD_ALLOW_SEALING);
    CHECK(write(open_file, "x", 1) == 1);
    CHECK(Arena::map_sealed(open_file) == nullptr);
}
