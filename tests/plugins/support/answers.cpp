#include "support/answers.hpp"

#include <fstream>
#include <iterator>
#include <map>

#include <doctest/doctest.h>
#include <nodetop/testing/plugin_under_test.hpp>

#include "access/limits_left.hpp"
#include "blob/check.hpp"
#include "blob/to_model.hpp"
#include "support/recorded_host.hpp"

namespace nodetop::testing {

namespace {

constexpr std::uint64_t kWant =
    NT_WANT_NODES | NT_WANT_QUEUES | NT_WANT_LIMITS | NT_WANT_IDENTITY | NT_WANT_RESERVATIONS | NT_WANT_LICENCES;

/// A figure of the answers is met: the one that stands there, or one of those that are right as well.
bool met(const rapidjson::Value& want, const char* key, Quantity got) {
    if (!want.HasMember(key)) return true;
    const auto equals = [&](const rapidjson::Value& value) {
        return value.IsNull() ? !got.known() : got == Quantity{value.GetInt64()};
    };
    if (equals(want[key])) return true;
    const std::string other = std::string(key) + "_if";
    return want.HasMember(other.c_str()) && want[other.c_str()].IsObject() && equals(want[other.c_str()]["milli"]);
}

std::string printed(Quantity quantity) {
    return !quantity.known() ? "unknown" : quantity.is_unlimited() ? "unlimited" : std::to_string(quantity.value());
}

/// Cores of a job that needs little memory, and of one that names none. `room`: of a node or queue.
template <typename Room>
void check_cores(const rapidjson::Value& want, const Room& room, const std::string& what) {
    const Quantity most = room.cpu_milli_little_memory, by_default = room.cpu_milli.effective_free;
    CHECK_MESSAGE(met(want, "cpu_milli_free", most), what << " cores: " << printed(most));
    CHECK_MESSAGE(met(want, "cpu_milli_default_memory", by_default), what << " by default: " << printed(by_default));
}

using FreeByType = std::map<std::string, std::int64_t>;

bool same_accelerators(const rapidjson::Value& want, FreeByType& free) {
    for (const auto& type : want.GetObject())
        if (free[type.name.GetString()] != type.value.GetInt64()) return false;
    return true;
}

/// By the type in the name of the resource, and by the label of the card.
void check_accelerators(const rapidjson::Value& want, FreeByType free, const std::string& what) {
    if (!want.HasMember("accelerators_free")) return;
    if (want["accelerators_free"].IsNull()) {
        for (const auto& [type, count] : free) CHECK_MESSAGE(count < 0, what << " " << type << " is not known");
        return;
    }
    const bool other =
        want.HasMember("accelerators_free_if") && same_accelerators(want["accelerators_free_if"]["free"], free);
    std::string got;
    for (const auto& [type, count] : free) got += " " + type + "=" + std::to_string(count);
    CHECK_MESSAGE((other || same_accelerators(want["accelerators_free"], free)), what << " accelerators:" << got);
}

FreeByType free_on_node(const Shown& shown, Row node) {
    FreeByType free;
    const RowRange slots = shown.cluster.nodes[node].slots;
    for (Row row = slots.begin; row < slots.end; ++row) {
        const Slot& slot = shown.cluster.slots[row];
        std::string type(slot.resource);
        if (type.rfind("gpu:", 0) == 0) type.erase(0, 4);
        const std::int64_t count =
            shown.rooms.nodes[node].schedulable ? shown.rooms.slots[row].effective_free.value_or(-1) : 0;
        free[type] += count;
        if (!slot.shared && !slot.label.empty() && slot.label != type) free[std::string(slot.label)] += count;
    }
    return free;
}

}  // namespace

Shown::Shown(const std::filesystem::path& folder) {
    FakeHost host;
    replay(host, folder);
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect(kWant);
    REQUIRE_MESSAGE(reading.status() == NT_OK, folder.string());
    const auto* bytes = static_cast<const std::byte*>(reading.data());
    auto kept = std::make_shared<std::vector<std::byte>>(bytes, bytes + reading.size());
    const auto fault = check_blob(*kept);
    REQUIRE_MESSAGE(!fault, (fault ? fault->sentence : ""));
    ReadingFacts facts;
    facts.now = Instant{recorded_at(folder)};
    facts.asked.bits = static_cast<std::uint32_t>(kWant);
    for (const auto& notice : host.notices()) {
        Query query = Query::nodes;
        if (notice.code == "query_failed" && query_of(notice.query, query)) facts.failed.add(query);
        facts.problems.push_back(
            {static_cast<Severity>(notice.severity), notice.code, notice.query, notice.subject, notice.text});
    }
    cluster = to_model(*kept, kept, std::move(facts));
    const Cards cards(cluster, table);
    rooms = rooms_of(cluster, cards);
    accesses = queue_accesses(cluster, rooms);
    const Caller caller(cluster);
    std::vector<QueueStatus> statuses;
    // A new job of the caller can have nothing of a queue that leaves him out (core.md 5.1).
    for (std::size_t i = 0; i < cluster.queues.size(); ++i)
        statuses.push_back(
            {accesses[i].usable && accesses[i].access != Access::no_access, limits_left(caller, cluster.queues[i])});
    queues = queue_rooms(cluster, cards, rooms, statuses);
}

rapidjson::Document answers_of(const std::filesystem::path& folder) {
    std::ifstream in(folder / "answers.json", std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    rapidjson::Document document;
    REQUIRE_FALSE(document.Parse(text.c_str()).HasParseError());
    return document;
}

void check_nodes(const Shown& shown, const rapidjson::Value& answers, const std::string& name) {
    std::map<std::string, Row> rows;
    for (Row row = 0; row < shown.cluster.nodes.size(); ++row) rows[std::string(shown.cluster.nodes[row].name)] = row;
    for (const auto& entry : answers.GetObject()) {
        const std::string node = entry.name.GetString();
        REQUIRE_MESSAGE(rows.count(node) == 1, name << ": no " << node);
        const NodeRoom& room = shown.rooms.nodes[rows[node]];
        const rapidjson::Value& want = entry.value;
        if (want.HasMember("schedulable"))
            CHECK_MESSAGE(want["schedulable"].GetBool() == room.schedulable, name << " " << node);
        check_cores(want, room, name + " " + node);
        const Quantity memory = room.memory_bytes.effective_free;
        CHECK_MESSAGE(met(want, "memory_bytes_free", memory), name << " " << node << " memory: " << printed(memory));
        check_accelerators(want, free_on_node(shown, rows[node]), name + " " + node);
    }
}

void check_queues(const Shown& shown, const rapidjson::Value& answers, const std::string& name,
                  const QueueExceptions& exceptions) {
    std::map<std::string, Row> rows;
    for (Row row = 0; row < shown.cluster.queues.size(); ++row) rows[std::string(shown.cluster.queues[row].name)] = row;
    for (const auto& entry : answers.GetObject()) {
        const std::string queue = entry.name.GetString();
        REQUIRE_MESSAGE(rows.count(queue) == 1, name << ": no " << queue);
        const Row row = rows[queue];
        const rapidjson::Value& want = entry.value;
        if (!exceptions.open_is_told_otherwise(queue) && want.HasMember("open") && want["open"].IsBool()) {
            const bool open = shown.accesses[row].usable && shown.accesses[row].access == Access::open;
            CHECK_MESSAGE(open == want["open"].GetBool(), name << " " << queue << " open: " << open);
        }
        if (want.HasMember("open") && want["open"].IsNull())
            CHECK_MESSAGE(shown.accesses[row].access == Access::unknown, name << " " << queue);
        if (want.HasMember("nodes"))
            CHECK_MESSAGE(shown.queues[row].nodes.total == static_cast<Row>(want["nodes"].GetInt64()),
                          name << " " << queue);
        const QueueRoom& room = shown.queues[row];
        if (exceptions.gives_nothing(queue))
            CHECK_MESSAGE(room.cpu_milli_little_memory == Quantity{0}, name << " " << queue);
        else
            check_cores(want, room, name + " " + queue);
    }
}

}  // namespace nodetop::testing
