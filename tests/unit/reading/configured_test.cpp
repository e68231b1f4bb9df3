#include "reading/configured.hpp"

#include <doctest/doctest.h>
#include <nodetop/plugin.h>

using namespace nodetop;

namespace {

Configuration configuration_of(std::string_view text) {
    Configuration configuration;
    const auto fault = add_configuration(text, "FILE", ConfigurationScope::user, configuration);
    REQUIRE_MESSAGE(!fault.has_value(), fault->text);
    return configuration;
}

AdapterInfo slurm() {
    AdapterInfo info;
    info.id = "slurm";
    info.options = {{"cluster", "", "name of the cluster", NT_OPTION_TEXT, 0, 0},
                    {"accounts", "", "accounts to try first", NT_OPTION_TEXT_LIST, 0, 0},
                    {"at_once", "64", "hosts at once", NT_OPTION_INTEGER, 1, 64},
                    {"hidden", "false", "show hidden ones", NT_OPTION_BOOL, 0, 0}};
    return info;
}

std::vector<std::string> faults(std::string_view keys) {
    return wrong_options(configuration_of("plugins: {slurm: {" + std::string(keys) + "}}"), slurm());
}

}  // namespace

TEST_CASE("keys of an adapter are checked against what it declares") {
    CHECK(faults("cluster: big, accounts: [a, b], at_once: 64, hidden: yes").empty());
    CHECK(faults("clutser: big") ==
          std::vector<std::string>{"FILE:1:28: there is no key `plugins.slurm.clutser`: did you mean cluster?"});
    CHECK(faults("cluster: [a]") == std::vector<std::string>{"FILE:1:28: `plugins.slurm.cluster` is a list"});
    CHECK(faults("accounts: a") == std::vector<std::string>{"FILE:1:29: `plugins.slurm.accounts` is not a list"});
    CHECK(faults("at_once: 65") == std::vector<std::string>{"FILE:1:28: `plugins.slurm.at_once` is not from 1 to 64"});
    CHECK(faults("at_once: many") ==
          std::vector<std::string>{"FILE:1:28: `plugins.slurm.at_once` is not a whole number"});
    CHECK(faults("hidden: 3") == std::vector<std::string>{"FILE:1:27: `plugins.slurm.hidden` is not true or false"});
}

TEST_CASE("an adapter that declares nothing takes every key") {
    AdapterInfo silent;
    silent.id = "slurm";
    CHECK(wrong_options(configuration_of("plugins: {slurm: {anything: 1}}"), silent).empty());
}

TEST_CASE("a queue's hint is that of its full name, else of the first glob") {
    const auto site = std::get<Site>(site_of(configuration_of("queue_hints: {\"g*\": cards, \"*\": any, gpu: mine}")));
    CHECK(site.hint_for("gpu") == "mine");
    CHECK(site.hint_for("gold") == "cards");
    CHECK(site.hint_for("day") == "any");
    CHECK(Site{}.hint_for("day").empty());
}

TEST_CASE("a card of the configuration wins over what is known of it") {
    const auto site = std::get<Site>(site_of(configuration_of(
        "accelerators: [{model: ZX9, vendor: Zeta, memory: [16G], aliases: [zeta9], capabilities: [bf16], "
        "lacks: [fp8]}]")));
    const AcceleratorTable table(site.accelerators);
    const AcceleratorModel* card = table.find("zeta9");
    REQUIRE(card != nullptr);
    CHECK(card->name == "ZX9");
    CHECK(card->by_configuration);
    CHECK(has(card, Capability::bf16) == Answer::yes);
    CHECK(has(card, Capability::fp8) == Answer::no);
    CHECK(has(card, Capability::tf32) == Answer::unknown);
    CHECK(card->least_memory_bytes() == Quantity(std::int64_t{16} << 30));
}

TEST_CASE("an ability that does not exist is an error with its place") {
    const auto fault = site_of(configuration_of("accelerators: [{model: ZX9, capabilities: [bf61]}]"));
    REQUIRE(std::holds_alternative<ConfigurationFault>(fault));
    CHECK(std::get<ConfigurationFault>(fault).text ==
          "FILE:1:16: `capabilities` of ZX9: there is no ability bf61; known are bf16, fp8, tf32, flash, cuda, rocm");
    CHECK(std::holds_alternative<ConfigurationFault>(
        site_of(configuration_of("accelerators: [{model: ZX9, lacks: [cuda]}]"))));
}
