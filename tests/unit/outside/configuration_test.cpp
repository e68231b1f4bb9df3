#include "outside/configuration.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include "support/temp_folder.hpp"

using namespace nodetop;

namespace {

std::string fault(std::string_view text, ConfigurationScope scope = ConfigurationScope::user) {
    Configuration configuration;
    auto fault = add_configuration(text, "FILE", scope, configuration);
    return fault ? fault->text : "";
}

Configuration read(std::string_view text) {
    Configuration configuration;
    auto fault = add_configuration(text, "FILE", ConfigurationScope::user, configuration);
    REQUIRE_MESSAGE(!fault.has_value(), fault->text);
    return configuration;
}

}  // namespace

TEST_CASE("a configuration gives what it says") {
    Configuration configuration = read(R"(
backend: lsf
timeout_seconds: 20
plugin_dirs: [/opt/nodetop, /home/ada/plugins]
plugins_disabled: [pbs, "s*"]
plugins_selected: [lsf]
queue_hints: {all.q: "the usual one"}
plugins:
  slurm: {cluster: big, probe_accounts: [one, two]}
  mysched: {anything: 3}
)");
    CHECK(configuration.backend == "lsf");
    CHECK(configuration.timeout_seconds == 20);
    CHECK(configuration.plugin_dirs == std::vector<std::string>{"/opt/nodetop", "/home/ada/plugins"});
    CHECK(configuration.plugins_disabled == std::vector<std::string>{"pbs", "s*"});
    CHECK(configuration.plugins_selected == std::vector<std::string>{"lsf"});
    CHECK(configuration.plugins["slurm"]["cluster"].text == "big");
    CHECK(configuration.plugins["slurm"]["probe_accounts"].text == "one\ntwo");
    CHECK(configuration.plugins["mysched"]["anything"].text == "3");
}

TEST_CASE("an empty file says nothing") {
    CHECK(read("").backend == std::nullopt);
    CHECK(read("# only a remark\n").plugins_selected == std::nullopt);
}

TEST_CASE("the stronger file replaces lists whole and joins the keys of an adapter") {
    Configuration configuration;
    add_configuration("plugin_dirs: [/a, /b]\nbackend: pbs\nplugins: {slurm: {cluster: x, other: y}}", "SYSTEM",
                      ConfigurationScope::system, configuration);
    add_configuration("plugin_dirs: [/c]\nplugins: {slurm: {cluster: z}}", "USER", ConfigurationScope::user,
                      configuration);
    CHECK(configuration.plugin_dirs == std::vector<std::string>{"/c"});
    CHECK(configuration.backend == "pbs");
    CHECK(configuration.plugins["slurm"]["cluster"].text == "z");
    CHECK(configuration.plugins["slurm"]["other"].text == "y");
}

TEST_CASE("what is wrong is named with its place") {
    CHECK(fault("backend: slurm\nbackand: pbs\n") == "FILE:2:1: there is no key `backand`: did you mean `backend`?");
    CHECK(fault("xyzzy_of_nowhere: 1") == "FILE:1:1: there is no key `xyzzy_of_nowhere`");
    CHECK(fault("screen: {themes: dark}") ==
          "FILE:1:10: there is no key `screen.themes`: did you mean `screen.theme`?");
    CHECK(fault("timeout_seconds: 0") == "FILE:1:18: `timeout_seconds` is not a whole number from 1 to 3600");
    CHECK(fault("timeout_seconds: 1.5") == "FILE:1:18: `timeout_seconds` is not a whole number from 1 to 3600");
    CHECK(fault("plugin_dirs: /opt") == "FILE:1:14: `plugin_dirs` is not a list");
    CHECK(fault("plugin_dirs: [opt]") == "FILE:1:14: `plugin_dirs`: opt is not an absolute path");
    CHECK(fault("backend: [a]") == "FILE:1:10: `backend` is not text");
    CHECK(fault("backend: a\nbackend: b\n") == "FILE:2:1: `backend` is there twice");
    CHECK(fault("- a\n") == "FILE:1:1: the file is not a map of keys");
    CHECK(fault("backend: [a") == "FILE:1:1: is not YAML: end of sequence flow not found");
    CHECK(fault("plugins: {slurm: 3}") == "FILE:1:18: `plugins.slurm` is not a map of keys");
}

TEST_CASE("keys of the system are refused in a user's file") {
    CHECK(fault("site_text: hello") == "FILE:1:1: `site_text` may only stand in the system's file");
    CHECK(fault("site_text: hello", ConfigurationScope::system) == "");
}

TEST_CASE("a small file cannot become a large tree, nor a deep one a crash") {
    std::string bomb = "plugins:\n  a: &a {x: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]}\n";
    for (char name = 'b'; name < 'k'; ++name) bomb += std::string("  ") + name + ": *a\n";
    CHECK(fault(bomb) == "");
    CHECK_FALSE(fault("backend: " + std::string(100'000, '[')).empty());
    CHECK_FALSE(fault("plugins: &p {a: *p}").empty());
}

TEST_CASE("a missing file is nothing, a named one must be there, and one that others may write is refused") {
    TempFolder folder;
    CHECK(std::holds_alternative<Configuration>(read_configuration({folder / "none", folder / "none", false})));
    auto named = read_configuration({"", folder / "none", true});
    REQUIRE(std::holds_alternative<ConfigurationFault>(named));
    CHECK(std::get<ConfigurationFault>(named).text ==
          (folder / "none") + ": cannot be read: No such file or directory");

    std::string file = folder.write("nodetop.yaml", "backend: pbs\n", 0664);
    auto refused = read_configuration({"", file, false});
    REQUIRE(std::holds_alternative<ConfigurationFault>(refused));
    CHECK(std::get<ConfigurationFault>(refused).text == file + ": is writable by group: `chmod g-w` mends it");
    chmod(file.c_str(), 0644);
    CHECK(std::get<Configuration>(read_configuration({"", file, false})).backend == "pbs");
}

TEST_CASE("every key of the manual can be set, and none is read by nobody") {
    const Configuration configuration = read(R"(
backend: slurm
cluster_name: Heron
color: never
ascii: true
timeout_seconds: 7
access_ttl_seconds: 0
defaults: {account: bio, qos: long, top: 5}
plugin_dirs: [/a]
plugins_disabled: [pbs]
plugins_selected: ["*"]
plugins: {slurm: {cluster: x}}
accelerators:
  - {model: ZX9, vendor: Zeta, arch: z9, memory: [24G, 16], aliases: ["Zeta ZX-9"], capabilities: [bf16], lacks: [fp8]}
queue_hints: {"gpu*": for cards}
screen:
  {theme: mono, mouse: no, inline: yes, plain: true, refresh_seconds: 0, save: true, columns: {nodes: [name, free]},
   sort: {queues: -free}}
mcp: {probe_interval_seconds: -1, recordings: /r}
)");
    CHECK(configuration.cluster_name == "Heron");
    CHECK(configuration.color == ColorChoice::never);
    CHECK(configuration.ascii == true);
    CHECK(configuration.access_ttl_seconds == 0);
    CHECK(configuration.default_account == "bio");
    CHECK(configuration.default_qos == "long");
    CHECK(configuration.default_top == 5);
    REQUIRE(configuration.accelerators.size() == 1);
    const ConfiguredAccelerator& card = configuration.accelerators.front();
    CHECK(card.model == "ZX9");
    CHECK(card.vendor == "Zeta");
    CHECK(card.arch == "z9");
    CHECK(card.memory_bytes == std::vector<std::int64_t>{16ll << 30, 24ll << 30});
    CHECK(card.aliases == std::vector<std::string>{"Zeta ZX-9"});
    CHECK(card.capabilities == std::vector<std::string>{"bf16"});
    CHECK(card.lacks == std::vector<std::string>{"fp8"});
    REQUIRE(configuration.queue_hints.size() == 1);
    CHECK(configuration.queue_hints.front() == std::pair<std::string, std::string>{"gpu*", "for cards"});
    CHECK(configuration.screen.theme == "mono");
    CHECK(configuration.screen.mouse == false);
    CHECK(configuration.screen.inline_mode == true);
    CHECK(configuration.screen.plain == true);
    CHECK(configuration.screen.refresh_seconds == 0);
    CHECK(configuration.screen.save == true);
    CHECK(configuration.screen.columns.at("nodes") == std::vector<std::string>{"name", "free"});
    CHECK(configuration.screen.sort.at("queues") == "-free");
    CHECK(configuration.mcp_probe_interval_seconds == -1);
    CHECK(configuration.mcp_recordings == "/r");

    Configuration site;
    REQUIRE_FALSE(
        add_configuration("site_text: hello\nsite: {max_dry_runs: 0, dry_runs_at_once: 1, "
                          "min_refresh_seconds: 60}\n",
                          "FILE", ConfigurationScope::system, site));
    CHECK(site.site_text == "hello");
    CHECK(site.site.max_dry_runs == 0);
    CHECK(site.site.dry_runs_at_once == 1);
    CHECK(site.site.min_refresh_seconds == 60);
}

TEST_CASE("a value out of its range or of another type is an error with its place") {
    CHECK(fault("color: blue") == "FILE:1:8: `color` is not auto, always or never");
    CHECK(fault("ascii: maybe") == "FILE:1:8: `ascii` is not true or false");
    CHECK(fault("defaults: {top: 0}") == "FILE:1:17: `defaults.top` is not a whole number of 1 or more");
    CHECK(fault("access_ttl_seconds: -1") == "FILE:1:21: `access_ttl_seconds` is not a whole number of 0 or more");
    CHECK(fault("mcp: {recordings: here}") == "FILE:1:19: `mcp.recordings`: here is not an absolute path");
    CHECK(fault("screen: {theme: pink}") ==
          "FILE:1:17: `screen.theme` is not auto, dark, light, high-contrast or mono");
    CHECK(fault("site: {max_dry_runs: 151}", ConfigurationScope::system) ==
          "FILE:1:22: `site.max_dry_runs` is not a whole number from 0 to 150");
    CHECK(fault("queue_hints: {gpu: [a]}") == "FILE:1:20: `queue_hints.gpu` is not text");
    CHECK(fault("screen: {columns: {node: [a]}}") ==
          "FILE:1:20: there is no key `screen.columns.node`: did you mean `screen.columns.nodes` or "
          "`screen.columns.jobs`?");
    CHECK(fault("accelerators: [{model: a, memroy: [1]}]") ==
          "FILE:1:27: there is no key `accelerators[0].memroy`: did you mean `memory`?");
    CHECK(fault("accelerators: [{vendor: a}]") == "FILE:1:16: `accelerators[0]` names no model");
    CHECK(fault("accelerators: [{model: a, memory: [much]}]") ==
          "FILE:1:35: `accelerators[0].memory`: much is not a size such as 40G");
}

TEST_CASE("maps of the screen and of hints are joined key by key") {
    Configuration configuration;
    add_configuration("queue_hints: {a: one, b: two}\nscreen: {sort: {nodes: name, queues: free}}", "SYSTEM",
                      ConfigurationScope::system, configuration);
    add_configuration("queue_hints: {b: three}\nscreen: {sort: {nodes: -free}}", "USER", ConfigurationScope::user,
                      configuration);
    CHECK(configuration.queue_hints == std::vector<std::pair<std::string, std::string>>{{"a", "one"}, {"b", "three"}});
    CHECK(configuration.screen.sort == std::map<std::string, std::string>{{"nodes", "-free"}, {"queues", "free"}});
}

TEST_CASE("an item of an adapter's list that is a map reaches it as JSON") {
    Configuration configuration = read("plugins: {sshpool: {pools: [{name: a, hosts: [x, y]}, plain]}}");
    CHECK(configuration.plugins["sshpool"]["pools"].text == R"({"name":"a","hosts":["x","y"]})"
                                                            "\nplain");
    CHECK(configuration.plugins["sshpool"]["pools"].is_list);
    CHECK(configuration.plugins["sshpool"]["pools"].place == "FILE:1:28");
    CHECK(fault("plugins: {a: {b: {c: d}}}") == "FILE:1:18: `plugins.a.b` is neither text nor a list");
}
