#include "priorities.hpp"

#include <doctest/doctest.h>

#include "items.hpp"

using namespace nodetop::kubernetes;
using nodetop::kubernetes::test::item;

namespace {

constexpr const char* kSpare = R"({"metadata":{"namespace":"a"},"spec":{"nodeName":"n","priority":"-10","containers":[
    {"resources":{"requests":{"cpu":"1500m","memory":"3Gi","nvidia.com/gpu":"1"}}}]},"status":{"phase":"Running"}})";
constexpr const char* kPlain = R"({"metadata":{"namespace":"a"},"spec":{"nodeName":"n","containers":[
    {"resources":{"requests":{"cpu":"4"}}}]},"status":{"phase":"Running"}})";

}  // namespace

TEST_CASE("what pods of lower priority hold is a number of its own") {
    PodReader pods(false);
    for (const char* pod : {kSpare, kPlain, kSpare}) pods.take(item(pod));
    CHECK(held_by_lower_priority(pods, {0, true}) ==
          "3 CPUs, 6 GiB, 2 GPUs are held by 2 pods of lower priority, which the scheduler may push out for yours; "
          "they are not counted as free");
    CHECK(held_by_lower_priority(pods, {-10, true}).empty());
    CHECK(held_by_lower_priority(pods, {0, false}).empty());  // preemptionPolicy: Never
}

TEST_CASE("the default class gives the priority of a pod that names none") {
    std::vector<PriorityClass> classes;
    CHECK(plain_priority(classes).value == 0);
    classes.push_back(read_priority_class(item(R"({"metadata":{"name":"high"},"value":1000})")));
    classes.push_back(read_priority_class(
        item(R"({"metadata":{"name":"normal"},"value":100,"globalDefault":true,"preemptionPolicy":"Never"})")));
    CHECK(plain_priority(classes).value == 100);
    CHECK_FALSE(plain_priority(classes).may_preempt);
}
