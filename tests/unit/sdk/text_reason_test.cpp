#include <nodetop/text/reason.hpp>

#include <doctest/doctest.h>

using namespace nodetop::text;

TEST_CASE("C-65 the stamp at the end of a reason is split off") {
    const Reason reason = split_reason("disk swap [fanl@2026-11-30T18:26:39]");
    CHECK(reason.text == "disk swap");
    CHECK(reason.who == "fanl");
    CHECK(reason.when == "2026-11-30T18:26:39");
    CHECK(reason.stamped);
    CHECK(split_reason("x [@Unknown]").who.empty());
    CHECK(split_reason("x [@Unknown]").when == "Unknown");
    CHECK(split_reason("x [eve@example.org@today]").who == "eve@example.org");
    CHECK(split_reason("[root@now]").text.empty());
}

TEST_CASE("only a stamp at the very end counts") {
    for (const char* text : {"see [a@b] for more", "no stamp", "list [1-3]", "n[root@now]", "", "]", "[", "[a@b"}) {
        CHECK_FALSE(split_reason(text).stamped);
        CHECK(split_reason(text).text == text);
    }
    CHECK(split_reason("first [a@b] second [c@d]").text == "first [a@b] second");
}

TEST_CASE("hints at impaired hardware") {
    for (const char* text : {"GPU thermal throttling",
                             "ThermalSlowdown",
                             "MemoryPressure",
                             "memory pressure",
                             "InfiniBand down",
                             "infiniband",
                             "ib link errors",
                             "Fan 3 failed",
                             "ECC errors",
                             "Xid 79",
                             "XidError",
                             "row remap pending",
                             "Row remapping failed",
                             "double-bit error",
                             "retired pages 3",
                             "GPU fell off the bus",
                             "nvidia-smi hangs",
                             "NVLink 2 inactive",
                             "Link down",
                             "out of memory",
                             "PowerBrake active",
                             "power brake",
                             "powerbraked",
                             "clocks low",
                             "slow disk",
                             "degraded raid",
                             "low performance",
                             "unhealthy",
                             "DCGM check",
                             "uncorrectable",
                             "overheating"})
        CHECK_MESSAGE(hints_at_impairment(text), text);
}

TEST_CASE("C-64 names and words that only contain a hint are none") {
    for (const char* text : {"drained by Fang", "Rebecca", "Xidong", "disk swap", "fanl", "fans club", "eccentric",
                             "calibration link", "", "unslow", "uplink downtime", "out of band memory"})
        CHECK_MESSAGE(!hints_at_impairment(text), text);
    CHECK_FALSE(hints_at_impairment(split_reason("disk swap [fanl@2026-11-30]").text));
}
