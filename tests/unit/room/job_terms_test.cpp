#include "room/job_terms.hpp"

#include <doctest/doctest.h>

#include <vector>

using namespace nodetop;

TEST_CASE("B-60 a taint is tolerated by its full text, by key and effect, and by its key alone") {
    CHECK(tolerates("gpu=yes:NoSchedule", "gpu=yes:NoSchedule"));
    CHECK(tolerates("gpu:NoSchedule", "gpu=yes:NoSchedule"));
    CHECK(tolerates("gpu", "gpu=yes:NoSchedule"));
    CHECK(tolerates("gpu", "gpu:NoSchedule"));
    CHECK(tolerates("gpu:NoSchedule", "gpu:NoSchedule"));
}

TEST_CASE("B-60 another key, value or effect tolerates nothing") {
    CHECK_FALSE(tolerates("gpu=no:NoSchedule", "gpu=yes:NoSchedule"));
    CHECK_FALSE(tolerates("gpu:NoExecute", "gpu=yes:NoSchedule"));
    CHECK_FALSE(tolerates("gp", "gpu=yes:NoSchedule"));
    CHECK_FALSE(tolerates("gpu=yes", "gpu=yes:NoSchedule"));
    CHECK_FALSE(tolerates("", "gpu=yes:NoSchedule"));
}

TEST_CASE("a key may hold a colon: the effect stands behind the last one") {
    CHECK(tolerates("example.com/a:b", "example.com/a:b=x:NoExecute"));
    CHECK(tolerates("example.com/a:b:NoExecute", "example.com/a:b=x:NoExecute"));
}

TEST_CASE("core.md 10.2 only NoSchedule and NoExecute keep a job away, unless one toleration is enough") {
    const std::vector<std::string> none, gpu = {"other", "gpu"};
    CHECK(keeps_away("gpu=yes:NoSchedule", none));
    CHECK(keeps_away("gpu=yes:NoExecute", none));
    CHECK_FALSE(keeps_away("gpu=yes:PreferNoSchedule", none));
    CHECK_FALSE(keeps_away("gpu=yes", none));
    CHECK_FALSE(keeps_away("gpu=yes:NoSchedule", gpu));
    CHECK(keeps_away("disk=slow:NoSchedule", gpu));
}
