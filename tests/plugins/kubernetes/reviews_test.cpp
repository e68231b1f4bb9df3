#include "reviews.hpp"

#include <doctest/doctest.h>

using namespace nodetop::kubernetes;

namespace {

std::string review(const char* space, const char* allowed, const char* verb = "create") {
    return R"({"kind":"SelfSubjectAccessReview","spec":{"resourceAttributes":{"namespace":")" + std::string(space) +
           R"(","verb":")" + verb + R"(","resource":"pods"}},"status":{"allowed":)" + allowed + "}}\n";
}

}  // namespace

TEST_CASE("all namespaces are asked about in one object") {
    CHECK(
        pod_reviews({"a"}) ==
        R"({"apiVersion":"v1","kind":"List","items":[{"apiVersion":"authorization.k8s.io/v1","kind":"SelfSubjectAccessReview",)"
        R"("spec":{"resourceAttributes":{"namespace":"a","verb":"create","resource":"pods"}}}]})");
}

TEST_CASE("answers name what they are about, whatever their order") {
    Permissions may;
    read_reviews(review("b", "true") + review("a", "false") + review("c", "true", "delete") + review("d", "\"true\""),
                 may);
    CHECK(may == Permissions{{"a", false}, {"b", true}});
}

TEST_CASE("an answer that ends early tells of the namespaces before") {
    const std::string all = review("a", "true") + review("b", "true");
    Permissions may;
    read_reviews(std::string_view(all).substr(0, all.size() - 10), may);
    CHECK(may == Permissions{{"a", true}});
    Permissions none;
    read_reviews("", none);
    read_reviews("error: no", none);
    CHECK(none.empty());
}

TEST_CASE("K-27 K-28 the verdict of auth can-i is the first word of a line, and needs its exit status") {
    Permissions may;
    read_can_i("yes\n", 0, "a", may);
    read_can_i("Warning: resource 'pods' is not error scoped\nno - no RBAC policy matched\n", 1, "b", may);
    read_can_i("yes\n", 1, "c", may);
    read_can_i("error: you must be logged in\n", 1, "d", may);
    CHECK(may == Permissions{{"a", true}, {"b", false}});
}
