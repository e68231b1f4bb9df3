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
    CHECK(configuration.plugins["slurm"]["cluster"] == "big");
    CHECK(configuration.plugins["slurm"]["probe_accounts"] == "one\ntwo");
    CHECK(configuration.plugins["mysched"]["anything"] == "3");
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
    CHECK(configuration.plugins["slurm"]["cluster"] == "z");
    CHECK(configuration.plugins["slurm"]["other"] == "y");
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
