#include "dra.hpp"

#include <doctest/doctest.h>

#include "items.hpp"

using namespace nodetop::kubernetes;
using nodetop::kubernetes::test::item;

namespace {

std::string slice(const char* node, int generation, int count, const std::string& devices) {
    return R"({"spec":{"driver":"gpu.nvidia.com","nodeName":")" + std::string(node) +
           R"(","pool":{"name":"p","generation":")" + std::to_string(generation) + R"(","resourceSliceCount":")" +
           std::to_string(count) + R"("},"devices":[)" + devices + "]}}";
}

std::string device(const char* name, const char* more = "") {
    return R"({"name":")" + std::string(name) + R"(","attributes":{"productName":{"string":"NVIDIA H200"}},)" +
           R"("capacity":{"memory":{"value":"143771Mi"}})" + more + "}";
}

std::string claim(const char* device, const char* more = "") {
    return R"({"status":{"allocation":{"devices":{"results":[{"driver":"gpu.nvidia.com","pool":"p","device":")" +
           std::string(device) + "\"" + more + "}]}}}}";
}

}  // namespace

TEST_CASE("K-42 devices of a slice, less those that a claim holds") {
    DeviceSlices slices;
    slices.take_slice(item(slice("n1", 1, 1, device("g0") + "," + device("g1") + "," + device("g2"))));
    slices.take_claim(item(claim("g0")));
    slices.take_claim(item(claim("g1", R"(,"adminAccess":true)")));
    const auto nodes = slices.by_node(true);
    REQUIRE(nodes.count("n1") == 1);
    REQUIRE(nodes.at("n1").size() == 1);
    const ClaimableDevices& kind = nodes.at("n1").front();
    CHECK(kind.total == 3);
    CHECK(kind.held == 1);
    CHECK(kind.label == "NVIDIA H200");
    CHECK(kind.memory_bytes == std::int64_t{143771} << 20);
}

TEST_CASE("claims that could not be read leave no device free") {
    DeviceSlices slices;
    slices.take_slice(item(slice("n1", 1, 1, device("g0"))));
    CHECK(slices.by_node(false).at("n1").front().held == 1);
}

TEST_CASE("only the newest generation of a pool counts, and only when all of it is seen") {
    DeviceSlices slices;
    slices.take_slice(item(slice("n1", 2, 2, device("g0"))));
    slices.take_slice(item(slice("n1", 1, 1, device("old0") + "," + device("old1"))));
    CHECK(slices.by_node(true).empty());
    CHECK(slices.pools_not_whole() == 1);
    slices.take_slice(item(slice("n1", 2, 2, device("g1"))));
    CHECK(slices.by_node(true).at("n1").front().total == 2);
    CHECK(slices.pools_not_whole() == 0);
}

TEST_CASE("a card and its parts share counters: they are one, and held if any part is") {
    DeviceSlices slices;
    const char* shared = R"(,"consumesCounters":[{"counterSet":"card0"}])";
    slices.take_slice(item(slice("n1", 1, 1, device("card", shared) + "," + device("half", shared))));
    CHECK(slices.by_node(true).at("n1").front().total == 1);
    CHECK(slices.by_node(true).at("n1").front().held == 0);
    slices.take_claim(item(claim("half")));
    CHECK(slices.by_node(true).at("n1").front().held == 1);
}

TEST_CASE("a taint keeps a device back") {
    DeviceSlices slices;
    slices.take_slice(item(slice("n1", 1, 1, device("g0", R"(,"taints":[{"key":"broken","effect":"NoSchedule"}])"))));
    CHECK(slices.by_node(true).at("n1").front().held == 1);
    CHECK(slices.by_node(true).at("n1").front().kept_back == 1);
}

TEST_CASE("the form of the first betas is read as well") {
    DeviceSlices slices;
    slices.take_slice(item(
        slice("n1", 1, 1,
              R"({"name":"g0","basic":{"attributes":{"productName":{"string":"T4"}},"capacity":{"memory":"15Gi"}}})")));
    CHECK(slices.by_node(true).at("n1").front().label == "T4");
    CHECK(slices.by_node(true).at("n1").front().memory_bytes == std::int64_t{15} << 30);
}

TEST_CASE("a driver is asked for by its device class") {
    DeviceSlices slices;
    CHECK(slices.class_of("gpu.nvidia.com") == "gpu.nvidia.com");
    slices.take_class(item(
        R"({"metadata":{"name":"fast"},"spec":{"selectors":[{"cel":{"expression":"device.driver == 'gpu.nvidia.com'"}}]}})"));
    CHECK(slices.class_of("gpu.nvidia.com") == "fast");
}
