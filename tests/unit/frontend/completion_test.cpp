#include "flags/completion.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace nodetop::flags;

namespace {

std::vector<std::string> names(Offers offers) {
    if (offers == Offers::queues) return {"day", "gpu", "gpu-long"};
    if (offers == Offers::backends) return {"lsf", "slurm"};
    return {};
}

std::vector<std::string> offered(const std::vector<std::string>& words) {
    std::vector<std::string> found;
    for (const Completion& one : complete(words, names).words) found.push_back(one.word);
    return found;
}

bool offers(const std::vector<std::string>& words, std::string_view word) {
    const auto found = offered(words);
    return std::ranges::find(found, word) != found.end();
}

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("completion offers every command of the table and every flag of each, with its help") {
    for (const Command& command : commands()) {
        CHECK(offers({""}, command.name));
        for (const auto flags : {command.flags, global_flags()})
            for (const Flag& flag : flags) CHECK(offers({std::string(command.name), "--"}, spelled(flag.name)));
    }
    CHECK(complete({"snap"}, names).words.front().about == find_command("snapshot")->summary);
}

TEST_CASE("an alias is offered where no main name begins so") {
    CHECK(offered({"part"}) == Words{"partitions"});
    CHECK(offered({"no"}) == Words{"nodes"});
    CHECK(offered({"xyzzy"}).empty());
}

TEST_CASE("completion offers names of queues, in lists too, and none twice") {
    CHECK(offered({"nodes", "-q", "g"}) == Words{"gpu", "gpu-long"});
    CHECK(offered({"nodes", "--queue=g"}) == Words{"--queue=gpu", "--queue=gpu-long"});
    CHECK(offered({"nodes", "-q", "gpu,"}) == Words{"gpu,day", "gpu,gpu-long"});
    CHECK(offered({"--demo", "zoom", "d"}) == Words{"day"});
    CHECK(offered({"--backend", ""}) == Words{"lsf", "slurm"});
}

TEST_CASE("a flag is offered once, one that may be repeated again") {
    CHECK_FALSE(offers({"nodes", "--gpu", "--"}, "--gpu"));
    CHECK_FALSE(offers({"nodes", "-q", "gpu", "--"}, "--queue"));
    CHECK(offers({"nodes", "--plugin", "x", "--"}, "--plugin"));
    CHECK_FALSE(offers({"status", "--"}, "--gpu"));
}

TEST_CASE("closed sets and paths") {
    CHECK(offered({"nodes", "--json="}) == Words{"--json=lines"});
    CHECK(offered({"completion", ""}) == Words{"bash", "zsh", "fish"});
    CHECK(offers({"--json-schema", ""}, "queues"));
    CHECK(offered({"where", "--needs", "bf16,f"}) == Words{"bf16,fp8", "bf16,flash"});
    CHECK(complete({"--replay", ""}, names).files);
    CHECK(complete({"snapshot", "-o", "x"}, names).files);
    CHECK(offered({"nodes", "-n", ""}).empty());
    CHECK(offered({"quues", "-q", ""}).empty());
    CHECK(offered({}).empty());
}

TEST_CASE("the system is asked for names only where they are wanted") {
    int asked = 0;
    const auto count = [&asked](Offers) {
        ++asked;
        return Words{};
    };
    complete({"nodes", "--"}, count);
    complete({"no"}, count);
    complete({"nodes", "-n", "1"}, count);
    CHECK(asked == 0);
    complete({"nodes", "-q", ""}, count);
    CHECK(asked == 1);
}

TEST_CASE("there is a script for each shell that is offered") {
    for (const std::string& shell : offered({"completion", ""})) CHECK_FALSE(completion_script(shell).empty());
    CHECK(completion_script("csh").empty());
}
