#include "report/instant.hpp"

#include <doctest/doctest.h>

using namespace nodetop;

TEST_CASE("instants carry the zone's offset") {
    CHECK(rfc3339(1777879800, 7200) == "2026-05-04T09:30:00+02:00");
    CHECK(rfc3339(1777879800, -12600) == "2026-05-04T04:00:00-03:30");
    CHECK(rfc3339(0, 0) == "1970-01-01T00:00:00+00:00");
    CHECK(rfc3339(1709164800, 0) == "2024-02-29T00:00:00+00:00");
}

TEST_CASE("what is no instant of a calendar is null") {
    CHECK(rfc3339(Instant::unknown(), 0) == std::nullopt);
    CHECK(rfc3339(Instant::unlimited(), 0) == std::nullopt);
    CHECK(rfc3339(INT64_MAX - 1, 0) == std::nullopt);
    CHECK(rfc3339(-INT64_MAX, 7200) == std::nullopt);
    CHECK(rfc3339(0, INT64_MAX) == "1970-01-01T00:00:00+00:00");  // no zone is that far away
}
