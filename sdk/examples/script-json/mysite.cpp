// An adapter for a site with a script of its own: `mysite-nodes` asks whatever the site has (a database, a web
// interface) and prints JSON. The adapter only says what its words mean:
//
//     {"nodes": [{"name": "n1", "healthy": true, "cores": 16, "cores_used": 4,
//                 "memory_gib": 64, "memory_gib_used": 8.5}]}
//
// A key that is missing or null is not known. All nodes are in one queue, "site".
#include <rapidjson/document.h>
#include <rapidjson/error/en.h>
#include <nodetop/plugin.hpp>
#include <nodetop/text/number.hpp>

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>

namespace sdk = nodetop::sdk;
namespace text = nodetop::text;

namespace {

const rapidjson::Value* member(const rapidjson::Value& object, const char* key) {
    const auto found = object.FindMember(key);
    return found == object.MemberEnd() || found->value.IsNull() ? nullptr : &found->value;
}

/// What capacity or use is rounded to: never in favour of what is free.
enum class Round { down, up };

/// A number of units; nothing where it is missing, no number, negative or too large.
std::optional<std::int64_t> amount(const rapidjson::Value& node, const char* key, double unit, Round round) {
    const rapidjson::Value* number = member(node, key);
    if (number == nullptr || !number->IsNumber()) return std::nullopt;
    const double value = number->GetDouble() * unit;
    if (!(value >= 0 && value < 9e18)) return std::nullopt;
    return static_cast<std::int64_t>(round == Round::up ? std::ceil(value) : std::floor(value));
}

class MySite final : public sdk::Adapter {
  public:
    using Adapter::Adapter;

    static constexpr sdk::Option options[] = {
        {"timeout_seconds", NT_OPTION_INTEGER, "20", "how long mysite-nodes may take", 1, 600}};

    sdk::Detection detect() override {
        return host().find("mysite-nodes") ? sdk::here("mysite-nodes is on PATH")
                                           : sdk::not_here("mysite-nodes is not on PATH");
    }

    sdk::Outcome collect(std::uint64_t, sdk::BlobBuilder& reading) override {
        const auto seconds = text::parse_count(host().config("timeout_seconds").value_or("20"));
        if (!seconds || *seconds < 1 || *seconds > 600)
            return sdk::failed(NT_ARGUMENT, "timeout_seconds is not between 1 and 600");
        sdk::Command script{"mysite-nodes"};
        script.timeout_seconds(static_cast<std::uint32_t>(*seconds));
        const sdk::Answer answer = host().run(script);
        if (!answer.ok()) return sdk::failed("nodes", answer);

        rapidjson::Document document;
        document.Parse<rapidjson::kParseIterativeFlag>(answer.out().data(), answer.out().size());
        if (document.HasParseError() || !document.IsObject()) {
            const char* why = document.HasParseError() ? GetParseError_En(document.GetParseError()) : "no object";
            return sdk::failed(NT_PARSE,
                               sdk::error("query_failed", std::string("mysite-nodes printed no JSON: ") + why)
                                   .in("nodes")
                                   .at(answer.number(), static_cast<std::int64_t>(document.GetErrorOffset())));
        }
        const rapidjson::Value* nodes = member(document, "nodes");
        if (nodes == nullptr || !nodes->IsArray())
            return sdk::failed(NT_PARSE, "mysite-nodes printed no list of nodes");

        reading.table<NT_TABLE_NODE>().answered();
        reading.has_no<NT_TABLE_LIMIT, NT_TABLE_RESERVATION, NT_TABLE_LICENCE>();
        auto queue = reading.add<NT_TABLE_QUEUE>();
        queue.set<NT_COL_QUEUE_NAME>("site").set<NT_COL_QUEUE_ALL_NODES>(true);
        queue.set<NT_COL_QUEUE_ENABLED>(true).set<NT_COL_QUEUE_STARTED>(true);
        for (const rapidjson::Value& node : nodes->GetArray()) add_node(node, answer, reading);
        return sdk::ok();
    }

  private:
    void add_node(const rapidjson::Value& from, const sdk::Answer& answer, sdk::BlobBuilder& reading) {
        const rapidjson::Value* name = from.IsObject() ? member(from, "name") : nullptr;
        if (name == nullptr || !name->IsString()) {
            host().add(sdk::error("row_unreadable", "a node without a name").in("nodes").at(answer.number()));
            return;
        }
        const rapidjson::Value* healthy = member(from, "healthy");
        const bool is_known = healthy != nullptr && healthy->IsBool();
        const int conditions = !is_known ? NT_CONDITION_UNKNOWN : healthy->GetBool() ? 0 : NT_CONDITION_DOWN;
        constexpr double gib = 1024.0 * 1024 * 1024;

        auto node = reading.add<NT_TABLE_NODE>();
        node.set<NT_COL_NODE_NAME>(std::string_view(name->GetString(), name->GetStringLength()));
        node.set<NT_COL_NODE_STATE_RAW>(!is_known ? "not told" : healthy->GetBool() ? "healthy" : "not healthy");
        node.set<NT_COL_NODE_CONDITIONS>(conditions);
        node.set<NT_COL_NODE_CPU_TOTAL_MILLI>(amount(from, "cores", 1000, Round::down));
        node.set<NT_COL_NODE_CPU_ALLOC_MILLI>(amount(from, "cores_used", 1000, Round::up));
        node.set<NT_COL_NODE_MEMORY_TOTAL_BYTES>(amount(from, "memory_gib", gib, Round::down));
        node.set<NT_COL_NODE_MEMORY_ALLOC_BYTES>(amount(from, "memory_gib_used", gib, Round::up));
    }
};

}  // namespace

NODETOP_PLUGIN(MySite, "mysite", "This site", "1.0", "Example site", "MIT", "queue", 600, ("mysite-nodes"))
