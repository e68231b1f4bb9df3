#include "node_listing.hpp"

#include <doctest/doctest.h>
#include <nodetop/testing/plugin_under_test.hpp>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "recorded_host.hpp"
#include "tres.hpp"

using namespace nodetop::slurm;
using namespace nodetop::slurm::test;
using nodetop::testing::FakeHost;
using nodetop::testing::PluginUnderTest;
using nodetop::testing::Reading;

namespace {

/// Hands a text over in pieces.
struct Pieces {
    std::string_view rest;
    std::size_t size;

    static std::int64_t read(const nt_reader* reader, void* buffer, std::uint64_t capacity) {
        auto& me = *static_cast<Pieces*>(reader->reader_data);
        const std::size_t n = std::min({me.rest.size(), me.size, static_cast<std::size_t>(capacity)});
        std::memcpy(buffer, me.rest.data(), n);
        me.rest.remove_prefix(n);
        return static_cast<std::int64_t>(n);
    }

    static std::int32_t take_rest(const nt_reader* reader, nt_str* ret_rest) {
        *ret_rest = nodetop::sdk::str(std::exchange(static_cast<Pieces*>(reader->reader_data)->rest, {}));
        return 1;
    }
};

void read_in_pieces(NodeListing& listing, std::string_view text, std::size_t size) {
    Pieces pieces = {text, size};
    const nt_reader raw = {sizeof raw, 0, &pieces, &Pieces::read, nullptr};
    nodetop::sdk::Reader reader(raw);
    listing.read(reader);
}

/// From memory, as in a replay.
void read_whole(NodeListing& listing, std::string_view text) {
    Pieces pieces = {text, 0};
    const nt_reader raw = {sizeof raw, 0, &pieces, &Pieces::read, &Pieces::take_rest};
    nodetop::sdk::Reader reader(raw);
    listing.read(reader);
}

/// A recorded answer by its argv.
std::string recorded(const char* name, const nodetop::testing::Argv& asked) {
    FakeHost host;
    for (const auto& [argv, script] : replay(host, recording(name)))
        if (argv == asked) return script.out;
    FAIL("not recorded");
    return {};
}

/// The words of a state, whose order differs between the forms.
std::string sorted_words(std::string state) {
    std::replace(state.begin(), state.end(), '+', ',');
    std::vector<std::string_view> words = split_items(state);
    std::sort(words.begin(), words.end());
    std::string all;
    for (const std::string_view word : words) all.append(word).append("+");
    return all;
}

/// A list without one of its items.
std::string without(std::string_view list, std::string_view left_out) {
    std::string rest;
    for (const std::string_view item : split_items(list))
        if (item != left_out) rest.append(rest.empty() ? "" : ",").append(item);
    return rest;
}

/// All that two readers of one node can differ in.
std::string facts(const NodeRecord& node) {
    std::string all(node.name);
    const auto text = [&](const char* name, std::string_view value) {
        all.append(" ").append(name).append("=").append(value);
    };
    const auto number = [&](const char* name, std::optional<std::int64_t> value) {
        text(name, value ? std::to_string(*value) : "?");
    };
    number("conditions", node.state.conditions);
    number("unreachable", node.state.unreachable);
    number("takes_nothing_now", node.state.takes_nothing_now);
    number("powered_down", node.state.powered_down);
    text("state", sorted_words(std::string(node.state_raw)));
    number("cpu_total", node.cpu_total_milli);
    number("cpu_alloc", node.cpu_alloc_milli);
    number("threads", node.threads_per_core);
    number("cores", node.cores_per_socket);
    number("memory_total", node.memory_total_bytes);
    number("memory_alloc", node.memory_alloc_bytes);
    for (const GresRow& row : read_gres(node.gres)) {
        text("gres", row.name);
        text("type", row.type);
        number("total", row.total);
        number("held", row.held);
        number("drained", row.drained);
    }
    text("features", node.features);
    text("partitions", node.partitions);
    text("owner", node.owner);
    text("reason", node.reason.text);
    text("more", node.reason.more_text);
    text("by", node.reason.by);
    return all;
}

std::string json_file(const char* name) {
    std::ifstream in(recording("../json") / name, std::ios::binary);
    REQUIRE(in);
    return {std::istreambuf_iterator<char>(in), {}};
}

const nodetop::testing::Argv kText = {"scontrol", "show", "node", "--all", "--detail", "--oneliner"};
const nodetop::testing::Argv kRecordedText = {"scontrol", "show", "node", "--all", "--details", "--oneliner"};
const nodetop::testing::Argv kJson = {"scontrol", "show", "nodes", "--all", "--detail", "--json"};

}  // namespace

TEST_CASE("an answer in pieces of any size is the same listing") {
    const std::string text = "slurm_load_node: a warning\n" + recorded("22.05-small-alice", kRecordedText);
    NodeListing whole;
    read_whole(whole, text);
    REQUIRE(whole.nodes().size() == 25);
    CHECK(whole.stray() == "slurm_load_node: a warning");
    for (const std::size_t size : {std::size_t{1}, std::size_t{7}, std::size_t{100}, std::size_t{4096}, text.size()}) {
        NodeListing listing;
        read_in_pieces(listing, text, size);
        REQUIRE(listing.nodes().size() == whole.nodes().size());
        CHECK(listing.stray() == whole.stray());
        CHECK_FALSE(listing.is_cut());
        for (std::size_t i = 0; i < whole.nodes().size(); ++i) {
            CHECK(facts(listing.nodes()[i]) == facts(whole.nodes()[i]));
            CHECK(listing.nodes()[i].offset == whole.nodes()[i].offset);
        }
    }
}

TEST_CASE("a record that is larger than what is read at once stays in one piece") {
    const std::string reason(std::size_t{3} << 20, 'x');
    const std::string text =
        "NodeName=a CPUTot=4 State=IDLE Reason=" + reason + " [root@2026-11-30T18:31:58]\nNodeName=b State=DOWN\n";
    NodeListing listing;
    read_in_pieces(listing, text, 1000);
    REQUIRE(listing.nodes().size() == 2);
    CHECK(listing.nodes()[0].reason.text.size() == reason.size());
    CHECK(listing.nodes()[1].name == "b");
}

TEST_CASE("JSON of 26.05 and text say the same about every node of one cluster") {
    NodeListing text, json;
    read_in_pieces(text, recorded("26.05-small-alice", kRecordedText), 4096);
    read_in_pieces(json, json_file("26.05-scontrol-nodes.json"), 4096);
    REQUIRE(json.nodes().size() == 25);
    REQUIRE(text.nodes().size() == 25);
    CHECK_FALSE(json.lacks_kept_memory());
    for (std::size_t i = 0; i < json.nodes().size(); ++i) {
        // This JSON was asked for without --all: the hidden partition is not in it.
        NodeRecord there = text.nodes()[i];
        const std::string partitions = without(there.partitions, "secret");
        there.partitions = partitions;
        CHECK(facts(json.nodes()[i]) == facts(there));
    }
}

TEST_CASE("JSON of 22.05 and text say the same, but for the memory that is kept back") {
    NodeListing text, json;
    read_in_pieces(text, recorded("22.05-small-alice", kRecordedText), 4096);
    read_in_pieces(json, json_file("22.05-sinfo-nodes.json"), 4096);
    REQUIRE(json.nodes().size() == 25);
    CHECK(json.lacks_kept_memory());
    for (std::size_t i = 0; i < json.nodes().size(); ++i) {
        NodeRecord here = json.nodes()[i];
        const NodeRecord& there = text.nodes()[i];
        if (here.name == "c08") {
            CHECK(*here.memory_total_bytes - *there.memory_total_bytes == std::int64_t{4000} << 20);
            here.memory_total_bytes = there.memory_total_bytes;
        }
        CHECK(facts(here) == facts(there));
    }
}

TEST_CASE("JSON: numbers that are objects, lists that are strings, what is unset") {
    NodeListing listing;
    read_in_pieces(listing, R"({"nodes": [
        {"name": "a", "state": ["IDLE", "DRAIN"], "cpus": 8, "effective_cpus": {"set": true, "infinite": false, "number": 6},
         "alloc_cpus": {"set": false, "infinite": false, "number": 0}, "real_memory": {"set": true, "infinite": true, "number": 0},
         "alloc_memory": null, "partitions": "x,y", "specialized_memory": null},
        {"name": "b", "state": [], "cpus": 8, "alloc_cpus": -1},
        {"name": "c", "state": ["FUTURE"]}, 7, {"state": ["IDLE"]}]})",
                   16);
    REQUIRE(listing.nodes().size() == 2);
    const NodeRecord& a = listing.nodes()[0];
    CHECK(a.state.conditions == NT_CONDITION_DRAIN);
    CHECK(a.cpu_total_milli == 6000);
    CHECK(a.cpu_alloc_milli == std::nullopt);
    CHECK(a.memory_total_bytes == std::nullopt);
    CHECK(a.memory_alloc_bytes == std::nullopt);
    CHECK(a.partitions == "x,y");
    const NodeRecord& b = listing.nodes()[1];
    CHECK(b.state.conditions == NT_CONDITION_UNKNOWN);
    CHECK(b.cpu_alloc_milli == std::nullopt);
    CHECK(b.unreadable == "alloc_cpus");
}

TEST_CASE("JSON: cores for jobs with GPUs, and no more CPUs than cores") {
    NodeListing listing;
    read_in_pieces(listing, R"({"nodes": [{"name": "a", "state": ["MIXED"], "cpus": 16, "sockets": 2, "cores": 8,
        "threads": 2, "alloc_cpus": 1, "gres": "gpu:4", "res_cores_per_gpu": 2, "gpu_spec": "0-3,8-10"}]})",
                   16);
    REQUIRE(listing.nodes().size() == 1);
    CHECK(listing.nodes()[0].threads_per_core == 1);
    CHECK(listing.nodes()[0].cpu_total_milli == 9000);
    CHECK(listing.nodes()[0].keeps_cores_for_gpus);
}

TEST_CASE("JSON that is cut off, no listing, or nested without end, holds no node") {
    const std::string json = json_file("26.05-scontrol-nodes.json");
    for (std::size_t size = 1; size + 2 < json.size(); size += 997) {
        NodeListing listing;
        read_in_pieces(listing, std::string_view(json).substr(0, size), 4096);
        CHECK_FALSE(listing.holds_records());
    }
    for (const std::string& text :
         {std::string("{\"sinfo\": []}"), std::string("{\"nodes\": 5}"), "{\"nodes\": " + std::string(1000000, '[')}) {
        NodeListing listing;
        read_in_pieces(listing, text, 4096);
        CHECK_FALSE(listing.holds_records());
    }
}

TEST_CASE("a name twice in JSON is a contradiction, and an error beside the nodes is kept") {
    NodeListing listing;
    read_in_pieces(listing, R"({"nodes": [{"name": "a", "state": ["IDLE"]}, {"name": "a", "state": ["IDLE"]}],
        "errors": [{"description": "Socket timed out", "error": "x"}]})",
                   4096);
    CHECK(listing.contradicts_itself());
    CHECK(listing.stray() == "Socket timed out");
}

TEST_CASE("S-15 where a reason looks like the record of another node, JSON settles what text cannot") {
    // The line end in the reason is printed as it is, so that the text holds a second record of q02.
    const char* const text =
        "NodeName=q01 CPUAlloc=0 CPUTot=64 RealMemory=10 AllocMem=0 State=IDLE+DRAIN Reason=see\n"
        "NodeName=q02 CPUAlloc=0 CPUTot=64 RealMemory=10 AllocMem=0 State=IDLE [root@2026-11-30T18:31:58]\n"
        "NodeName=q02 CPUAlloc=64 CPUTot=64 RealMemory=10 AllocMem=0 State=ALLOCATED\n";
    const char* const json =
        R"({"nodes": [{"name": "q01", "state": ["IDLE", "DRAIN"], "cpus": 64, "alloc_cpus": 0, "specialized_memory": 0,
            "reason": "see\nNodeName=q02 CPUAlloc=0 CPUTot=64 RealMemory=10 AllocMem=0 State=IDLE"},
            {"name": "q02", "state": ["ALLOCATED"], "cpus": 64, "alloc_cpus": 64, "specialized_memory": 0}]})";
    const auto collect = [&](const char* config, bool has_json) {
        FakeHost host;
        host.answer({"scontrol", "ping"}, "Slurmctld(primary) at vm is UP\n");
        host.answer({"scontrol", "show", "config"}, config);
        host.answer(kText, text);
        if (has_json) host.answer(kJson, json);
        PluginUnderTest plugin(host);
        const Reading reading = plugin.collect(NT_WANT_NODES);
        REQUIRE(reading.status() == NT_OK);
        REQUIRE(reading.view().table(NT_TABLE_NODE)->rows == 2);
        CHECK(host.notices().empty() == (has_json && std::strstr(config, "24.05") != nullptr));
        return *reading.view().cell<std::uint32_t>(NT_COL_NODE_CONDITIONS, 1);
    };
    const char* const with_json = "ClusterName = x\nSLURM_VERSION = 24.05.3\n";
    CHECK(collect(with_json, true) == 0);
    CHECK(collect(with_json, false) == NT_CONDITION_UNKNOWN);
    CHECK(collect("ClusterName = x\nSLURM_VERSION = 22.05.8\n", true) == NT_CONDITION_UNKNOWN);
}
