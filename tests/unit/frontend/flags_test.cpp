#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "flags/invocation.hpp"

using namespace nodetop::flags;
using Words = std::vector<std::string>;

namespace {

Invocation good(const Words& words) {
    auto parsed = parse(words);
    if (const auto* error = std::get_if<UsageError>(&parsed)) FAIL_CHECK(error->message);
    REQUIRE(std::holds_alternative<Invocation>(parsed));
    return std::get<Invocation>(parsed);
}

UsageError bad(const Words& words) {
    auto parsed = parse(words);
    REQUIRE(std::holds_alternative<UsageError>(parsed));
    return std::get<UsageError>(parsed);
}

std::set<std::string_view> owners_of(std::string_view flag) {
    std::set<std::string_view> owners;
    for (const Command& command : commands())
        if (find_flag(command.flags, flag) != nullptr) owners.insert(command.name);
    return owners;
}

}  // namespace

TEST_CASE("no command means status") {
    CHECK(good({}).command->name == "status");
    CHECK(good({"--all"}).has("all"));
    CHECK(good({"--json"}).command->name == "status");
}

TEST_CASE("global flags on both sides of the command") {
    const Invocation before = good({"--backend", "slurm", "--ascii", "queues"});
    const Invocation after = good({"queues", "--backend=slurm", "--ascii"});
    CHECK(before.command->name == "queues");
    CHECK(before.values == after.values);
    CHECK(before.value("backend") == "slurm");
}

TEST_CASE("aliases of commands and spellings of -q") {
    for (const char* word : {"queues", "partitions", "namespaces", "pools"})
        CHECK(good({word}).command->name == "queues");
    CHECK(good({"in", "gpu"}).command->name == "zoom");
    for (const Words& words : {Words{"nodes", "-q", "gpu"}, Words{"nodes", "--queue=gpu"}, Words{"nodes", "-p", "gpu"},
                               Words{"nodes", "--partition", "gpu"}, Words{"nodes", "-qgpu"}, Words{"nodes", "-p=gpu"}})
        CHECK(good(words).value("queue") == "gpu");
}

TEST_CASE("-q, --all, --detail and --static are on exactly the commands of cli.md 1.2") {
    CHECK(owners_of("queue") ==
          std::set<std::string_view>{"queues", "nodes", "exclude", "where", "largest", "check", "accelerators"});
    CHECK(owners_of("all") ==
          std::set<std::string_view>{"status", "queues", "zoom", "nodes", "where", "largest", "accelerators"});
    CHECK(owners_of("detail") == std::set<std::string_view>{"queues", "backends"});
    CHECK(owners_of("static") == std::set<std::string_view>{"status"});
    for (const char* flag : {"plain", "inline", "no-mouse"})
        CHECK(owners_of(flag) == std::set<std::string_view>{"status"});
}

TEST_CASE("no spelling is used twice in a command") {
    for (const Command& command : commands()) {
        std::vector<std::string_view> spellings;
        for (const auto flags : {global_flags(), command.flags})
            for (const Flag& flag : flags) {
                spellings.push_back(flag.name);
                for (const std::string_view other : flag.also)
                    if (!other.empty()) spellings.push_back(other);
            }
        const std::size_t all = spellings.size();
        std::ranges::sort(spellings);
        CHECK(static_cast<std::size_t>(std::ranges::unique(spellings).begin() - spellings.begin()) == all);
    }
}

TEST_CASE("a prefix is an error that names the full flags") {
    CHECK(bad({"nodes", "--queu", "gpu"}).suggestions == Words{"--queue"});
    CHECK(bad({"queues", "--unusable"}).suggestions == Words{"--unusable-only"});
    CHECK(bad({"nodes", "--a"}).suggestions == Words{"--all", "--ascii", "--as"});
}

TEST_CASE("a flag of another command is named with its owners") {
    CHECK(bad({"health", "--static"}).message == "health has no flag --static; it belongs to status");
}

TEST_CASE("near spellings of commands") {
    CHECK(bad({"quues"}).suggestions == Words{"queues"});
    CHECK(bad({"xyzzy"}).suggestions.empty());
    CHECK(bad({"quues"}).command == nullptr);
}

TEST_CASE("a forgotten value swallows no flag") {
    CHECK(bad({"--backend", "--json"}).message == "--backend needs a value: --backend NAME");
    CHECK(bad({"nodes", "-q"}).message == "-q needs a value: -q NAME[,NAME...]");
    CHECK(good({"nodes", "-n", "-5"}).value("top") == "-5");  // the grammar of numbers refuses it with a better word
    CHECK(good({"nodes", "-q", ""}).value("queue") == "");
    CHECK(good({"snapshot", "-o", "-"}).value("output") == "-");
}

TEST_CASE("repeats are not silent") {
    CHECK(bad({"nodes", "-q", "a", "--partition", "b"}).message == "--queue is given twice");
    CHECK(good({"--plugin", "a.so", "nodes", "--plugin", "b.so"}).values.at("plugin") == Words{"a.so", "b.so"});
    CHECK(good({"nodes", "--all", "--all"}).has("all"));
}

TEST_CASE("values reach us as they were typed") {
    CHECK(good({"nodes", "-n", "0x10"}).value("top") == "0x10");
    CHECK(good({"nodes", "-q", "a,b"}).values.at("queue") == Words{"a,b"});
    CHECK(good({"nodes", "--queue=a=b"}).value("queue") == "a=b");
    CHECK(good({"--json=lines", "nodes"}).value("json") == "lines");
}

TEST_CASE("flags that take no value refuse one, and -- ends flags") {
    CHECK(bad({"nodes", "--all=yes"}).message == "--all takes no value");
    CHECK(good({"zoom", "--", "-odd-"}).operands == Words{"-odd-"});
    CHECK(bad({"nodes", "-all"}).message.find("has no flag") != std::string::npos);
}

TEST_CASE("operands: one where one is wanted") {
    CHECK(bad({"zoom"}).message == "zoom needs NAME[,NAME...]");
    CHECK(bad({"zoom", "a", "b"}).message == "zoom takes one argument, NAME[,NAME...]; 'b' is one too many");
    CHECK(bad({"nodes", "gpu"}).message == "nodes takes no argument 'gpu'");
    CHECK(good({"zoom", "--help"}).has("help"));
}

TEST_CASE("--json is found among arguments that cannot be read") {
    CHECK(asks_for_json({"nodes", "--bogus", "--json"}));
    CHECK(asks_for_json({"--json=lines"}));
    CHECK_FALSE(asks_for_json({"nodes", "--jsonish"}));
}
