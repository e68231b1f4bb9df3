#include "access/limit_resource.hpp"

#include <doctest/doctest.h>

using namespace nodetop;

namespace {

LimitResource resource(Text text) {
    Limit limit;
    limit.resource = text;
    return resource_of(limit);
}

}  // namespace

TEST_CASE("the words of resources") {
    CHECK(resource("cpu_milli") == LimitResource::cpu_milli);
    CHECK(resource("accelerators") == LimitResource::accelerators);
    CHECK(resource("accelerators:a100") == LimitResource::accelerators_of_type);
    CHECK(resource("licence:matlab") == LimitResource::licence);
    CHECK(resource("resource:disk") == LimitResource::other_resource);
    CHECK(resource("accelerators:") == LimitResource::unknown);
    CHECK(resource("CPU") == LimitResource::unknown);
    CHECK(resource("") == LimitResource::unknown);
    Limit limit;
    limit.resource = "accelerators:a100";
    CHECK(type_of(limit) == "a100");
}

TEST_CASE("amounts in sentences") {
    CHECK(amount_text(LimitResource::cpu_milli, 1000) == "1 CPU");
    CHECK(amount_text(LimitResource::cpu_milli, 8000) == "8 CPUs");
    CHECK(amount_text(LimitResource::cpu_milli, 50) == "0.05 CPUs");
    CHECK(amount_text(LimitResource::cpu_milli, 1500) == "1.5 CPUs");
    CHECK(amount_text(LimitResource::memory_bytes, std::int64_t{64} << 30) == "64 GiB");
    CHECK(amount_text(LimitResource::memory_bytes, 1025) == "1025 bytes");
    CHECK(amount_text(LimitResource::memory_bytes, 0) == "0 bytes");
    CHECK(amount_text(LimitResource::walltime_seconds, 90061) == "1-01:01:01");
    CHECK(amount_text(LimitResource::jobs, 1) == "1 running job");
    CHECK(amount_text(LimitResource::accelerators, Quantity::unlimited()) == "unlimited GPUs");
    CHECK(amount_text(LimitResource::nodes, {}) == "an unknown number of nodes");
    CHECK(amount_text(LimitResource::memory_bytes, {}) == "an unknown amount of memory");
    CHECK(amount_text(LimitResource::walltime_seconds, {}) == "an unknown walltime");
    CHECK(amount_text(LimitResource::accelerators, Quantity{4}) == "4 GPUs");
}
