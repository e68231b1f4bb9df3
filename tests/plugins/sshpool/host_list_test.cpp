#include <doctest/doctest.h>
#include <nodetop/testing/plugin_under_test.hpp>

#include "host_entry.hpp"
#include "host_list.hpp"

using nodetop::sshpool::hosts_in_pools;
using nodetop::sshpool::hosts_in_text;
using nodetop::sshpool::read_entry;

TEST_CASE("an entry names user, host and port in each of its forms") {
    struct Form {
        const char* line;
        const char *user, *host, *port;
    };
    for (const Form& form : {Form{"n1", "", "n1", ""}, Form{"bob@n1:2222", "bob", "n1", "2222"},
                             Form{"ssh://bob@n1:22/", "bob", "n1", "22"}, Form{"[fe80::1]:22", "", "fe80::1", "22"},
                             Form{"fe80::1", "", "fe80::1", ""}, Form{"  n1  # the old one", "", "n1", ""}}) {
        CAPTURE(form.line);
        const auto read = read_entry(form.line);
        REQUIRE(read.hosts.size() == 1);
        CHECK(read.hosts[0].user == form.user);
        CHECK(read.hosts[0].host == form.host);
        CHECK(read.hosts[0].port == form.port);
    }
}

TEST_CASE("an entry has an alias and tags behind it, and brackets expand") {
    const auto named = read_entry("n1 name=big tags=gpu,fast");
    REQUIRE(named.hosts.size() == 1);
    CHECK(named.hosts[0].name == "big");
    CHECK(named.hosts[0].tags == std::vector<std::string>{"gpu", "fast"});
    const auto many = read_entry("gpu[01-03]");
    REQUIRE(many.hosts.size() == 3);
    CHECK(many.hosts[2].host == "gpu03");
    CHECK(read_entry("").hosts.empty());
    CHECK(read_entry("# nothing").fault.empty());
}

TEST_CASE("what could be an option, several arguments or a command is refused") {
    for (const char* line :
         {"-oProxyCommand=x", "bob@-n1", "-l@n1", "n1;id", "n1 n2", "$(id)", "n1`id`", "n|x", "n1:0", "n1:99999",
          "n1:x", "n1 name=-x", "n1 port=22", "n[1-", "a/b", "\x01n", "@n1", "n1 name=a b"}) {
        CAPTURE(line);
        const auto read = read_entry(line);
        CHECK_FALSE(read.fault.empty());
        CHECK(read.hosts.empty());
    }
}

TEST_CASE("H-06 a host that is listed twice is asked once, and a refused line is told by its number") {
    const auto list = hosts_in_text("a\nb # same\n-oX\na\nA\n", "hosts");
    REQUIRE(list.hosts.size() == 2);
    REQUIRE(list.pools.size() == 1);
    CHECK(list.pools[0].name == "pool");
    CHECK(list.pools[0].hosts.size() == 2);
    REQUIRE(list.refused.size() == 1);
    CHECK(list.refused[0].rfind("hosts line 3: ", 0) == 0);
}

TEST_CASE("each tag and each configured pool is a pool of its own") {
    const auto list = hosts_in_pools(
        R"({"name":"gpu","hosts":["g[1-2]","x"],"user":"bob","port":"2222","jump":"gate","labels":["big"]})"
        "\n"
        R"({"name":"cpu","hosts":["bob@x:2222","y"]})"
        "\n");
    REQUIRE(list.pools.size() == 3);
    CHECK(list.pools[0].name == "gpu");
    CHECK(list.pools[1].name == "big");
    CHECK(list.pools[2].name == "cpu");
    REQUIRE(list.hosts.size() == 4);
    CHECK(list.hosts[0].jump == "gate");
    CHECK(list.hosts[0].user == "bob");
    CHECK(list.pools[2].hosts.front() == 2);
}

TEST_CASE("what a configured pool adds to its hosts is held to the same rules") {
    for (const char* pool : {R"({"hosts":["a"],"jump":"-oX"})", R"({"hosts":["a"],"user":"-l"})",
                             R"({"hosts":["a"],"port":"22;id"})", R"({"hosts":["-a"]})", "[1]", "{"}) {
        CAPTURE(pool);
        const auto list = hosts_in_pools(pool);
        CHECK(list.hosts.empty());
        CHECK(list.refused.size() == 1);
    }
}

TEST_CASE("the first list that exists counts: the variable, the configuration, the file") {
    nodetop::testing::FakeHost host;
    host.env("HOME", "/h").file("/h/.config/nodetop/hosts", "from-file\n");
    const auto source_of = [&host] {
        nodetop::sdk::Host services(host.abi());
        return nodetop::sshpool::find_hosts(services).source;
    };
    CHECK(source_of() == "/h/.config/nodetop/hosts");
    host.config("pools", R"({"name":"p","hosts":["from-pools"]})");
    CHECK(source_of() == "plugins.sshpool.pools");
    host.env("NODETOP_HOSTS", "a, b c[1-2,5]");
    CHECK(source_of() == "NODETOP_HOSTS");
    nodetop::sdk::Host services(host.abi());
    CHECK(nodetop::sshpool::find_hosts(services).hosts.size() == 5);
}
