// Recordings of real clusters, read by the adapter and worked out by the core: what comes out has to be what the
// cluster had for that user (answers.json beside each recording).
#include <doctest/doctest.h>
#include <rapidjson/document.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "judged.hpp"
#include "support/recorded_host.hpp"

namespace {

using namespace nodetop;

rapidjson::Document answers_of(const std::filesystem::path& folder) {
    std::ifstream in(folder / "answers.json", std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    rapidjson::Document document;
    REQUIRE_FALSE(document.Parse(text.c_str()).HasParseError());
    return document;
}

std::int64_t number(Quantity quantity) { return quantity.value_or(-1); }

/// A figure of the answers is met: the one that stands there, or the one that is right as well.
bool met(const rapidjson::Value& want, const std::string& key, Quantity got) {
    if (!want.HasMember(key.c_str())) return true;
    const rapidjson::Value& value = want[key.c_str()];
    if (value.IsNull()) return !got.known();
    if (value.IsInt64() && got == Quantity{value.GetInt64()}) return true;
    const std::string other = key + "_if";
    return want.HasMember(other.c_str()) && got == Quantity{want[other.c_str()]["milli"].GetInt64()};
}

std::int64_t sum(const rapidjson::Value& accelerators) {
    if (accelerators.IsInt64()) return accelerators.GetInt64();
    std::int64_t total = 0;
    for (const auto& type : accelerators.GetObject()) total += type.value.GetInt64();
    return total;
}

void check_nodes(const pbs::test::Judged& shown, const rapidjson::Value& answers, const std::string& name) {
    std::map<std::string, NodeReport> nodes;
    for (const NodeReport& node : shown.nodes.nodes) nodes[std::string(node.name)] = node;
    CHECK_MESSAGE(nodes.size() == answers.MemberCount(), name);
    for (const auto& entry : answers.GetObject()) {
        const std::string what = name + " " + entry.name.GetString();
        REQUIRE_MESSAGE(nodes.count(entry.name.GetString()) == 1, what);
        const NodeReport& node = nodes[entry.name.GetString()];
        const rapidjson::Value& want = entry.value;
        if (want.HasMember("schedulable")) CHECK_MESSAGE(want["schedulable"].GetBool() == node.schedulable, what);
        CHECK_MESSAGE(met(want, "cpu_milli_free", node.cpu_milli.effective_free), what,
                      " cores: ", number(node.cpu_milli.effective_free));
        CHECK_MESSAGE(met(want, "memory_bytes_free", node.memory_bytes.effective_free), what,
                      " memory: ", number(node.memory_bytes.effective_free));
        if (want.HasMember("accelerators_free"))
            CHECK_MESSAGE(number(node.accelerators.effective_free) == sum(want["accelerators_free"]), what);
    }
}

void check_queues(const pbs::test::Judged& shown, const rapidjson::Value& answers, const std::string& name) {
    std::map<std::string, Row> rows;
    for (Row row = 0; row < shown.cluster.queues.size(); ++row) rows[std::string(shown.cluster.queues[row].name)] = row;
    for (const auto& entry : answers.GetObject()) {
        const std::string what = name + " " + entry.name.GetString();
        REQUIRE_MESSAGE(rows.count(entry.name.GetString()) == 1, what);
        const Row row = rows[entry.name.GetString()];
        const QueueRoom& room = shown.judgement.queue_rooms()[row];
        const QueueAccess& access = shown.judgement.access[row];
        const rapidjson::Value& want = entry.value;
        // A queue that is full for the caller is not called open, and not closed either.
        if (want.HasMember("open") && access.access != Access::unknown) {
            const bool open = access.usable && access.access == Access::open;
            CHECK_MESSAGE(open == want["open"].GetBool(), what, " open: ", open);
        }
        if (want.HasMember("open") && want["open"].GetBool()) CHECK_MESSAGE(access.access == Access::open, what);
        if (want.HasMember("nodes"))
            CHECK_MESSAGE(room.nodes.total == static_cast<Row>(want["nodes"].GetInt64()), what);
        CHECK_MESSAGE(met(want, "cpu_milli_free", room.cpu_milli.effective_free), what,
                      " cores: ", number(room.cpu_milli.effective_free));
        if (want.HasMember("accelerators_free"))
            CHECK_MESSAGE(number(room.accelerators.effective_free) == sum(want["accelerators_free"]), what);
    }
}

}  // namespace

TEST_CASE("the right answers of every recording") {
    for (const char* name :
         {"openpbs-alice", "openpbs-bob", "openpbs-carol", "openpbs-dave", "openpbs-empty", "openpbs-schedoff",
          "torque-alice", "torque-bob", "field-05-various-vnodes", "field-06-several-states"}) {
        const std::filesystem::path folder = std::filesystem::path(PBS_RECORDINGS) / name;
        testing::FakeHost host;
        testing::replay(host, folder);
        const auto shown = pbs::test::Judged::of(host, testing::recorded_at(folder));
        REQUIRE_MESSAGE(shown, name);
        const rapidjson::Document answers = answers_of(folder);
        check_nodes(*shown, answers["nodes"], name);
        check_queues(*shown, answers["queues"], name);
    }
}
