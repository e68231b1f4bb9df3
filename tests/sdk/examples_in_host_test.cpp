// The examples in nodetop's own host: found by their note, opened, asked through the real services, and read as a
// model. Arguments of the environment: EXAMPLE_PLUGINS, the folder of the built modules; PATH begins with
// tests/sdk/programs.
#include <doctest/doctest.h>

#include <blob/check.hpp>
#include <blob/to_model.hpp>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <optional>
#include <outside/real_world.hpp>
#include <plugins/elf_note.hpp>
#include <plugins/plugin.hpp>
#include <plugins/services.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

using namespace nodetop;

namespace {

struct Read {
    AdapterInfo info;
    Plugin::Detection detection;
    std::vector<Problem> problems;
    std::optional<BlobFault> fault;
    Cluster cluster;
};

std::optional<Read> read(const std::string& name) {
    const char* folder = std::getenv("EXAMPLE_PLUGINS");
    REQUIRE(folder != nullptr);
    const std::string file = std::string(folder) + "/libnodetop-" + name + ".so";

    Read result;
    RealWorld world(std::make_shared<Cancellation>());
    ServiceHooks hooks;
    hooks.on_problem = [&](const Problem& problem) { result.problems.push_back(problem); };
    HostServices services(world.world(), {}, std::nullopt, hooks);
    const auto note = read_elf_note(file).note;
    REQUIRE(note.has_value());
    CHECK(note->adapters.at(0).id == name);
    const auto opened = Plugin::open(file, "", note, services.host());
    CHECK(opened.reason == "");
    if (!opened.plugin) return std::nullopt;
    result.info = opened.plugin->info();
    result.detection = opened.plugin->detect();
    auto snapshot = opened.plugin->collect(NT_WANT_NODES | NT_WANT_QUEUES | NT_WANT_RESERVATIONS);
    CHECK(snapshot.status == NT_OK);
    const std::span bytes(reinterpret_cast<const std::byte*>(snapshot.blob.view.data()), snapshot.blob.view.size());
    result.fault = check_blob(bytes);
    if (result.fault) return result;
    // The adapter's memory goes with the plugin: the model gets bytes of its own.
    const auto kept = std::make_shared<const std::vector<std::byte>>(bytes.begin(), bytes.end());
    ReadingFacts facts;
    facts.asked = Query::nodes | Query::queues | Query::reservations;
    result.cluster = to_model(*kept, kept, facts);
    return result;
}

}  // namespace

TEST_CASE("the adapter in C shows its one machine in the host") {
    const auto mynode = read("mynode");
    REQUIRE(mynode.has_value());
    CHECK(mynode->info.name == "One machine");
    CHECK(mynode->detection.state == NT_HERE);
    CHECK(mynode->detection.why == "MYNODE is set");
    REQUIRE_MESSAGE(!mynode->fault, mynode->fault->sentence);
    REQUIRE(mynode->cluster.nodes.size() == 1);
    CHECK(mynode->cluster.nodes[0].name == "mynode");
    CHECK(mynode->cluster.queues.size() == 1);
    CHECK(mynode->cluster.problems.empty());
}

TEST_CASE("the adapter that runs a command shows its nodes in the host") {
    const auto mysched = read("mysched");
    REQUIRE(mysched.has_value());
    CHECK(mysched->info.commands == std::vector<std::string>{"mystat"});
    CHECK(mysched->detection.state == NT_HERE);
    REQUIRE_MESSAGE(!mysched->fault, mysched->fault->sentence);
    REQUIRE(mysched->cluster.nodes.size() == 2);
    CHECK(mysched->cluster.nodes[0].name == "n1");
    CHECK(mysched->cluster.nodes[1].conditions.has(Condition::down));
    CHECK(mysched->cluster.queues.size() == 2);
    CHECK(mysched->cluster.problems.empty());
    CHECK(mysched->problems.empty());
}

TEST_CASE("the adapter that reads a script's JSON shows its nodes and its option in the host") {
    const auto mysite = read("mysite");
    REQUIRE(mysite.has_value());
    REQUIRE(mysite->info.options.size() == 1);
    CHECK(mysite->info.options[0].key == "timeout_seconds");
    CHECK(mysite->info.options[0].maximum == 600);
    REQUIRE_MESSAGE(!mysite->fault, mysite->fault->sentence);
    REQUIRE(mysite->cluster.nodes.size() == 3);
    CHECK(mysite->cluster.nodes[2].name == "s3");
    CHECK(mysite->cluster.nodes[2].conditions.has(Condition::unknown));
    CHECK(mysite->cluster.problems.empty());
}
