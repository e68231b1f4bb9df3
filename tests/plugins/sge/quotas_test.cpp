#include <doctest/doctest.h>

#include "quotas.hpp"

using namespace nodetop::sge;

namespace {

std::vector<QuotaSet> sets(const std::string& limits, const char* enabled = "TRUE") {
    const auto read =
        read_quotas("{\n   name         s\n   description  limit users alice to slots=1, to be safe\n   enabled      " +
                    std::string(enabled) + "\n" + limits + "}\n");
    REQUIRE(read);
    return *read;
}

QuotaRule rule(const std::string& text) { return sets("   limit        " + text + "\n").at(0).rules.at(0); }

Member alice() { return {"alice", std::vector<std::string>{"physics", "geo"}, false}; }

std::optional<bool> about(const std::string& text, std::string_view queue = "all.q", std::string_view host = "c01") {
    Directory directory;
    directory.take(
        "name staff\nentries alice\nname others\nentries bob\nname geoacl\nentries @physics\n@cpu\n   c01\n   c02\n");
    return applies(rule(text), alice(), {queue, host}, directory);
}

}  // namespace

TEST_CASE("G-18 only a limit line limits, whatever the description says") {
    const auto read =
        sets("   limit        name first users {*} queues a.q,b.q to slots=10,gpu=3\n   limit users bob to slots=1\n");
    REQUIRE(read[0].rules.size() == 2);
    const QuotaRule& first = read[0].rules[0];
    CHECK(first.name == "s/first");
    CHECK(read[0].rules[1].name == "s/2");
    CHECK(first.users.is_each);
    CHECK_FALSE(first.queues.is_each);
    CHECK(first.queues.include == std::vector<std::string>{"a.q", "b.q"});
    REQUIRE(first.bounds.size() == 2);
    CHECK(first.bounds[1].resource == "gpu");
    CHECK(first.bounds[1].value == "3");
}

TEST_CASE("a set that is switched off is read as such") { CHECK_FALSE(sets("", "FALSE")[0].is_enabled); }

TEST_CASE("G-17 a set that cannot be read whole makes all of them unknown") {
    CHECK_FALSE(read_quotas("{\n name s\n limit users alice to slots=1\n"));
    CHECK_FALSE(read_quotas("{\n name s\n limit users alice\n}\n"));
    CHECK_FALSE(read_quotas("{\n name s\n limit planets mars to slots=1\n}\n"));
    CHECK_FALSE(read_quotas("{\n name s\n{\n}\n"));
    CHECK(read_quotas("")->empty());
}

TEST_CASE("whom and what a rule is about") {
    CHECK(about("to slots=1") == true);
    CHECK(about("users alice to slots=1") == true);
    CHECK(about("users bob to slots=1") == false);
    CHECK(about("users {*} to slots=1") == true);
    CHECK(about("users @staff to slots=1") == true);
    CHECK(about("users {@others} to slots=1") == false);
    CHECK(about("users @geoacl to slots=1") == true);
    CHECK(about("users !alice to slots=1") == false);
    CHECK(about("users {*, !@staff} to slots=1") == false);
    CHECK(about("users al* to slots=1") == true);
    CHECK(about("hosts @cpu to slots=1") == true);
    CHECK(about("hosts {@cpu} to slots=1", "all.q", "g01") == false);
    CHECK(about("hosts c0? to slots=1") == true);
    CHECK(about("queues *.q to slots=1") == true);
    CHECK(about("queues short.q to slots=1") == false);
    CHECK(about("queues !short.q to slots=1") == true);
    CHECK(about("projects climate to slots=1") == false);
    CHECK(about("projects !climate to slots=1") == true);
    CHECK(about("pes {*} to slots=1") == false);
    CHECK(rule("pes {*} to slots=1").is_of_named_jobs());
    CHECK_FALSE(rule("projects !climate to slots=1").is_of_named_jobs());
}

TEST_CASE("a rule about what could not be read is neither about him nor not") {
    CHECK(about("users @unread to slots=1") == std::nullopt);
    CHECK(about("hosts @unread to slots=1") == std::nullopt);
    CHECK(about("users @unread queues short.q to slots=1") == false);
}

TEST_CASE("values: numbers, sizes, and what the host has of processors") {
    CHECK(quota_value("10", false, {}) == 10);
    CHECK(quota_value("10G", true, {}) == std::int64_t{10} << 30);
    CHECK(quota_value("$num_proc", false, 16) == 16);
    CHECK(quota_value("$num_proc*2", false, 16) == 32);
    CHECK(quota_value("1.5*$num_proc", false, 3) == 4);
    CHECK(quota_value("INFINITY", false, {}) == INT64_MAX);
    CHECK_FALSE(quota_value("$num_proc", false, {}));
    CHECK_FALSE(quota_value("$load*2", false, 16));
    CHECK_FALSE(quota_value("many", false, 16));
}

TEST_CASE("use of quotas") {
    const auto uses = read_quota_use(
        "<qquota_result><qquota_rule name='gpus/1'><users>alice</users><hosts>g01</hosts>"
        "<limit resource='gpu' limit='3' value='2'/></qquota_rule>"
        "<qquota_rule name='people/bob'><users>bob</users><limit resource='slots' limit='10' value='9'/></qquota_rule>"
        "</qquota_result>");
    REQUIRE(uses.size() == 2);
    CHECK(uses[0].rule == "gpus/1");
    CHECK(uses[0].hosts == "g01");
    CHECK(uses[0].used == "2");
    CHECK(uses[1].users == "bob");
}
