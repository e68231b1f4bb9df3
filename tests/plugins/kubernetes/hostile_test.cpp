// Answers that no API server gives: nothing of them may crash, hang, or make more free than there is.
#include <doctest/doctest.h>

#include <string>

#include "items.hpp"
#include "replayed.hpp"

using namespace nodetop::kubernetes::test;
using nodetop::testing::Script;

namespace {

constexpr const char* kAlice = "1.34-small-alice";

auto with_answer(const char* what, const std::string& out) {
    return [what, out](Commands& commands) {
        for (auto& [argv, answer] : commands)
            if (asks(argv, what)) answer = Script{out, {}};
    };
}

std::string list(const std::string& items) { return R"({"kind":"List","items":[)" + items + "]}"; }

std::string pod(const std::string& requests, const char* node = "worker-1") {
    return R"({"metadata":{"namespace":"a","name":"p"},"spec":{"nodeName":")" + std::string(node) +
           R"(","containers":[{"resources":{"requests":{)" + requests + R"(}}}]},"status":{"phase":"Running"}})";
}

std::string node(const std::string& allocatable) {
    return R"({"metadata":{"name":"n"},"status":{"conditions":[{"type":"Ready","status":"True"}],"allocatable":{)" +
           allocatable + "}}}";
}

}  // namespace

TEST_CASE("a pod with an impossible request makes its node's use unknown, never smaller") {
    for (const char* request :
         {R"("cpu":"-1")", R"("cpu":"9e999")", R"("cpu":"99999999999999999999")", R"("cpu":"0x10")", R"("cpu":"")",
          R"("cpu":null)", R"("cpu":{"a":1})", R"("cpu":"1 000")", R"("cpu":"NaN")", R"("cpu":"8Ei")"}) {
        CAPTURE(request);
        const Replayed r(kAlice, with_answer("/api/v1/pods", list(pod(request))));
        REQUIRE(r.status() == NT_OK);
        const auto held = r.view().number(NT_COL_NODE_CPU_ALLOC_MILLI, r.node("worker-1"));
        CHECK((!held || *held >= 8'000'000));
        CHECK(r.view().number(NT_COL_NODE_CPU_ALLOC_MILLI, r.node("worker-2")) == 0);
    }
}

TEST_CASE("negative and endless amounts of a node are unknown or nothing, never room") {
    for (const char* amount :
         {R"("cpu":"-5","memory":"-1Gi","pods":"-3")", R"("cpu":"1e400","memory":"99Ei","pods":"x")",
          R"("cpu":[],"memory":{},"pods":null)", R"("cpu":"5","cpu":"-5")"}) {
        CAPTURE(amount);
        const Replayed r(kAlice, with_answer("/api/v1/nodes", list(node(amount))));
        REQUIRE(r.status() == NT_OK);
        REQUIRE(r.rows(NT_TABLE_NODE) == 1);
        for (const auto column :
             {NT_COL_NODE_CPU_TOTAL_MILLI, NT_COL_NODE_MEMORY_TOTAL_BYTES, NT_COL_NODE_JOB_SLOTS_TOTAL}) {
            const auto total = r.view().number(column, 0);
            CHECK((!total || *total <= 5000));
        }
    }
}

TEST_CASE("a node that is listed twice is one node, and a pod that is listed twice holds twice at most") {
    const std::string one = node(R"("cpu":"8","memory":"8Gi","pods":"9")");
    const Replayed r(kAlice, [&](Commands& commands) {
        with_answer("/api/v1/nodes", list(one + "," + one))(commands);
        with_answer("/api/v1/pods", list(pod(R"("cpu":"2")", "n") + "," + pod(R"("cpu":"2")", "n")))(commands);
    });
    REQUIRE(r.rows(NT_TABLE_NODE) == 1);
    CHECK(*r.view().number(NT_COL_NODE_CPU_ALLOC_MILLI, 0) >= 2000);
}

TEST_CASE("items before the list's own metadata, bytes that are no text, and nests of brackets do no harm") {
    std::string deep = R"({"items":[{"spec":)";
    for (int i = 0; i < 200'000; ++i) deep += "[{\"a\":";
    for (const std::string& out :
         {R"({"items":[)" + node(R"("cpu":"8")") + R"(],"metadata":{"continue":""},"kind":"NodeList"})",
          list(R"({"metadata":{"name":"n)"
               "\xff\xfe\x80"
               R"("},"status":{"allocatable":{"cpu":"8"}}})"),
          deep, std::string(1'000'000, '['), std::string("\0\0\0", 3), std::string("{\"items\":[{}"),
          std::string("{\"items\":[,]}")}) {
        const Replayed r(kAlice, with_answer("/api/v1/nodes", out));
        CHECK(r.rows(NT_TABLE_NODE) <= 1);
    }
}

TEST_CASE("cut at any byte, a list of pods frees nothing") {
    const std::string whole = list(pod(R"("cpu":"2")") + "," + pod(R"("cpu":"3")"));
    for (std::size_t size = 0; size < whole.size(); size += 7) {
        const Replayed r(kAlice, with_answer("/api/v1/pods", whole.substr(0, size)), NT_WANT_NODES);
        CHECK_FALSE(r.view().number(NT_COL_NODE_CPU_ALLOC_MILLI, r.node("worker-1")));
    }
}

TEST_CASE("no credential is asked for, nor stands in an argument or a notice") {
    Replayed r(kAlice, [](Commands& commands) {
        for (auto& [argv, answer] : commands) {
            const std::string cluster = "\"cluster\":";
            if (asks(argv, "config") && answer.out.find(cluster) != std::string::npos)
                answer.err = "error: token=s3cr3t-from-a-plugin\n";
        }
    });
    for (const auto& argv : r.host().asked())
        for (const std::string& word : argv) {
            CHECK(word.find("s3cr3t") == std::string::npos);
            CHECK(word.find("--token") == std::string::npos);
            CHECK(word.find("key-data") == std::string::npos);
            CHECK(word.find("--password") == std::string::npos);
        }
    for (const auto& notice : r.host().notices()) CHECK(notice.text.find("s3cr3t") == std::string::npos);
}
