#include "pod_request.hpp"

#include <doctest/doctest.h>

#include <string>

#include "items.hpp"

using namespace nodetop::kubernetes;
using nodetop::kubernetes::test::item;

namespace {

/// What a pod with that spec and status takes: millicores, or whole units.
std::int64_t request_of(const std::string& spec, const char* resource, const std::string& status = "{}") {
    ResourceNames names;
    const ResourceAmounts amounts =
        effective_request(item(R"({"spec":)" + spec + R"(,"status":)" + status + "}"), names);
    const std::int64_t milli = amounts.milli(names.id(resource));
    return std::string(resource) == "cpu" ? milli : whole_of_milli(milli);
}

std::string container(const std::string& cpu, const char* more = "") {
    return R"({"name":"c","resources":{"requests":{"cpu":")" + cpu + "\"}}" + more + "}";
}

constexpr const char* kAlways = R"(,"restartPolicy":"Always")";

}  // namespace

TEST_CASE("K-08 fractions of a core are added, not cut") {
    CHECK(request_of(R"({"containers":[)" + container("500m") + "," + container("0.25") + "]}", "cpu") == 750);
    CHECK(request_of(R"({"containers":[)" + container("100u") + "]}", "cpu") == 1);  // what is finer rounds up
}

TEST_CASE("K-10 an init container that is larger than the rest counts") {
    const std::string spec = R"({"initContainers":[)" + container("8") + R"(],"containers":[)" + container("1") + "]}";
    CHECK(request_of(spec, "cpu") == 8000);
}

TEST_CASE("K-11 a sidecar runs beside the containers") {
    const std::string spec =
        R"({"initContainers":[)" + container("100m", kAlways) + R"(],"containers":[)" + container("500m") + "]}";
    CHECK(request_of(spec, "cpu") == 600);
}

TEST_CASE("K-12 an init container counts the sidecars that stand before it, and no later one") {
    const std::string main = R"("containers":[)" + container("500m") + "," + container("250m") + "]";
    const std::string before =
        R"({"initContainers":[)" + container("100m", kAlways) + "," + container("2") + "]," + main + "}";
    const std::string after =
        R"({"initContainers":[)" + container("2") + "," + container("100m", kAlways) + "]," + main + "}";
    CHECK(request_of(before, "cpu") == 2100);
    CHECK(request_of(after, "cpu") == 2000);
}

TEST_CASE("K-13 requests of the whole pod stand in the place of the sum") {
    const std::string spec = R"({"resources":{"requests":{"cpu":"2"}},"containers":[)" + container("500m") + "]}";
    CHECK(request_of(spec, "cpu") == 2000);
}

TEST_CASE("K-14 while a container is resized the larger size counts") {
    const std::string spec = R"({"containers":[)" + container("1") + "]}";
    CHECK(request_of(spec, "cpu", R"({"containerStatuses":[{"name":"c","allocatedResources":{"cpu":"3"}}]})") == 3000);
    CHECK(request_of(spec, "cpu", R"({"containerStatuses":[{"name":"c","resources":{"requests":{"cpu":"2"}}}]})") ==
          2000);
    CHECK(request_of(spec, "cpu", R"({"containerStatuses":[{"name":"c","allocatedResources":{"cpu":"500m"}}]})") ==
          1000);
    CHECK(request_of(spec, "cpu", R"({"containerStatuses":[{"name":"other","allocatedResources":{"cpu":"3"}}]})") ==
          1000);
}

TEST_CASE("the overhead of a runtime comes on top, and a limit without a request is the request") {
    const std::string spec =
        R"({"overhead":{"cpu":"250m"},"containers":[{"name":"c","resources":{"limits":{"cpu":"2","nvidia.com/gpu":"1"}}}]})";
    CHECK(request_of(spec, "cpu") == 2250);
    CHECK(request_of(spec, "nvidia.com/gpu") == 1);
}

TEST_CASE("K-18 K-19 every way to write a quantity is exact") {
    const auto memory = [](const char* quantity) {
        return request_of(
            R"({"containers":[{"name":"c","resources":{"requests":{"memory":")" + std::string(quantity) + "\"}}}]}",
            "memory");
    };
    CHECK(memory("500k") == 500'000);
    CHECK(memory("129e6") == 129'000'000);
    CHECK(memory("129M") == 129'000'000);
    CHECK(memory("123Mi") == 128'974'848);
    CHECK(memory("128974848000m") == 128'974'848);
    CHECK(memory("27487790694400m") == 27'487'790'695);  // 0.4 of a byte cannot be had
    CHECK(memory("5E11") == 500'000'000'000);
}

TEST_CASE("bytes are rounded once for each pod, as the scheduler does") {
    const std::string half = R"({"name":"c","resources":{"requests":{"memory":"500m"}}})";
    CHECK(request_of(R"({"containers":[)" + half + "," + half + "]}", "memory") == 1);
}

TEST_CASE("a quantity that cannot be read makes the sum unknown, never smaller") {
    const std::string spec = R"({"containers":[)" + container("1") + "," + container("lots") + "]}";
    CHECK(request_of(spec, "cpu") == ResourceAmounts::kUnreadable);
    CHECK(request_of(R"({"containers":[)" + container("-4") + "]}", "cpu") == ResourceAmounts::kUnreadable);
    CHECK(request_of(R"({"containers":[)" + container("9e18") + "]}", "cpu") == ResourceAmounts::kUnreadable);
    CHECK(request_of(R"({"containers":[)" + container("9e15") + "," + container("9e15") + "]}", "cpu") ==
          ResourceAmounts::kUnreadable);
}

TEST_CASE("a pod of another form than the API's takes nothing and does no harm") {
    for (const char* spec : {"[]", "null", "7", R"({"containers":{}})", R"({"containers":[[],7,{"resources":[]}]})",
                             R"({"containers":[{"resources":{"requests":"all"}}]})"})
        CHECK(request_of(spec, "cpu") == 0);
}
