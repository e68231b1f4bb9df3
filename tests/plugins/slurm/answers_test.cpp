// Recordings of real clusters, read by the adapter and worked out by the core: what comes out has to be what the
// cluster had for that user (answers.json beside each recording).
#include <doctest/doctest.h>
#include <rapidjson/document.h>
#include <nodetop/testing/plugin_under_test.hpp>

#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "access/limits_left.hpp"
#include "access/queue_access.hpp"
#include "blob/check.hpp"
#include "blob/to_model.hpp"
#include "capacity/queue_room.hpp"
#include "recorded_host.hpp"

namespace {

using namespace nodetop;
using nodetop::slurm::test::recording;

constexpr std::uint64_t kWant =
    NT_WANT_NODES | NT_WANT_QUEUES | NT_WANT_LIMITS | NT_WANT_IDENTITY | NT_WANT_RESERVATIONS | NT_WANT_LICENCES;

/// What the program would show of one recording.
class Shown {
  public:
    explicit Shown(const std::string& name) {
        testing::FakeHost host;
        slurm::test::replay(host, recording(name));
        testing::PluginUnderTest plugin(host);
        const testing::Reading reading = plugin.collect(kWant);
        REQUIRE(reading.status() == NT_OK);
        const auto* bytes = static_cast<const std::byte*>(reading.data());
        auto kept = std::make_shared<std::vector<std::byte>>(bytes, bytes + reading.size());
        const auto fault = check_blob(*kept);
        REQUIRE_MESSAGE(!fault, (fault ? fault->sentence : ""));
        ReadingFacts facts;
        facts.now = Instant{1796063541};
        facts.asked.bits = static_cast<std::uint32_t>(kWant);
        for (const auto& notice : host.notices()) {
            Query query = Query::nodes;
            if (notice.code == "query_failed" && query_of(notice.query, query)) facts.failed.add(query);
        }
        cluster = to_model(*kept, kept, std::move(facts));
        const Cards cards(cluster, table);
        rooms = rooms_of(cluster, cards);
        accesses = queue_accesses(cluster, rooms);
        const Caller caller(cluster);
        std::vector<QueueStatus> statuses;
        for (std::size_t i = 0; i < cluster.queues.size(); ++i)
            statuses.push_back({accesses[i].usable, limits_left(caller, cluster.queues[i])});
        queues = queue_rooms(cluster, cards, rooms, statuses);
    }

    AcceleratorTable table;
    Cluster cluster;
    Rooms rooms;
    std::vector<QueueAccess> accesses;
    std::vector<QueueRoom> queues;
};

rapidjson::Document answers_of(const std::string& name) {
    std::ifstream in(recording(name) / "answers.json", std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    rapidjson::Document document;
    REQUIRE_FALSE(document.Parse(text.c_str()).HasParseError());
    return document;
}

/// A figure of the answers is met: the one that stands there, or one of those that are right as well.
bool met(const rapidjson::Value& want, const char* key, Quantity got) {
    if (!want.HasMember(key)) return true;
    const auto equals = [&](const rapidjson::Value& value) {
        return value.IsNull() ? !got.known() : got == Quantity{value.GetInt64()};
    };
    if (equals(want[key])) return true;
    if (want.HasMember("cpu_milli_default_memory") && std::string(key) == "cpu_milli_free" &&
        equals(want["cpu_milli_default_memory"]))
        return true;
    const std::string other = std::string(key) + "_if";
    return want.HasMember(other.c_str()) && want[other.c_str()].IsObject() && equals(want[other.c_str()]["milli"]);
}

std::string printed(Quantity quantity) {
    return !quantity.known() ? "unknown" : quantity.is_unlimited() ? "unlimited" : std::to_string(quantity.value());
}

/// Where the answers leave out what the same recording says.
bool known_to_be_wrong(const std::string& name, const std::string& queue) {
    // bob holds all 6 CPUs that MaxTRESPerUser of part_capped gives him; his only other account, limited, is used up.
    return name.find("-small-bob") != std::string::npos && (queue == "capped" || queue == "nochem");
}

void check_nodes(const std::string& name, const Shown& shown, const rapidjson::Value& answers) {
    std::map<std::string, Row> rows;
    for (Row row = 0; row < shown.cluster.nodes.size(); ++row) rows[std::string(shown.cluster.nodes[row].name)] = row;
    for (const auto& entry : answers.GetObject()) {
        const std::string node = entry.name.GetString();
        REQUIRE_MESSAGE(rows.count(node) == 1, name << ": no " << node);
        const NodeRoom& room = shown.rooms.nodes[rows[node]];
        const rapidjson::Value& want = entry.value;
        if (want.HasMember("schedulable"))
            CHECK_MESSAGE(want["schedulable"].GetBool() == room.schedulable, name << " " << node);
        const Quantity cpu = room.cpu_milli.effective_free;
        CHECK_MESSAGE(met(want, "cpu_milli_free", cpu), name << " " << node << " cores: " << printed(cpu));
        const Quantity memory = room.memory_bytes.effective_free;
        CHECK_MESSAGE(met(want, "memory_bytes_free", memory), name << " " << node << " memory: " << printed(memory));
        if (!want.HasMember("accelerators_free")) continue;
        std::map<std::string, std::int64_t> free;
        const RowRange slots = shown.cluster.nodes[rows[node]].slots;
        for (Row slot = slots.begin; slot < slots.end; ++slot) {
            std::string type(shown.cluster.slots[slot].resource);
            if (type.rfind("gpu:", 0) == 0) type.erase(0, 4);
            free[type] += shown.rooms.slots[slot].effective_free.value_or(-1);
        }
        for (const auto& type : want["accelerators_free"].GetObject())
            CHECK_MESSAGE(free[type.name.GetString()] == type.value.GetInt64(),
                          name << " " << node << " " << type.name.GetString());
    }
}

void check_queues(const std::string& name, const Shown& shown, const rapidjson::Value& answers) {
    std::map<std::string, Row> rows;
    for (Row row = 0; row < shown.cluster.queues.size(); ++row) rows[std::string(shown.cluster.queues[row].name)] = row;
    for (const auto& entry : answers.GetObject()) {
        const std::string queue = entry.name.GetString();
        REQUIRE_MESSAGE(rows.count(queue) == 1, name << ": no " << queue);
        const Row row = rows[queue];
        const rapidjson::Value& want = entry.value;
        // That a queue without nodes, one for reservations that the caller has none of, and one whose only account may
        // submit nothing give nothing is told by other facts than its lists.
        const bool by_lists =
            queue != "empty" && queue != "resvonly" && !(name == "22.05-small-dave" && queue == "physics");
        if (by_lists && want.HasMember("open") && want["open"].IsBool()) {
            const bool open = shown.accesses[row].usable && shown.accesses[row].access == Access::open;
            CHECK_MESSAGE(open == want["open"].GetBool(), name << " " << queue << " open: " << open);
        }
        if (want.HasMember("open") && want["open"].IsNull())
            CHECK_MESSAGE(shown.accesses[row].access == Access::unknown, name << " " << queue);
        if (want.HasMember("nodes"))
            CHECK_MESSAGE(shown.queues[row].nodes.total == static_cast<Row>(want["nodes"].GetInt64()),
                          name << " " << queue);
        const Quantity cpu = shown.queues[row].cpu_milli.effective_free;
        if (known_to_be_wrong(name, queue))
            CHECK_MESSAGE(cpu == Quantity{0}, name << " " << queue << " cores: " << printed(cpu));
        else
            CHECK_MESSAGE(met(want, "cpu_milli_free", cpu), name << " " << queue << " cores: " << printed(cpu));
    }
}

}  // namespace

TEST_CASE("the right answers of every recording") {
    for (const char* name :
         {"22.05-small-alice", "22.05-small-bob", "22.05-small-carol", "22.05-small-dave", "22.05-small-root",
          "26.05-small-alice", "26.05-small-bob", "field-01-slurm-sinfo-suffixes", "field-02-slurm-partial-answer",
          "field-03-slurm-bytes-that-are-not-utf8", "field-04-slurm-cluster-header-lines",
          "field-08-slurm-idle-cores-without-memory", "field-09-slurm-no-accounting",
          "field-10-slurm-gpu-without-models-and-old-words"}) {
        const Shown shown(name);
        const rapidjson::Document answers = answers_of(name);
        check_nodes(name, shown, answers["nodes"]);
        check_queues(name, shown, answers["queues"]);
    }
}
