// An adapter that runs one command. `mystat --parsable` prints a line for each queue and node, in this order:
//
//     queue|main|open
//     node|n1|up|16|4|64|8|main,long        name, state, cores, cores in use, GiB, GiB in use, queues
//
// and `-` for a number that it does not know.
#include <nodetop/plugin.hpp>
#include <nodetop/text/number.hpp>
#include <nodetop/text/scan.hpp>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sdk = nodetop::sdk;
namespace text = nodetop::text;

namespace {

using Fields = std::vector<std::string_view>;

Fields split(std::string_view line, char separator) {
    Fields all;
    text::Fields fields(line, separator);
    for (std::string_view field; fields.next(field);) all.push_back(field);
    return all;
}

/// `count` units, or nothing where it was not told or makes no sense: an unknown number stays unknown.
std::optional<std::int64_t> amount(std::string_view count, std::int64_t unit) {
    const auto number = text::parse_count(count);
    return number && *number < NT_UNLIMITED / unit ? std::optional(*number * unit) : std::nullopt;
}

class MySched final : public sdk::Adapter {
  public:
    using Adapter::Adapter;

    sdk::Detection detect() override {
        if (!host().find("mystat")) return sdk::not_here("mystat is not on PATH");
        if (!host().env("MYSCHED_SERVER")) return sdk::not_here("MYSCHED_SERVER is not set");
        return sdk::here("MYSCHED_SERVER is set");
    }

    sdk::Outcome collect(std::uint64_t, sdk::BlobBuilder& reading) override {
        const sdk::Answer answer = host().run(sdk::Command{"mystat", "--parsable"}.timeout_seconds(10));
        if (!answer.ok()) return sdk::failed("nodes", answer);

        reading.table<NT_TABLE_NODE>().answered();  // so that no line means no node
        reading.table<NT_TABLE_QUEUE>().answered();
        reading.has_no<NT_TABLE_LIMIT, NT_TABLE_RESERVATION, NT_TABLE_LICENCE>();
        add_caller(reading);
        std::map<std::string_view, sdk::Ref<NT_TABLE_QUEUE>> queues;
        text::Lines lines(answer.out());
        for (std::string_view line; lines.next(line);) {
            const Fields fields = split(line, '|');
            if (fields[0] == "queue" && fields.size() == 3)
                queues.emplace(fields[1], add_queue(fields, reading));
            else if (fields[0] == "node" && fields.size() == 8)
                add_node(fields, queues, reading);
            else
                host().add(sdk::error("row_unreadable", "a line of mystat is neither a node nor a queue")
                               .in("nodes")
                               .about(std::string(line))
                               .at(answer.number(), line.data() - answer.out().data()));
        }
        return sdk::ok();
    }

  private:
    /// This system knows people by their login and has no accounts.
    void add_caller(sdk::BlobBuilder& reading) {
        const auto caller = host().identity();
        if (!caller) return;
        auto identity = reading.add<NT_TABLE_IDENTITY>();
        identity.set<NT_COL_IDENTITY_USER>(caller->user).set<NT_COL_IDENTITY_GROUPS>(caller->groups);
        identity.set<NT_COL_IDENTITY_ACCOUNTS>({}).set<NT_COL_IDENTITY_QOS>({}).set<NT_COL_IDENTITY_PROJECTS>({});
    }

    sdk::Ref<NT_TABLE_QUEUE> add_queue(const Fields& fields, sdk::BlobBuilder& reading) {
        auto queue = reading.add<NT_TABLE_QUEUE>();
        queue.set<NT_COL_QUEUE_NAME>(fields[1]).set<NT_COL_QUEUE_STATE_RAW>(fields[2]);
        queue.set<NT_COL_QUEUE_ENABLED>(fields[2] == "open").set<NT_COL_QUEUE_STARTED>(fields[2] == "open");
        return queue;
    }

    void add_node(const Fields& fields, const std::map<std::string_view, sdk::Ref<NT_TABLE_QUEUE>>& queues,
                  sdk::BlobBuilder& reading) {
        auto node = reading.add<NT_TABLE_NODE>();
        node.set<NT_COL_NODE_NAME>(fields[1]).set<NT_COL_NODE_STATE_RAW>(fields[2]);
        node.set<NT_COL_NODE_CONDITIONS>(conditions(fields[2], fields[1]));
        node.set<NT_COL_NODE_CPU_TOTAL_MILLI>(amount(fields[3], 1000));
        node.set<NT_COL_NODE_CPU_ALLOC_MILLI>(amount(fields[4], 1000));
        node.set<NT_COL_NODE_MEMORY_TOTAL_BYTES>(amount(fields[5], std::int64_t{1} << 30));
        node.set<NT_COL_NODE_MEMORY_ALLOC_BYTES>(amount(fields[6], std::int64_t{1} << 30));
        for (const std::string_view name : split(fields[7], ',')) {
            const auto queue = queues.find(name);
            if (queue != queues.end())
                reading.add<NT_TABLE_MEMBER>().set<NT_COL_MEMBER_QUEUE>(queue->second).set<NT_COL_MEMBER_NODE>(node);
            else
                host().add(sdk::warning("row_unreadable", "a node is in a queue that mystat does not list")
                               .in("nodes")
                               .about(std::string(fields[1])));
        }
    }

    /// A state that this adapter does not know is not healthy.
    int conditions(std::string_view state, std::string_view node) {
        if (state == "up") return 0;
        if (state == "down") return NT_CONDITION_DOWN;
        if (state == "draining") return NT_CONDITION_DRAIN;
        host().add(sdk::warning("unknown_state", "unknown node state \"" + std::string(state) + "\"")
                       .in("nodes")
                       .about(std::string(node)));
        return NT_CONDITION_UNKNOWN;
    }
};

}  // namespace

NODETOP_PLUGIN(MySched, "mysched", "My scheduler", "1.0", "Example site", "MIT", "queue", 600, ("mystat"))
